import { codeId, distinctCodes } from "./code-key.ts";
import type { UnitGroup } from "./match-units.ts";
import { type CodePairing, type Decided, pairCodes } from "./pair-codes.ts";
import type { CodePair, Pair, TroubleCode, UnitName } from "./scan.ts";
import { leastTrust, type Trust } from "./scan-trust.ts";
import { unitId, unitTitle } from "./unit-names.ts";
import type { Mention } from "./unit-relation.ts";

/** A pair that a person has to confirm or to part. */
export type PairQuestion = Omit<Extract<Pair, { Kind: "unit" }>, "Same"> | Omit<CodePair, "Same">;

/** A code as one scan has it. */
export interface CodeReading extends TroubleCode {
  /** Index of the scan. */
  scan: number;
}

/** `notKnown`: what is listed of it is not known to be all. `notListed`: no scan names it. */
export type UnitState = "read" | "notKnown" | "notReached" | "notListed";

/** One control unit of all scans. */
export interface OutcomeUnit {
  name: string;
  address: string;
  /** By the scans before and during the work. */
  before: UnitState;
  after: UnitState;
  /** The index of each scan that lists it, with the name that it has there and what the scan says of it. */
  mentions: { scan: number; Name: string; Address: string; Reached: boolean; trust: Trust }[];
}

/** One fault of a unit before its outcome is known. */
export interface UnitFault {
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

/** All that the scans say of one control unit. */
export interface ReadUnit {
  group: UnitGroup;
  unit: OutcomeUnit;
  faults: UnitFault[];
  /** The scan after the work that says which faults are gone; undefined where none may say so. */
  last: { scan: number; isAsked: boolean } | undefined;
  /** The scans before the work that a person has to call whole before a fault of this unit is called new; empty if one is whole anyhow. */
  askedBefore: number[];
}

/** The mentions of a unit in one scan. */
interface ScanOfUnit {
  scan: number;
  isAfter: boolean;
  trust: Trust;
  mentions: Mention[];
}

/**
 * What the scans say of one control unit. The last scan after the work that says all of it decides what is gone; what a later one found
 * in part of it is there all the same.
 */
export function readUnit(group: UnitGroup, pairs: readonly Pair[]): ReadUnit {
  const scans = scansOf(group);
  const last = scans.findLast(({ isAfter, trust }) => isAfter && saysAll(trust));
  const found = scans.slice(last ? scans.indexOf(last) + 1 : 0).filter(({ isAfter, trust }) => isAfter && trust === "partial");
  const decided = decidedIn(group, pairs);
  const faults: UnitFault[] = [];
  // Codes of an earlier scan after the work are compared with the last one too.
  for (const one of scans) if (one !== last && !found.includes(one)) addReadings(faults, one.mentions);
  for (const one of last ? [last, ...found] : found) compare(faults, one.mentions, decided);
  const unit = unitOf(group, scans);
  const asked = scans.filter(({ isAfter, trust }) => !isAfter && trust === "asked").map(({ scan }) => scan);
  return {
    group,
    unit,
    faults,
    last: last && { scan: last.scan, isAsked: last.trust === "asked" },
    askedBefore: unit.before === "read" ? [] : asked,
  };
}

function saysAll(trust: Trust): boolean {
  return trust === "whole" || trust === "asked";
}

/** In the order in which they are compared. */
function scansOf({ mentions }: UnitGroup): ScanOfUnit[] {
  return [...Map.groupBy(mentions, ({ scan }) => scan)]
    .map(([scan, own]) => ({
      scan,
      isAfter: own[0]?.phase === "after",
      trust: leastTrust(own.map(({ trust }) => trust)),
      mentions: own,
    }))
    .toSorted((one, other) => Number(one.isAfter) - Number(other.isAfter) || one.scan - other.scan);
}

function unitOf({ mentions }: UnitGroup, scans: readonly ScanOfUnit[]): OutcomeUnit {
  const named = mentions.find(({ unit }) => unit.Name !== "") ?? mentions[0];
  return {
    name: unitTitle(named?.unit.Name ?? ""),
    address: mentions.find(({ unit }) => unit.Address !== "")?.unit.Address ?? "",
    before: stateOf(scans.filter(({ isAfter }) => !isAfter)),
    after: stateOf(scans.filter(({ isAfter }) => isAfter)),
    mentions: mentions.map(({ scan, trust, unit: { Name, Address, Reached } }) => ({ scan, Name, Address, Reached, trust })),
  };
}

function stateOf(scans: readonly ScanOfUnit[]): UnitState {
  if (scans.length === 0) return "notListed";
  if (scans.some(({ trust }) => trust === "whole")) return "read";
  return scans.some(({ trust }) => trust !== "none") ? "notKnown" : "notReached";
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

function candidatesOf(faults: readonly UnitFault[]) {
  return faults.flatMap((item) => {
    // What the last scan found stands beside what a later one found in part of the unit.
    const code = item.during ?? item.before ?? item.after;
    return code ? [{ code, tool: item.tool, item }] : [];
  });
}

function pair(faults: readonly UnitFault[], listed: readonly Listed[], decided: Decided): CodePairing<UnitFault, Listed> {
  return pairCodes(
    candidatesOf(faults),
    listed.map((item) => ({ code: item.reading, tool: item.tool, item })),
    decided,
  );
}

/** Adds the codes of a scan that is not the last after the work: what it has in common with those before is one fault. */
function addReadings(faults: UnitFault[], mentions: readonly Mention[]): void {
  const listed = listedIn(mentions);
  const { pairs } = pair(faults, listed, () => undefined);
  // A reading may be two faults' where one of them was told without its failure type: it is the reading of the one that is paired first.
  const known = new Map(pairs.toReversed().map(({ before, after }) => [after, before]));
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

/** Compares the faults of a unit with a scan after the work: the last one that says all of it, or what was found later. */
function compare(faults: UnitFault[], mentions: readonly Mention[], decided: Decided): void {
  const listed = listedIn(mentions);
  const { pairs, open } = pair(faults, listed, decided);
  const known = new Set<Listed>();
  for (const { before: fault, after, symptomChanged } of pairs) {
    known.add(after);
    fault.after = after.reading;
    fault.isOtherSymptom = symptomChanged && (fault.during ?? fault.before) !== undefined;
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

function decidedIn({ mentions }: UnitGroup, pairs: readonly Pair[]): Decided {
  const ids = new Set(mentions.map(({ id }) => id));
  const own = pairs.filter((one) => one.Kind === "code" && ids.has(unitId(one.Before)) && ids.has(unitId(one.After)));
  const bySides = new Map(
    own.map((one) => [`${codeId(one.Before as CodePair["Before"])}\n${codeId(one.After as CodePair["After"])}`, one.Same]),
  );
  return (before, after) => bySides.get(`${before}\n${after}`);
}
