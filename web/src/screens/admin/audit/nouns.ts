import type { useText } from "../../../lib/i18n/i18n.tsx";

/** What entries of the audit trail are about, of which there is a word. */
export const nouns = [
  "request",
  "channel",
  "report",
  "shared-report",
  "user",
  "location",
  "device",
  "token",
  "hook",
  "coin-account",
  "coins",
  "compatibility",
  "service",
  "function",
  "price",
  "choice",
  "hours",
  "variant",
  "logo",
  "solution",
  "flag",
  "notice",
  "terms",
  "reply",
  "invitation",
  "tablet",
  "support-request",
  "interface",
  "calibration",
  "canned-reply",
  "view",
  "assist",
  "tenant",
  "job",
  "integrity",
  "installation",
] as const;

/** The word for what an entry is about; the code where there is none. */
export function nounText(t: ReturnType<typeof useText>, noun: string): string {
  const known = nouns.find((one) => one === noun);
  return known === undefined ? noun : t(`admin.nouns.${known}`);
}
