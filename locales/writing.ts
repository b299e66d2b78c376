/** How a language is written where that differs: what the check of texts asks for, and what a translator has to know. */
export interface Writing {
  /** Quotation marks: outer, then those within a quotation. No others occur in its texts. */
  quotes: readonly [open: string, close: string, innerOpen: string, innerClose: string];
  /** A narrow space stands before these signs and within the quotation marks. */
  spacedSigns?: string;
  /** The sign that ends a question, where it is not `?`. */
  question?: string;
  /** Words that may stand twice in a row. */
  doubles?: readonly string[];
}

const high = ["“", "”", "‘", "’"] as const;
const low = ["„", "“", "‚", "‘"] as const;
const lowHigh = ["„", "”", "‚", "’"] as const;
const angled = ["«", "»", "“", "”"] as const;

/** By the code of the language (`languages.ts`). */
export const writing: Readonly<Record<string, Writing>> = {
  en: { quotes: high, doubles: ["that", "had"] },
  de: { quotes: low, doubles: ["sie", "die", "der", "das"] },
  el: { quotes: angled, question: ";" },
  es: { quotes: angled, doubles: ["no"] },
  fr: { quotes: angled, spacedSigns: ";:!?%", doubles: ["nous", "vous"] },
  it: { quotes: angled },
  nl: { quotes: high, doubles: ["die", "dat", "u"] },
  pt: { quotes: angled, doubles: ["se"] },
  no: { quotes: angled },
  fi: { quotes: ["”", "”", "’", "’"] },
  sv: { quotes: ["”", "”", "’", "’"] },
  sl: { quotes: ["»", "«", "„", "“"] },
  pl: { quotes: ["„", "”", "«", "»"], doubles: ["się"] },
  hr: { quotes: lowHigh, doubles: ["se"] },
  da: { quotes: ["”", "”", "’", "’"] },
  lt: { quotes: low },
  bs: { quotes: lowHigh, doubles: ["se"] },
  et: { quotes: low },
  hu: { quotes: ["„", "”", "»", "«"] },
  lv: { quotes: ["“", "”", "‘", "’"] },
  ro: { quotes: ["„", "”", "«", "»"] },
  ru: { quotes: ["«", "»", "„", "“"] },
  sq: { quotes: ["“", "”", "‘", "’"] },
  sr: { quotes: lowHigh, doubles: ["se"] },
  tr: { quotes: high, doubles: ["tek", "işlev", "adım", "parça"] },
  uk: { quotes: ["«", "»", "„", "“"] },
};
