import { languages } from "../../../../../locales/languages.ts";
import { useFormat } from "../../../lib/i18n/i18n.tsx";
import type { Choice } from "../controls/choice-controls.tsx";

/** The languages of the interface, named and sorted in the reader's language. */
export function useLanguages(): readonly Choice<string>[] {
  const { culture } = useFormat();
  const { compare } = new Intl.Collator(culture);
  return languages
    .map(({ code }) => ({ value: code, label: languageName(code, culture) }))
    .toSorted((one, other) => compare(one.label, other.label));
}

/** The name of a language in the language of a culture. */
export function languageName(code: string, culture: string): string {
  return new Intl.DisplayNames([culture], { type: "language" }).of(code) ?? code;
}
