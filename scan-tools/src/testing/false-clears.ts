import { outcomesOf, type Scan } from "@remotebay/contract";
import type { ReadScan, ScannedUnit } from "../reader.ts";

/** What a damaged text of the same car, read as the scan after the work, says of the faults that the whole text has. */
export interface Verdict {
  faults: number;
  /** Faults that would be called cleared although nothing was repaired, */
  cleared: number;
  /** of these in a scan without a warning (a line not understood, a unit that is not known) and without a question. */
  silent: number;
  /** Faults in scans with a warning or a question. */
  told: number;
}

export const noVerdict: Verdict = { faults: 0, cleared: 0, silent: 0, told: 0 };

export function addVerdicts(all: readonly Verdict[]): Verdict {
  const sum = { ...noVerdict };
  for (const one of all) for (const key of Object.keys(sum) as (keyof Verdict)[]) sum[key] += one[key];
  return sum;
}

/** Compares what was read of the whole text with what was read of the damaged one, scan by scan. */
export function verdictOn(whole: readonly ReadScan[], damaged: readonly ReadScan[]): Verdict {
  return addVerdicts(
    whole.map((before, nth) => {
      const after = damaged[nth];
      const faults = before.units.reduce((sum, { codes }) => sum + codes.length, 0);
      const cleared = after ? falselyCleared(before, after) : 0;
      const told = after === undefined || isTold(after);
      return { faults, cleared, silent: told ? 0 : cleared, told: told ? faults : 0 };
    }),
  );
}

function isTold({ asks, notUnderstood, units }: ReadScan): boolean {
  return asks || notUnderstood.length > 0 || units.some(({ reached, proof }) => reached && proof === "short");
}

/** By the rule of the reports; a unit of which not all is known clears nothing. */
function falselyCleared(before: ReadScan, after: ReadScan): number {
  const { rows, units } = outcomesOf({ Scans: [scanOf(before, "before"), scanOf(after, "after")], Pairs: [] });
  const short = new Set(after.units.filter(({ proof }) => proof === "short").map(({ name, address }) => JSON.stringify([name, address])));
  return rows.filter(
    ({ outcome, unit }) =>
      outcome === "cleared" &&
      !units[unit]?.mentions.some(({ scan, Name, Address }) => scan === 1 && short.has(JSON.stringify([Name, Address]))),
  ).length;
}

function scanOf({ tool, units }: ReadScan, Phase: Scan["Phase"]): Scan {
  return { Phase, Tool: tool, Date: "", Units: units.map(unitOf) } as Scan;
}

function unitOf({ name, address, reached, proof, codes }: ScannedUnit): Scan["Units"][number] {
  return {
    Name: name,
    Address: address,
    Reached: reached,
    ...(reached && proof === "short" && { Known: false }),
    Codes: codes.map(({ code, failureType, status, text }) => ({ Code: code, FailureType: failureType, Status: status, Text: text })),
  } as Scan["Units"][number];
}
