import type { FindingsContent } from "./findings-doc.ts";

/** What one of two versions has that the other has not. */
export interface Difference {
  /** Codes, as they are read: `ABS C0035-11`. */
  codes: string[];
  /** How many pieces of work. */
  work: number;
  /** The notes, where they differ; else none. */
  notes: string | undefined;
  /** Whether a second scan was made, where that differs. */
  afterScanned: boolean | undefined;
}

/** What `one` has that `other` has not. Something that was changed is new on both sides. */
export function differenceOf(one: FindingsContent, other: FindingsContent): Difference {
  return {
    codes: missing(one.Codes, other.Codes).map(({ Module, Code, FailureType }) =>
      [Module, FailureType === "" ? Code : `${Code}-${FailureType}`].filter(Boolean).join(" "),
    ),
    work: missing(one.Work, other.Work).length,
    notes: one.Notes === other.Notes ? undefined : one.Notes,
    afterScanned: one.AfterScanned === other.AfterScanned ? undefined : one.AfterScanned,
  };
}

function missing<T>(rows: readonly T[], others: readonly T[]): T[] {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}
