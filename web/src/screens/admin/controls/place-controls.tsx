import { cultureOf } from "@remotebay/contract";
import { languages } from "../../../../../locales/languages.ts";
import { useFormat } from "../../../lib/i18n/i18n.tsx";
import type { Control } from "../things/thing-screen.ts";
import { type Choice, oneOf } from "./choice-controls.tsx";

/** The countries in which shops are: ISO 3166-1 alpha-2. */
const countries =
  "AD AE AL AT AU BA BE BG BR BY CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IL IS IT JP LI LT LU LV MC MD ME MK MT MX NL NO NZ PL PT RO RS SA SE SG SI SK SM TR UA US XK ZA".split(
    " ",
  );

function sorted(choices: readonly Choice[], culture: string): readonly Choice[] {
  const { compare } = new Intl.Collator(culture);
  return choices.toSorted((one, other) => compare(one.label, other.label));
}

/** A country, named and sorted in the reader's language. */
export function country(): Control {
  return oneOf(function useCountries() {
    const { culture } = useFormat();
    const names = new Intl.DisplayNames([culture], { type: "region" });
    return sorted(
      countries.map((code) => ({ value: code, label: names.of(code) ?? code })),
      culture,
    );
  });
}

/** The culture codes in which reports are written: of every language, and English as Americans and Britons write it. */
const cultures = [...new Set(["en-US", "en-GB", ...languages.map(({ code }) => cultureOf(code))])];

/** A culture code, named in the reader's language. */
export function culture(): Control {
  return oneOf(function useCultures() {
    const { culture: own } = useFormat();
    const names = new Intl.DisplayNames([own], { type: "language" });
    return sorted(
      cultures.map((code) => ({ value: code, label: names.of(code) ?? code })),
      own,
    );
  });
}
