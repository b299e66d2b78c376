import type { EarlierCode } from "./report-data.ts";

/** What a report that was sent before scans were stored says of a code; `found` if there was no second scan. */
export type EarlierChange = "persisting" | "new" | "cleared" | "found";

export interface EarlierComparison {
  change: EarlierChange;
  /** The code from the latest scan that has it. */
  code: EarlierCode;
  before?: EarlierCode;
  after?: EarlierCode;
}

/**
 * Compares the codes of a report that was sent before scans were stored, by the rule of that time, so that it keeps saying what it
 * was sent with. Never used for anything that is sent now: it calls a code cleared although its unit may not have been read again.
 */
export function compareEarlier(codes: readonly EarlierCode[], afterScanned: boolean): EarlierComparison[] {
  const pairs = new Map<string, { before?: EarlierCode; after?: EarlierCode }>();
  for (const code of codes) {
    const key = JSON.stringify(
      [code.Module, code.Code, code.FailureType].map((part) => part.normalize("NFKC").replace(/\s+/g, "").toUpperCase()),
    );
    const pair = pairs.get(key) ?? {};
    pair[code.Phase] ??= code;
    pairs.set(key, pair);
  }
  return [...pairs.values()].flatMap(({ before, after }): EarlierComparison[] => {
    if (before && after) return [{ change: "persisting", code: after, before, after }];
    if (after) return [{ change: "new", code: after, after }];
    if (before) return [{ change: afterScanned ? "cleared" : "found", code: before, before }];
    return [];
  });
}
