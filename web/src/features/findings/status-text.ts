import { faultState } from "@remotebay/contract";
import type { Translate } from "../../lib/i18n/texts.ts";

/** A code's status in the words of the report; one that is no common word stays as the tool wrote it. */
export function statusText(t: Translate, status: string): string {
  const state = faultState(status);
  return state ? t(`findings.status.${state}`) : status;
}
