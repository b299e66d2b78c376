import type { Choice } from "@remotebay/contract";
import { sayIn } from "../../../platform/translate/known-text.ts";

/** Choices whose texts are words of a language, unlike a make's or a model's. */
interface Spoken {
  DriveType: Choice | null;
  Transmission: Choice | null;
  Insurance: Choice | null;
}

/** The same choices in a language. */
export function saySpoken(language: string, { DriveType, Transmission, Insurance }: Spoken): Spoken {
  return {
    DriveType: sayChoice(language, "lookups.drives", DriveType),
    Transmission: sayChoice(language, "lookups.gearboxes", Transmission),
    Insurance: sayChoice(language, "lookups.insuranceCompanies", Insurance),
  };
}

/** One choice in a language. */
export function sayChoice(language: string, group: string, choice: Choice | null): Choice | null {
  return choice && { ...choice, Text: sayIn(language, group, choice.Text) };
}
