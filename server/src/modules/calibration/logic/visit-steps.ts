import { type DoneScan, doneByShop, orderedElements, statusName, type StepFacts, type StepState, visitPlan } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { elementName, scanTypeName, serviceNames } from "../../lookups/service.ts";
import { readSteps, type StepRow } from "../visit-store.ts";

/** A request of a visit, with its names in the reader's language and where it stands in the plan. */
export interface PlannedStep extends StepFacts {
  WorkOrderNumber: string;
  Service: string;
  Functions: string[];
  Technician: string | null;
  ReportVersion: number;
  State: StepState;
}

/** The steps of a visit in the order of the work, and the scans that its shop made itself (domain.md#visit-plan). No step: there is no such visit. */
export async function readPlan(
  { db, language }: Pick<Ctx, "db" | "language">,
  visitId: number,
): Promise<{ steps: PlannedStep[]; done: (DoneScan & { Service: string })[] }> {
  const rows = await readSteps(db, visitId);
  const steps = visitPlan(rows.map((row) => stepOf(row, language)));
  const done = doneByShop(rows.find(({ id }) => id === visitId)?.alreadyDone ?? [], steps);
  const names = done.length > 0 ? await serviceNames({ db, language }) : new Map<number, string>();
  return { steps, done: done.map((one) => Object.assign({}, one, { Service: names.get(one.ScanTypeId) ?? "" })) };
}

function stepOf(row: StepRow, language: string) {
  const elements = elementsOf(row);
  return {
    Id: row.id,
    WorkOrderNumber: row.workOrderNumber,
    StatusName: statusName(row.statusId),
    ScanTypeId: row.scanTypeId,
    Service: row.scanTypeId === null ? "" : scanTypeName(language, row.scanTypeId, row.scanTypeName),
    Functions: elements.map(({ Id, Name }) => elementName(language, Id, Name)),
    Technician: row.technicianId === null ? null : row.technicianName,
    ReportVersion: row.reportVersion,
    GroupId: row.groupId,
    ElementIds: elements.map(({ Id }) => Id),
    IsTaken: row.technicianId !== null,
    HasFailed: row.hasFailed,
  };
}

/** All functions that a row orders, the first one first. */
const elementsOf = ({ serviceElementId, serviceElementName, furtherElements }: StepRow) =>
  orderedElements<{ Id: number; Name: string | null }>(
    serviceElementId === null ? null : { Id: serviceElementId, Name: serviceElementName },
    furtherElements,
  );
