/** Chooses among a language's forms of a number, for the compiled texts (web/vite-locales.ts). The browser's own rules: a table of all languages would be loaded in each. */
export function pluralIn(language: string): (value: number) => Intl.LDMLPluralRule {
  const rules = new Intl.PluralRules(language);
  return (value) => rules.select(value);
}
