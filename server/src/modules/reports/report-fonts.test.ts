import { reportLanguages } from "@remotebay/contract";
import { afterAll, expect, test } from "vitest";
import { allLanguages, languages } from "../../../../locales/languages.ts";
import { readTexts } from "../../../../locales/texts.ts";
import { startPdf } from "../../platform/pdf/pdf.ts";
import { translator } from "../../platform/translate/translate.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { sampleReport } from "../../testing/report-samples.ts";
import { reportView } from "./logic/report-view.ts";
import { reportJob } from "./template/report-job.ts";

const pdf = startPdf();
afterAll(() => pdf.close());

async function print(notes: string, culture: string) {
  const view = reportView(sampleReport({ notes }), translator(culture), culture);
  return readPdf(await pdf.renderPdf(reportJob(view, new Map())));
}

/** The scripts of the shipped fonts (ISO 15924). */
const scripts = ["Latn", "Grek", "Cyrl"];

/** The letters of each language beside a to z, with its quotation marks. */
const letters: Readonly<Record<string, string>> = {
  en: "éèêëïôç “” ‘’",
  de: "äöüßẞ „“ ‚‘ »«",
  el: "αβγδεζηθικλμνξοπρσςτυφχψω άέήίόύώϊϋΐΰ «» ·",
  es: "áéíñóúü ¿¡ «»",
  fr: "àâæçéèêëîïôœùûüÿ « » ’",
  it: "àèéìíîòóùú «»",
  nl: "áäéèëïíóöúüĳ ‘’ “”",
  pt: "áâãàçéêíóôõúü «»",
  no: "æøåàéêóòôü «»",
  fi: "åäöšž ”’",
  sv: "åäöàéü ”’",
  sl: "čšžćđ „“ »«",
  pl: "ąćęłńóśźż „” «»",
  hr: "čćđšž „” »«",
  da: "æøåǿé »« ”",
  lt: "ąčęėįšųūž ė̃ „“",
  bs: "čćđšž „” а б в г д ђ е ж з и ј к л љ м н њ о п р с т ћ у ф х ц ч џ ш",
  et: "šžõäöü „“",
  hu: "áéíóöőúüű „” »«",
  lv: "āčēģīķļņšūžŗ „“",
  // Its fonts show ş and ţ with a comma, as the language writes them.
  ro: "ăâîșț „” «»",
  ru: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя «» „“ №",
  sq: "çëâ „“ «»",
  sr: "абвгдђежзијклљмнњопрстћуфхцчџш čćđšž „”",
  tr: "çğıiİöşüâîû “” ‘’",
  uk: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’ «»",
};

/** What tools, people and formats write in every language. */
const signs = "Ω kΩ µ µA ° °C ± × ≤ ≥ ≠ → ← ↑ ↓ • · – — … € £ $ § % ‰ ² ³ ½ № ™ ® © ✓";

/** Words of a language as its users write them: names of months and countries (Unicode CLDR). */
function wordsOf(culture: string): string {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(culture, { dateStyle: "full" }).format(new Date(2026, month, 9)),
  );
  const regions = new Intl.DisplayNames(culture, { type: "region" });
  const countries = [
    "AX",
    "CI",
    "CW",
    "CZ",
    "DE",
    "GR",
    "HU",
    "IS",
    "LT",
    "LV",
    "ME",
    "MK",
    "PL",
    "RO",
    "RS",
    "SE",
    "ST",
    "TR",
    "UA",
    "GB",
  ];
  return [...months, ...countries.map((code) => regions.of(code) ?? "")].join(" ").replace(/[\u2009\u202f]/g, " ");
}

test.each(allLanguages.map(({ code, culture }) => [code, culture]))(
  "every letter of %s has a glyph in every report",
  async (code, culture) => {
    expect(scripts).toContain(new Intl.Locale(culture).maximize().script);
    const both = `${letters[code]} ${(letters[code] ?? "").toLocaleUpperCase(culture)}`;
    const read = await print([both, wordsOf(culture), signs].join("\n"), culture);
    // The standard refuses a document with a character that no font has; the last test shows that it does.
    expect(read.accessible).toBe(true);
    for (const word of (letters[code] ?? "").split(" ")) expect(read.text.normalize("NFKC")).toContain(word.normalize("NFKC"));
  },
);

test.each(languages.map(({ code, culture }) => [code, culture]))("every text of %s has its glyphs", async (code, culture) => {
  const texts = Object.entries(readTexts(code)).flatMap(([key, text]) =>
    key.startsWith("reports.") || key.startsWith("lookups.") ? [text] : [],
  );
  expect((await print(texts.join("\n"), culture)).accessible).toBe(true);
});

test("a character that no font has makes a PDF that does not claim the standard", async () => {
  expect((await print("漢字", "en-US")).accessible).toBe(false);
});

test("a report is in every language of the interface", () => {
  expect([...reportLanguages].toSorted()).toEqual(languages.map(({ code }) => code).toSorted());
});
