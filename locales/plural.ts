/** The rules of a language's forms of a number; Norwegian's code is none of CLDR's. */
export function pluralRules(language: string): Intl.PluralRules {
  return new Intl.PluralRules(language === "no" ? "nb" : language);
}

/** Chooses among a language's forms of a number, for the compiled texts (web/vite-locales.ts): by the browser's rules, since a table of all languages' would be loaded in each. */
export function pluralIn(language: string): (value: number) => Intl.LDMLPluralRule {
  const rules = pluralRules(language);
  return (value) => rules.select(value);
}
