import { keyOfText, textOf } from "../../../platform/translate/reference-text.ts";

/** Why a request was cancelled or completed as it is stored: a reason of the list, by its key, and what somebody added. */
interface StoredReason {
  /** Empty: all of it is somebody's own words. */
  reasonKey: string;
  reason: string;
}

const list = "lookups.cancelReasons";

/** A reason as it was given, `Sent twice: by Anna`, taken apart. The listed part is known in any language, first in the giver's. */
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
