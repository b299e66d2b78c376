import {
  codeId,
  originFields,
  type Pair,
  pairsInUse,
  Phase,
  questionId,
  type Scan,
  type ScannedUnit,
  type ScanOrigin,
  tidyScan,
  type ToolDetails,
  toolDetailsOf,
  unitId,
} from "@remotebay/contract";
import type { FindingsContent } from "../findings-doc.ts";
import { alignRows, type RowKeys, type Slot } from "./align-rows.ts";

export type Side = "mine" | "theirs";
type Code = ScannedUnit["Codes"][number];
type Work = FindingsContent["Work"][number];

/** What a clash is about: the rows that lead to it, outermost first. */
export interface ClashPlace {
  scan?: Scan;
  unit?: ScannedUnit;
  code?: Code;
  work?: Work;
  pair?: Pair;
}

/** A cell that two people changed differently, or a row that one removed and the other changed. */
export interface Clash {
  /** The same for the same cell whichever version is given first, for as long as the base is the same. */
  id: string;
  place: ClashPlace;
  /** The cell; undefined where a whole row is in question. */
  field: string | undefined;
  /** The two values; undefined where the row was removed. */
  mine: unknown;
  theirs: unknown;
}

/** The three versions of a job's findings; without a base everything counts as added, so that nothing of either is lost. */
export interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

export interface Merged {
  content: FindingsContent;
  /** What a person has to decide, or has decided by `choices`. */
  clashes: Clash[];
}

export const noFindings: FindingsContent = { Scans: [], Pairs: [], Work: [], Notes: "" };

/**
 * Brings what two people wrote on one job together: what only one of them changed is taken, by scan, control unit, code, work and note.
 * Where both changed the same cell differently, `choices` says what counts; what is not decided yet is as in `mine`.
 */
export function mergeFindings({ base, mine, theirs }: Versions<FindingsContent>, choices: ReadonlyMap<string, Side> = new Map()): Merged {
  const merge = new Merge(choices);
  const Scans = merge.rows({ base: base.Scans, mine: mine.Scans, theirs: theirs.Scans }, scanKeys, "scan", {}, mergeScan).map(tidyScan);
  const Pairs = merge.rows({ base: base.Pairs, mine: mine.Pairs, theirs: theirs.Pairs }, pairKeys, "pair", {}, mergePair);
  const Work = merge.rows({ base: base.Work, mine: mine.Work, theirs: theirs.Work }, workKeys, "work", {}, mergeWork);
  const Notes = merge.cell({ base: base.Notes, mine: mine.Notes, theirs: theirs.Notes }, "notes", "Notes", {});
  return { content: { Scans, Pairs: pairsInUse({ Scans, Pairs }), Work, Notes }, clashes: merge.clashes };
}

export const scanKeys: RowKeys<Scan> = [
  (scan) => [Phase.options.indexOf(scan.Phase), scan.Date, scan.Tool].join("|"),
  (scan) => (scan.Units.length === 0 ? "" : JSON.stringify(scan.Units)),
  (scan) => scan.Units.map(unitId).join("\n"),
  (scan) => (scan.Date === "" ? "" : `${scan.Phase} ${scan.Date}`),
  (scan) => (scan.Tool === "" ? "" : `${scan.Phase} ${scan.Tool}`),
  (scan) => scan.Phase,
];
export const unitKeys: RowKeys<ScannedUnit> = [
  unitId,
  (unit) => unit.Address,
  (unit) => (unit.Codes.length === 0 ? "" : JSON.stringify(unit.Codes)),
];
export const codeKeys: RowKeys<Code> = [codeId, (code) => code.Code, (code) => code.Text];
const pairKeys: RowKeys<Pair> = [questionId];
// Work without a function is one only where all of it is equal, or nothing else is like it.
export const workKeys: RowKeys<Work> = [
  (work) => (work.ServiceElementId === 0 ? JSON.stringify(work) : `${work.ServiceElementId}`),
  (work) => work.Tool,
  (work) => work.Notes,
];

class Merge {
  readonly clashes: Clash[] = [];
  readonly #choices: ReadonlyMap<string, Side>;

  constructor(choices: ReadonlyMap<string, Side>) {
    this.#choices = choices;
  }

  /** One value: the one that was changed, or the chosen one of two. */
  cell<T>({ base, mine, theirs }: Versions<T>, id: string, field: string, place: ClashPlace): T {
    if (mine === theirs || theirs === base) return mine;
    if (mine === base) return theirs;
    return this.ask({ id, place, field, mine, theirs }) === "mine" ? mine : theirs;
  }

  /** The rows of a list: added where one added, gone where one removed, merged by cell where both have them. */
  rows<T extends object>(
    { base, mine, theirs }: Versions<readonly T[]>,
    keys: RowKeys<T>,
    kind: keyof ClashPlace,
    place: ClashPlace,
    both: (merge: Merge, row: Versions<T | undefined> & { mine: T; theirs: T }, id: string, place: ClashPlace) => T,
    path = "",
  ): T[] {
    return alignRows(base, mine, theirs, keys).flatMap((slot) => {
      const id = `${path}${kind}:${slot.id}`;
      const row = slot.mine ?? slot.theirs ?? slot.base;
      const within = { ...place, [kind]: row };
      if (slot.mine && slot.theirs) return both(this, { base: slot.base, mine: slot.mine, theirs: slot.theirs }, id, within);
      return this.#oneSided(slot, id, within) ?? [];
    });
  }

  #oneSided<T extends object>({ base, mine, theirs }: Slot<T>, id: string, place: ClashPlace): T | undefined {
    const left = mine ?? theirs;
    if (!base || !left) return left;
    // Removed by one: it goes unless the other changed it.
    if (JSON.stringify(left) === JSON.stringify(base)) return undefined;
    return this.ask({ id, place, field: undefined, mine, theirs }) === "mine" ? mine : theirs;
  }

  ask(clash: Clash): Side {
    this.clashes.push(clash);
    return this.#choices.get(clash.id) ?? "mine";
  }
}

type Both<T> = Versions<T | undefined> & { mine: T; theirs: T };

/** The cells of a row that both have. What one of two new rows leaves empty, the other fills. */
function cells<T extends object, K extends keyof T & string>(
  merge: Merge,
  row: Both<T>,
  blank: Pick<T, K>,
  id: string,
  place: ClashPlace,
): Pick<T, K> {
  const { base = blank, mine, theirs } = row;
  const merged = Object.keys(blank).map((field) => {
    const cell = field as K;
    return [cell, merge.cell<T[K]>({ base: base[cell], mine: mine[cell], theirs: theirs[cell] }, `${id}/${cell}`, cell, place)];
  });
  return Object.fromEntries(merged) as Pick<T, K>;
}

const noOrigin = Object.fromEntries(originFields.map((field) => [field, undefined])) as Partial<ScanOrigin>;

function mergeScan(merge: Merge, row: Both<Scan>, id: string, place: ClashPlace): Scan {
  const blank = { Phase: row.mine.Phase, Tool: "", Date: "", DateConfirmed: undefined, Whole: undefined, ...noOrigin };
  const named = cells(merge, row, blank, id, place);
  const units = { base: row.base?.Units ?? [], mine: row.mine.Units, theirs: row.theirs.Units };
  return { ...named, Units: merge.rows(units, unitKeys, "unit", place, mergeUnit, `${id}/`) };
}

function mergeUnit(merge: Merge, row: Both<ScannedUnit>, id: string, place: ClashPlace): ScannedUnit {
  return { ...cells(merge, row, { Name: "", Address: "" }, id, place), ...mergeReading(merge, row, id, place) };
}

type Reading = Pick<ScannedUnit, "Reached" | "Known" | "Codes">;

/** Whether a unit was reached, its codes, and whether they are known to be all. Where one could not reach it and the other changed its codes, both cannot stand. */
function mergeReading(merge: Merge, row: Both<ScannedUnit>, id: string, place: ClashPlace): Reading {
  const { base, mine, theirs } = row;
  if (mine.Reached === theirs.Reached) {
    const codes = { base: base?.Codes ?? [], mine: mine.Codes, theirs: theirs.Codes };
    const known = cells(merge, row, { Known: undefined }, id, place);
    return { Reached: mine.Reached, ...known, Codes: merge.rows(codes, codeKeys, "code", place, mergeCode, `${id}/`) };
  }
  const from = (side: Side): Reading => ({ Reached: row[side].Reached, Known: row[side].Known, Codes: row[side].Codes });
  const [read, unread]: [Side, Side] = mine.Reached ? ["mine", "theirs"] : ["theirs", "mine"];
  if (base && !base.Reached) return from(read);
  if (base && JSON.stringify(row[read].Codes) === JSON.stringify(base.Codes)) return from(unread);
  return from(merge.ask({ id: `${id}/Reached`, place, field: "Reached", mine: mine.Reached, theirs: theirs.Reached }));
}

function mergeCode(merge: Merge, row: Both<Code>, id: string, place: ClashPlace): Code {
  return cells(merge, row, { Code: "", FailureType: "", Status: "", Text: "" }, id, place);
}

function mergePair(merge: Merge, row: Both<Pair>, id: string, place: ClashPlace): Pair {
  const { base, mine, theirs } = row;
  return { ...mine, Same: merge.cell({ base: base?.Same, mine: mine.Same, theirs: theirs.Same }, id, "Same", place) ?? mine.Same };
}

const noDetails = {
  ToolMake: undefined,
  ToolModel: undefined,
  ToolSerial: undefined,
  ToolSoftware: undefined,
  ToolChecked: undefined,
} satisfies Record<keyof ToolDetails, undefined>;

function mergeWork(merge: Merge, row: Both<Work>, id: string, place: ClashPlace): Work {
  const { Result, Notes, ...named } = cells(merge, row, { ServiceElementId: 0, Tool: "", Result: "", Notes: "" }, id, place);
  return { ...named, ...toolDetailsOf(cells(merge, row, noDetails, id, place)), Result, Notes };
}
