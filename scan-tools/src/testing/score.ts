import type { ReadScan, ScannedUnit } from "../reader.ts";

/** What a person read in an export. Left out: `reached` is true, the other texts are empty. */
export interface ExpectedUnit {
  name: string;
  address?: string;
  reached?: boolean;
  codes?: ExpectedCode[];
}

export interface ExpectedCode {
  code: string;
  failureType?: string;
  status?: string;
  /** A second number of the same fault that a reader may give as code instead; counted as found, not as right. */
  also?: string;
}

/** How well one text was read. All counts are over the expected faults, but for `invented` and the units. */
export interface Score {
  faults: number;
  /** Read at all, by its code or its second number. */
  found: number;
  /** Read with the code expected. */
  code: number;
  unit: number;
  failureType: number;
  status: number;
  /** Codes read that the text does not have. */
  invented: number;
  /** Control units that the text names, those of them listed, those listed whose `reached` is right, and those listed that the text does not name. */
  units: number;
  listed: number;
  reached: number;
  surplus: number;
}

export const noScore: Score = {
  faults: 0,
  found: 0,
  code: 0,
  unit: 0,
  failureType: 0,
  status: 0,
  invented: 0,
  units: 0,
  listed: 0,
  reached: 0,
  surplus: 0,
};

export function addScores(scores: readonly Score[]): Score {
  const sum = { ...noScore };
  for (const score of scores) for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key];
  return sum;
}

/** Compares the scans read from one text with the ones expected, scan by scan. */
export function scoreScans(read: readonly ReadScan[], expected: readonly { units: ExpectedUnit[] }[]): Score {
  const scores = expected.map((scan, nth) => scoreScan(read[nth]?.units ?? [], scan.units));
  const surplus = read.slice(expected.length).map((scan) => scoreScan(scan.units, []));
  return addScores([...scores, ...surplus]);
}

function scoreScan(read: readonly ScannedUnit[], expected: readonly ExpectedUnit[]): Score {
  const score = { ...noScore };
  const left = new Set(read.flatMap((unit) => unit.codes.map((code) => ({ unit, code }))));
  const wanted = expected.flatMap((unit) => (unit.codes ?? []).map((code) => ({ unit, code })));
  for (const { unit, code } of wanted) {
    score.faults += 1;
    const candidates = [...left]
      .filter((one) => one.code.code === code.code || (code.also !== undefined && one.code.code === code.also))
      .map((one) => ({
        one,
        code: one.code.code === code.code,
        unit: sameUnit(one.unit, unit),
        failureType: one.code.failureType === (code.failureType ?? ""),
        status: sameWords(one.code.status, code.status ?? ""),
      }))
      .toSorted((a, b) => rank(b) - rank(a));
    const best = candidates[0];
    if (!best) continue;
    left.delete(best.one);
    score.found += 1;
    for (const key of ["code", "unit", "failureType", "status"] as const) score[key] += best[key] ? 1 : 0;
  }
  score.invented = left.size;
  const unnamed = new Set(read);
  for (const unit of expected) {
    const same = [...unnamed].find((one) => sameUnit(one, unit));
    if (same) unnamed.delete(same);
    score.units += 1;
    score.listed += same ? 1 : 0;
    score.reached += same?.reached === (unit.reached ?? true) ? 1 : 0;
  }
  score.surplus = unnamed.size;
  return score;
}

function rank(fit: { code: boolean; unit: boolean; failureType: boolean; status: boolean }): number {
  return (fit.unit ? 8 : 0) + (fit.code ? 4 : 0) + (fit.failureType ? 2 : 0) + (fit.status ? 1 : 0);
}

function sameUnit(one: { name: string; address?: string }, other: { name: string; address?: string }): boolean {
  return sameWords(one.name, other.name) && (one.address ?? "").toUpperCase() === (other.address ?? "").toUpperCase();
}

/** Equal apart from case, spaces and punctuation. */
function sameWords(one: string, other: string): boolean {
  return letters(one) === letters(other);
}

function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
