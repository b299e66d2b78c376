import { linesOf, type ReportData } from "./report-data.ts";
import type { ReportChanges, StatedOutcome } from "./report-stated.ts";
import { statementOf } from "./report-statement.ts";
import { codeId } from "./scans/code-key.ts";
import type { Scan } from "./scans/scan.ts";
import { unitId } from "./scans/unit-names.ts";

/** A fault as a report states it. */
export interface StatedFault {
  unit: string;
  code: string;
  /** Before the work, by which the fault is known in both reports. */
  failureType: string;
  /** As it was read last. */
  symptom: string;
  said: StatedOutcome;
}

/** What a report states of each fault: as it was sent. */
export function statedFaults(data: Parameters<typeof statementOf>[0]): StatedFault[] {
  return statementOf(data).Rows.map(({ Unit, Code, FailureType, EarlierFailureType, Outcome }) => ({
    unit: Unit,
    code: Code,
    failureType: EarlierFailureType ?? FailureType,
    symptom: FailureType,
    said: Outcome,
  }));
}

/** What differs between the last report that was sent and the next one. */
export function differencesOf(last: ReportData, next: ReportData): ReportChanges {
  const [before, after] = [last.scans ?? [], next.scans ?? []];
  return {
    Rows: changedRows(statedFaults(last), statedFaults(next)),
    ...changedScans(missing(before, after), missing(after, before)),
    Work: changedWork(last.work, next.work),
    Notes: last.notes !== next.notes,
    PicturesAdded: missing(picturesOf(next), picturesOf(last)).length,
    PicturesRemoved: missing(picturesOf(last), picturesOf(next)).length,
    Other: canonical(restOf(last)) !== canonical(restOf(next)) || canonical(provenBy(last, next)) !== canonical(provenBy(next, last)),
  };
}

function picturesOf({ pictures }: ReportData) {
  return pictures.map(({ key, caption, proves }) => ({ key, caption, proves }));
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
    const [one, other] = [before.get(id), after.get(id)];
    const row = { Unit: unit, Code: code, FailureType: failureType, From: one?.said ?? null, To: other?.said ?? null };
    if (row.From !== row.To) return [row];
    if (!one || !other || one.symptom === other.symptom) return [];
    return [{ ...row, Symptom: { From: one.symptom, To: other.symptom } }];
  });
}

/** Scans that differ: the same one by phase, tool and time, or by all that it read, was changed. */
function changedScans(removed: Scan[], added: Scan[]): Pick<ReportChanges, "ScansAdded" | "ScansRemoved" | "ScansChanged"> {
  const left = [...removed];
  const isSame = (scan: Scan) => (one: Scan) =>
    canonical(nameOfScan(one)) === canonical(nameOfScan(scan)) || canonical(one.Units) === canonical(scan.Units);
  const changed = added.filter((scan) => {
    const at = left.findIndex(isSame(scan));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return {
    ScansAdded: added.filter((scan) => !changed.includes(scan)).map(nameOfScan),
    ScansRemoved: left.map(nameOfScan),
    ScansChanged: changed.map(nameOfScan),
  };
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
function restOf({ roNumber, shop, vehicle, asked, technician, device, calibration, completeness }: ReportData) {
  // Earlier reports have no lines, further functions, disclaimers and caveats.
  const { ticketNumber: _, furtherElements = [], disclaimers = [], caveats = [], ...rest } = asked;
  const complete = { ...rest, lines: linesOf(asked), furtherElements, disclaimers, caveats };
  // The report that was sent ends the calibration: that step says nothing new.
  const { Steps: _steps, ...calibrated } = calibration ?? { Steps: [] };
  return { roNumber, shop, vehicle, asked: complete, technician, device, calibrated, completeness };
}

/** Who did the work with which certificates, if the other report says that too. That a later version is of a later day is no difference. */
function provenBy({ people = [] }: ReportData, other: ReportData) {
  if (other.people === undefined) return [];
  return people.map(({ Name, Certificates }) => [Name, ...Certificates.map(({ Scheme, Number, Standing }) => [Scheme, Number, Standing])]);
}

/** JSON with sorted keys, because PostgreSQL's jsonb reorders those of a stored report. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
