import * as v from "valibot";
import { ChosenResult } from "./findings.ts";
import { compareEarlier } from "./earlier-codes.ts";
import type { ReportData } from "./report-data.ts";
import { codeId } from "./scans/code-key.ts";
import { type OutcomeRow, outcomes, outcomesOf } from "./scans/outcomes.ts";
import { Phase, Scan } from "./scans/scan.ts";
import { unitId } from "./scans/unit-names.ts";

/** An outcome, or `found` in reports that were sent before scans were stored, or nothing where the report has no such row. */
const Said = v.nullable(v.picklist([...outcomes, "found"]));

/** What the next report says differently from the last one. */
export const ReportChanges = v.object({
  /** Faults with another outcome, and those that only one of the two reports has. */
  Rows: v.array(v.object({ Unit: v.string(), Code: v.string(), FailureType: v.string(), From: Said, To: Said })),
  ScansAdded: v.array(v.object({ Phase, Tool: Scan.entries.Tool, Date: Scan.entries.Date })),
  ScansRemoved: v.array(v.object({ Phase, Tool: Scan.entries.Tool, Date: Scan.entries.Date })),
  /** Work that was added, removed, or has another tool, result or notes; null where a report does not have it. */
  Work: v.array(v.object({ Name: v.string(), From: v.nullable(ChosenResult), To: v.nullable(ChosenResult) })),
  Notes: v.boolean(),
  PicturesAdded: v.number(),
  PicturesRemoved: v.number(),
  /** Anything else: the vehicle, what was asked, the shop's address. */
  Other: v.boolean(),
});
export type ReportChanges = v.InferOutput<typeof ReportChanges>;

/** A fault as a report states it. */
export interface StatedFault {
  unit: string;
  code: string;
  failureType: string;
  said: NonNullable<v.InferOutput<typeof Said>>;
}

/** What a report states of each fault; reports that were sent before scans were stored keep the rule of their time. */
export function statedFaults(data: Pick<ReportData, "scans" | "pairs" | "codes" | "afterScanned">): StatedFault[] {
  if (data.scans) return outcomesOf({ Scans: data.scans, Pairs: data.pairs ?? [] }).rows.map(stated);
  return compareEarlier(data.codes ?? [], data.afterScanned ?? false).map(({ change, code }) => ({
    unit: code.Module,
    code: code.Code,
    failureType: code.FailureType,
    said: change,
  }));
}

function stated({ Unit, Code, FailureType, outcome }: OutcomeRow): StatedFault {
  return { unit: Unit, code: Code, failureType: FailureType, said: outcome };
}

/** What differs between the last report that was sent and the next one. */
export function differencesOf(last: ReportData, next: ReportData): ReportChanges {
  const [before, after] = [last.scans ?? [], next.scans ?? []];
  return {
    Rows: changedRows(statedFaults(last), statedFaults(next)),
    ScansAdded: missing(after, before).map(nameOfScan),
    ScansRemoved: missing(before, after).map(nameOfScan),
    Work: changedWork(last.work, next.work),
    Notes: last.notes !== next.notes,
    PicturesAdded: missing(picturesOf(next), picturesOf(last)).length,
    PicturesRemoved: missing(picturesOf(last), picturesOf(next)).length,
    Other: canonical(restOf(last)) !== canonical(restOf(next)),
  };
}

function picturesOf({ pictures }: ReportData) {
  return pictures.map(({ key, caption }) => ({ key, caption }));
}

function nameOfScan({ Phase, Tool, Date }: Scan) {
  return { Phase, Tool, Date };
}

/** What `one` has that `other` has not, counting equal ones. */
function missing<T>(one: readonly T[], other: readonly T[]): T[] {
  const left = other.map(canonical);
  return one.filter((item) => {
    const at = left.indexOf(canonical(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function changedRows(last: readonly StatedFault[], next: readonly StatedFault[]): ReportChanges["Rows"] {
  const idOf = ({ unit, code, failureType }: StatedFault) =>
    `${unitId({ Name: unit, Address: "" })}\n${codeId({ Code: code, FailureType: failureType })}`;
  const before = new Map(last.map((fault) => [idOf(fault), fault]));
  const after = new Map(next.map((fault) => [idOf(fault), fault]));
  return [...new Map([...before, ...after])].flatMap(([id, { unit, code, failureType }]) => {
    const [From, To] = [before.get(id)?.said ?? null, after.get(id)?.said ?? null];
    return From === To ? [] : [{ Unit: unit, Code: code, FailureType: failureType, From, To }];
  });
}

function changedWork(last: ReportData["work"], next: ReportData["work"]): ReportChanges["Work"] {
  const removed = missing(last, next);
  const changed = missing(next, last).map((work) => {
    const at = removed.findIndex(({ Name }) => Name === work.Name);
    const [from] = at < 0 ? [] : removed.splice(at, 1);
    return { Name: work.Name, From: from?.Result ?? null, To: work.Result };
  });
  return [...changed, ...removed.map(({ Name, Result }) => ({ Name, From: Result, To: null }))];
}

/** The parts of a report that `differencesOf` does not compare by themselves; the time and the version always differ. */
function restOf({ roNumber, shop, vehicle, asked, technician, device }: ReportData) {
  return { roNumber, shop, vehicle, asked, technician, device };
}

/** JSON with sorted keys, because PostgreSQL's jsonb reorders those of a stored report. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
