import { sayIn } from "../../../platform/translate/known-text.ts";

/** Why a request was cancelled: a reason of the list, which is said in a language, and after it what somebody added. */
export function reasonIn(language: string, reason: string): string {
  const end = reason.indexOf(": ");
  const listed = end < 0 ? reason : reason.slice(0, end);
  return sayIn(language, "lookups.cancelReasons", listed) + reason.slice(listed.length);
}
