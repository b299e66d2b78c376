import type { Choice } from "@remotebay/contract";
import { sayIn } from "../../../platform/translate/known-text.ts";

/** A choice in a language; `texts` is the group of keys that has its words. What is no word of the group stays as it is. */
export function sayChoice(language: string, texts: string, choice: Choice | null): Choice | null {
  return choice && { ...choice, Text: sayIn(language, texts, choice.Text) };
}
