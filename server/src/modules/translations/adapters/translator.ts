import type { MessageLanguage } from "@remotebay/contract";

/** The pairs that a translator offers, as `en>de`, with its own codes for the two languages. */
export type LanguagePairs = ReadonlyMap<string, { from: string; to: string }>;

/** Something that translates texts from one language to another. */
export interface Translator {
  /** Stored with what it translated. */
  name: string;
  /** The pairs it offers. Throws if it does not answer. */
  languages(signal: AbortSignal): Promise<LanguagePairs>;
  /**
   * Translates texts that contain placeholders. `from` and `to` are its own codes. Null stands for "not translated".
   * Throws if it does not answer, answers with a failure, or answers something that cannot be read.
   */
  translate(texts: readonly string[], from: string, to: string, signal: AbortSignal): Promise<(string | null)[]>;
}

/** The key of a pair in `LanguagePairs`. */
export function pairOf(from: MessageLanguage, to: MessageLanguage): string {
  return `${from}>${to}`;
}
