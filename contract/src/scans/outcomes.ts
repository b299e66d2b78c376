import { codeId, codeKey, distinctCodes } from "./code-key.ts";
import { groupUnits, type PossibleUnit, type UnitGroup } from "./match-units.ts";
import { type CodePairing, pairCodes } from "./pair-codes.ts";
import type { CodePair, Pair, ScanFindings, TroubleCode, UnitName } from "./scan.ts";
import { unitId, unitTitle } from "./unit-names.ts";
import type { Mention } from "./unit-relation.ts";

/**
 * What became of a fault. `cleared`: its control unit was read again after the work and no longer has it. `firstRead`: found after the
 * work in a unit that was not read before, so that nobody knows since when. `notReadAgain`: its unit was not read after the work.
 * `undecided`: a person has to answer a question first.
 */
export const outcomes = ["undecided", "persisting", "new", "firstRead", "notReadAgain", "cleared"] as const;
export type Outcome = (typeof outcomes)[number];

/** A pair that a person has to confirm or to part. */
export type PairQuestion = Omit<Extract<Pair, { Kind: "unit" }>, "Same"> | Omit<CodePair, "Same">;

/** A code as one scan has it. */
export interface CodeReading extends TroubleCode {
  /** Index of the scan. */
  scan: number;
}

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
}

export type UnitState = "read" | "notReached" | "notListed";

/** One control unit of all scans. */
export interface OutcomeUnit {
  name: string;
  address: string;
  /** By the scans before and during the work. */
  before: UnitState;
  after: UnitState;
  /** The index of each scan that lists it, with the name it has there. */
  mentions: { scan: number; Name: string; Address: string; Reached: boolean }[];
}

export interface Outcomes {
  /** One row a fault, by control unit in the order of the scans. */
  rows: OutcomeRow[];
  units: OutcomeUnit[];
  questions: PairQuestion[];
}

/** What the scans of a job say of each fault. The same for everybody: screen, report and tests use only this. */
export function outcomesOf(findings: ScanFindings): Outcomes {
  const { groups, possible } = groupUnits(findings);
  const parts = groups.map((group) => readGroup(group, findings));
  const asked = possible.filter((one) => matters(parts[groups.indexOf(one.before)], parts[groups.indexOf(one.after)]));
  const rows = parts.flatMap((part, unit) => rowsOf(part, unit, asked));
  const questions = new Map(rows.flatMap((row) => row.undecided ?? []).map((question) => [questionId(question), question]));
  return { rows, units: parts.map(({ unit }) => unit), questions: [...questions.values()] };
}

/** How many faults have each outcome. */
export function countOutcomes(rows: readonly Pick<OutcomeRow, "outcome">[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { undecided: 0, persisting: 0, new: 0, firstRead: 0, notReadAgain: 0, cleared: 0 };
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

/** One fault of a unit before its outcome is known. */
interface Fault {
  before?: CodeReading | undefined;
  during?: CodeReading | undefined;
  after?: CodeReading | undefined;
  /** False for what was first read after the work. */
  isBaseline: boolean;
  isOtherSymptom?: boolean;
  /** How the unit is named where the fault was read. */
  named: UnitName;
  tool: string;
  questions: PairQuestion[];
}

interface Part {
  group: UnitGroup;
  unit: OutcomeUnit;
  faults: Fault[];
}

function readGroup(group: UnitGroup, { Pairs }: ScanFindings): Part {
  const byScan = [...Map.groupBy(group.mentions, ({ scan }) => scan).values()];
  const again = byScan.filter((mentions) => mentions[0]?.phase === "after" && mentions.every(({ unit }) => unit.Reached));
  const last = again.at(-1);
  const faults: Fault[] = [];
  // Codes of an earlier scan after the work are compared with the last one too.
  for (const mentions of byScan) if (mentions !== last) addReadings(faults, mentions);
  if (last) compare(faults, last, decidedIn(group, Pairs));
  return { group, unit: unitOf(group, byScan, again.length > 0), faults };
}

function unitOf({ mentions }: UnitGroup, byScan: readonly Mention[][], isReadAgain: boolean): OutcomeUnit {
  const of = (phase: (mention: Mention) => boolean) => byScan.filter((list) => list.some(phase));
  const baseline = of(({ phase }) => phase !== "after");
  const after = of(({ phase }) => phase === "after");
  const named = mentions.find(({ unit }) => unit.Name !== "") ?? mentions[0];
  return {
    name: unitTitle(named?.unit.Name ?? ""),
    address: mentions.find(({ unit }) => unit.Address !== "")?.unit.Address ?? "",
    before: stateOf(
      baseline.length > 0,
      baseline.some((list) => list.some(({ unit }) => unit.Reached)),
    ),
    after: stateOf(after.length > 0, isReadAgain),
    mentions: mentions.map(({ scan, unit: { Name, Address, Reached } }) => ({ scan, Name, Address, Reached })),
  };
}

function stateOf(isListed: boolean, isRead: boolean): UnitState {
  if (isRead) return "read";
  return isListed ? "notReached" : "notListed";
}

interface Listed {
  reading: CodeReading;
  named: UnitName;
  tool: string;
}

/** The codes of a unit in one scan, each fault once. */
function listedIn(mentions: readonly Mention[]): Listed[] {
  const all = mentions.flatMap(({ scan, tool, unit }) =>
    unit.Codes.map((code) => ({
      ...code,
      listed: { reading: { ...code, scan }, named: { Name: unit.Name, Address: unit.Address }, tool },
    })),
  );
  return distinctCodes(all).map(({ listed }) => listed);
}

function candidatesOf(faults: readonly Fault[]) {
  return faults.flatMap((item) => {
    const code = item.during ?? item.before;
    return code ? [{ code, tool: item.tool, item }] : [];
  });
}

function pair(faults: readonly Fault[], listed: readonly Listed[], decided: Parameters<typeof pairCodes>[2]): CodePairing<Fault, Listed> {
  return pairCodes(
    candidatesOf(faults),
    listed.map((item) => ({ code: item.reading, tool: item.tool, item })),
    decided,
  );
}

/** Adds the codes of a scan that is not the last after the work: what it has in common with those before is one fault. */
function addReadings(faults: Fault[], mentions: readonly Mention[]): void {
  const listed = listedIn(mentions);
  const { pairs } = pair(faults, listed, () => undefined);
  const known = new Map(pairs.map(({ before, after }) => [after, before]));
  for (const one of listed) {
    const phase = mentions[0]?.phase;
    const place = phase === "before" ? "before" : "during";
    const fault = known.get(one);
    if (fault) {
      fault[place] = one.reading;
      // The reading that is compared with the last scan: questions name it as it is named there.
      if (place === "during" || !fault.during) Object.assign(fault, { named: one.named, tool: one.tool });
    } else faults.push({ [place]: one.reading, isBaseline: phase !== "after", named: one.named, tool: one.tool, questions: [] });
  }
}

/** Compares the faults of a unit with the last scan after the work that read it. */
function compare(faults: Fault[], mentions: readonly Mention[], decided: Parameters<typeof pairCodes>[2]): void {
  const listed = listedIn(mentions);
  const { pairs, open } = pair(faults, listed, decided);
  const known = new Set<Listed>();
  for (const { before: fault, after, symptomChanged } of pairs) {
    known.add(after);
    fault.after = after.reading;
    fault.isOtherSymptom = symptomChanged;
  }
  const added = new Map(
    listed
      .filter((one) => !known.has(one))
      .map((one) => [one, { after: one.reading, isBaseline: false, named: one.named, tool: one.tool, questions: [] as PairQuestion[] }]),
  );
  faults.push(...added.values());
  for (const { before: fault, after } of open) {
    const code = fault.during ?? fault.before;
    if (!code) continue;
    const question: PairQuestion = { Kind: "code", Before: codeName(fault.named, code), After: codeName(after.named, after.reading) };
    fault.questions.push(question);
    added.get(after)?.questions.push(question);
  }
}

function codeName({ Name, Address }: UnitName, { Code, FailureType }: TroubleCode): CodePair["Before"] {
  return { Name, Address, Code, FailureType };
}

function decidedIn({ mentions }: UnitGroup, pairs: readonly Pair[]): Parameters<typeof pairCodes>[2] {
  const ids = new Set(mentions.map(({ id }) => id));
  const own = pairs.filter((one) => one.Kind === "code" && ids.has(unitId(one.Before)) && ids.has(unitId(one.After)));
  const bySides = new Map(
    own.map((one) => [`${codeId(one.Before as CodePair["Before"])}\n${codeId(one.After as CodePair["After"])}`, one.Same]),
  );
  return (before, after) => bySides.get(`${before}\n${after}`);
}

/** A question about two units is asked only where the answer changes an outcome. */
function matters(before: Part | undefined, after: Part | undefined): boolean {
  if (!before || !after || after.unit.after !== "read") return false;
  return before.faults.some((fault) => !fault.after) || (before.unit.before === "read" && after.faults.some((fault) => fault.after));
}

function rowsOf({ group, unit, faults }: Part, index: number, asked: readonly PossibleUnit[]): OutcomeRow[] {
  const ofUnit = asked.filter((one) => one.before === group || one.after === group);
  const unitQuestions = ofUnit.map(({ Before, After }): PairQuestion => ({ Kind: "unit", Before, After }));
  return faults.map(({ before, during, after, isBaseline, isOtherSymptom, questions }): OutcomeRow => {
    const first = before ?? during ?? after;
    const isKnown = after !== undefined && (before ?? during) !== undefined;
    const open = isKnown ? [] : [...questions, ...unitQuestions];
    const key = codeKey(first ?? { Code: "", FailureType: "" });
    return {
      unit: index,
      Unit: unit.name,
      Address: unit.address,
      Code: key.code,
      FailureType: key.failureType === "" ? (first?.FailureType ?? "") : key.failureType,
      Text: [after, during, before].map((one) => one?.Text ?? "").find((text) => text !== "") ?? "",
      ...(before && { before }),
      ...(during && { during }),
      ...(after && { after }),
      outcome: open.length > 0 ? "undecided" : outcomeOf(unit, isBaseline, after !== undefined),
      ...(isOtherSymptom && { symptomChanged: true as const }),
      ...(open.length > 0 && { undecided: open }),
    };
  });
}

function outcomeOf(unit: OutcomeUnit, isBaseline: boolean, isAfter: boolean): Outcome {
  if (isBaseline && isAfter) return "persisting";
  if (isAfter) return unit.before === "read" ? "new" : "firstRead";
  return unit.after === "read" ? "cleared" : "notReadAgain";
}
