import type { ReportData } from "./report-data.ts";
import type { ReportChanges, StatedOutcome } from "./report-stated.ts";
import { statementOf } from "./report-statement.ts";
import { codeId } from "./scans/code-key.ts";
import type { Scan } from "./scans/scan.ts";
import { unitId } from "./scans/unit-names.ts";

/** A fault as a report states it. */
export interface StatedFault {
  unit: string;
  code: string;
  failureType: string;
  said: StatedOutcome;
}

/** What a report states of each fault: as it was sent. */
export function statedFaults(data: Parameters<typeof statementOf>[0]): StatedFault[] {
  return statementOf(data).Rows.map(({ Unit, Code, FailureType, EarlierFailureType, Outcome }) => ({
    unit: Unit,
    code: Code,
    failureType: EarlierFailureType ?? FailureType,
    said: Outcome,
  }));
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
  // Earlier reports have no number of the claim and no disclaimers.
  const complete = { ...asked, ticketNumber: asked.ticketNumber ?? "", disclaimers: asked.disclaimers ?? [] };
  return { roNumber, shop, vehicle, asked: complete, technician, device };
}

/** JSON with sorted keys, because PostgreSQL's jsonb reorders those of a stored report. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
