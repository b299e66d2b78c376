import { codeId, codeKey } from "./code-key.ts";
import { groupUnits, type PossibleUnit } from "./match-units.ts";
import { type CodeReading, type OutcomeUnit, type PairQuestion, readUnit, type ReadUnit, type UnitFault } from "./read-unit.ts";
import type { CodePair, Pair, ScanFindings, UnitName } from "./scan.ts";
import { askedScans } from "./scan-trust.ts";
import { unitId } from "./unit-names.ts";

export type { CodeReading, OutcomeUnit, PairQuestion, UnitState } from "./read-unit.ts";

/**
 * What became of a fault. `cleared`: a scan after the work says all of its control unit and no longer has it. `firstRead`: found after
 * the work in a unit that was not wholly read before, so that nobody knows since when. `notKnown`: what was read of its unit after the
 * work is not known to be all. `notReadAgain`: its unit was not read after the work. `undecided`: a person has to answer a question first.
 */
export const outcomes = ["undecided", "notKnown", "persisting", "new", "firstRead", "notReadAgain", "cleared"] as const;
export type Outcome = (typeof outcomes)[number];

/** One fault with what became of it. */
export interface OutcomeRow {
  /** Index in `units`. */
  unit: number;
  Unit: string;
  Address: string;
  Code: string;
  FailureType: string;
  Text: string;
  before?: CodeReading;
  /** Read during the work, or in a scan after it that was not the last one. */
  during?: CodeReading;
  after?: CodeReading;
  outcome: Outcome;
  /** True if the same code has another failure type now. */
  symptomChanged?: true;
  /** Where the outcome is `undecided`: the pairs that it waits for. */
  undecided?: PairQuestion[];
  /** Where the outcome is `undecided`: the scans that a person has to call whole or not, by their index. */
  asked?: number[];
}

export interface Outcomes {
  /** One row a fault, by control unit in the order of the scans. */
  rows: OutcomeRow[];
  units: OutcomeUnit[];
  questions: PairQuestion[];
  /** The scans of which nobody has said yet whether they are whole, by their index. */
  asked: number[];
}

/** What the scans of a job say of each fault. The same for everybody: screen, report and tests use only this. */
export function outcomesOf(findings: ScanFindings): Outcomes {
  const { groups, possible } = groupUnits(findings);
  const parts = groups.map((group) => readUnit(group, findings.Pairs));
  const asked = possible.filter((one) => matters(parts[groups.indexOf(one.before)], parts[groups.indexOf(one.after)]));
  const rows = parts.flatMap((part, unit) => rowsOf(part, unit, asked));
  const questions = new Map(rows.flatMap((row) => row.undecided ?? []).map((question) => [questionId(question), question]));
  return { rows, units: parts.map(({ unit }) => unit), questions: [...questions.values()], asked: askedScans(findings.Scans) };
}

/** How many faults have each outcome. */
export function countOutcomes(rows: readonly Pick<OutcomeRow, "outcome">[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = {
    undecided: 0,
    notKnown: 0,
    persisting: 0,
    new: 0,
    firstRead: 0,
    notReadAgain: 0,
    cleared: 0,
  };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** One text for one question or the decision on it. */
export function questionId(pair: PairQuestion): string {
  if (pair.Kind === "unit") return JSON.stringify(["unit", unitId(pair.Before), unitId(pair.After)]);
  return JSON.stringify(["code", unitId(pair.Before), codeId(pair.Before), unitId(pair.After), codeId(pair.After)]);
}

/** The decisions that say something about these scans, each pair once with its last decision. */
export function pairsInUse({ Scans, Pairs }: ScanFindings): Pair[] {
  if (Pairs.length === 0) return [];
  const named = (after: boolean) => {
    const units = Scans.flatMap((scan) => (after && scan.Phase !== "after" ? [] : scan.Units));
    return new Set(units.flatMap((unit) => [unitId(unit)].concat(unit.Codes.map((code) => `${unitId(unit)}\n${codeId(code)}`))));
  };
  const [any, after] = [named(false), named(true)];
  const kept = Pairs.filter(({ Before, After }) => any.has(sideId(Before)) && after.has(sideId(After)));
  return [...new Map(kept.map((pair) => [questionId(pair), pair] as const)).values()];
}

/** A unit, or a code of one, in the form in which it is looked up. */
function sideId(name: UnitName | CodePair["Before"]): string {
  return "Code" in name ? `${unitId(name)}\n${codeId(name)}` : unitId(name);
}

/** A question about two units is asked only where the answer changes an outcome. */
function matters(before: ReadUnit | undefined, after: ReadUnit | undefined): boolean {
  if (!before || !after || !isRead(after.unit.after)) return false;
  const isReadBefore = before.unit.before === "read" || before.askedBefore.length > 0;
  return before.faults.some((fault) => !fault.after) || (isReadBefore && after.faults.some((fault) => fault.after));
}

function isRead(state: OutcomeUnit["after"]): boolean {
  return state === "read" || state === "notKnown";
}

function rowsOf(part: ReadUnit, index: number, possible: readonly PossibleUnit[]): OutcomeRow[] {
  const ofUnit = possible.filter((one) => one.before === part.group || one.after === part.group);
  const unitQuestions = ofUnit.map(({ Before, After }): PairQuestion => ({ Kind: "unit", Before, After }));
  return part.faults.map((fault) => rowOf(fault, part, index, unitQuestions));
}

function rowOf(fault: UnitFault, part: ReadUnit, unit: number, unitQuestions: readonly PairQuestion[]): OutcomeRow {
  const { before, during, after, isBaseline, isOtherSymptom, questions } = fault;
  const first = before ?? during ?? after;
  const isPaired = after !== undefined && (before ?? during) !== undefined;
  const open = isPaired ? [] : [...questions, ...unitQuestions];
  const found = { isBaseline, isAfter: after !== undefined };
  const asked = waitsFor(found, part);
  const key = codeKey(first ?? { Code: "", FailureType: "" });
  return {
    unit,
    Unit: part.unit.name,
    Address: part.unit.address,
    Code: key.code,
    FailureType: key.failureType === "" ? (first?.FailureType ?? "") : key.failureType,
    Text: [after, during, before].map((one) => one?.Text ?? "").find((text) => text !== "") ?? "",
    ...(before && { before }),
    ...(during && { during }),
    ...(after && { after }),
    outcome: open.length > 0 || asked.length > 0 ? "undecided" : outcomeOf(found, part),
    ...(isOtherSymptom && { symptomChanged: true as const }),
    ...(open.length > 0 && { undecided: open }),
    ...(asked.length > 0 && { asked }),
  };
}

/** Whether a fault was found before the work, and by what counts after it. */
interface Found {
  isBaseline: boolean;
  isAfter: boolean;
}

/** The scans whose question decides what became of a fault. */
function waitsFor({ isBaseline, isAfter }: Found, { last, askedBefore }: ReadUnit): number[] {
  if (isAfter) return isBaseline ? [] : askedBefore;
  return last?.isAsked ? [last.scan] : [];
}

function outcomeOf({ isBaseline, isAfter }: Found, { unit, last }: ReadUnit): Outcome {
  if (isAfter && isBaseline) return "persisting";
  if (isAfter) return unit.before === "read" ? "new" : "firstRead";
  if (last) return "cleared";
  return unit.after === "notKnown" ? "notKnown" : "notReadAgain";
}
