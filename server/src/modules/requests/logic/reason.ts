import { keyOfText, textOf } from "../../../platform/translate/reference-text.ts";

/** The stored reason for cancelling or completing: the key of a listed reason, and the text that the user added. */
interface StoredReason {
  /** Empty if the reason is free text only. */
  reasonKey: string;
  reason: string;
}

const list = "lookups.cancelReasons";

/** Splits a reason such as `Sent twice: by Anna` into its listed part and free text. The listed part is matched in all languages, the user's first. */
export function storedReason(language: string, given: string): StoredReason {
  const end = given.indexOf(": ");
  const reasonKey = keyOfText(language, list, end < 0 ? given : given.slice(0, end));
  if (reasonKey === undefined) return { reasonKey: "", reason: given };
  return { reasonKey, reason: end < 0 ? "" : given.slice(end + 2) };
}

/** A stored reason in a language. */
export function reasonText(language: string, { reasonKey, reason }: StoredReason): string {
  const listed = reasonKey === "" ? "" : (textOf(language, list, reasonKey) ?? reasonKey);
  return [listed, reason].filter((part) => part !== "").join(": ");
}
