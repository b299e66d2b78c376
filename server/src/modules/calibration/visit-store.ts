import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { elementsIn, scanTypes, serviceElements } from "../lookups/joins.ts";
import { requests } from "../requests/joins.ts";
import { people, personName } from "../users/joins.ts";
import { hasFailed } from "./joins.ts";

const technician = people("technician");

const stepsOf = statement((db) =>
  db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      statusId: requests.statusId,
      scanTypeId: requests.scanTypeId,
      scanTypeName: scanTypes.name,
      groupId: scanTypes.groupId,
      serviceElementId: requests.serviceElementId,
      serviceElementName: serviceElements.name,
      furtherElements: elementsIn(requests.furtherElementIds),
      technicianId: requests.technicianId,
      technicianName: personName(technician),
      reportVersion: requests.reportVersion,
      alreadyDone: requests.alreadyDone,
      hasFailed: hasFailed(requests.id),
    })
    .from(requests)
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .leftJoin(serviceElements, eq(serviceElements.id, requests.serviceElementId))
    .leftJoin(technician, eq(technician.id, requests.technicianId))
    .where(eq(requests.visitId, sql.placeholder("visitId")))
    .orderBy(requests.id),
);

/** A request of a visit with what decides its step. */
export type StepRow = Awaited<ReturnType<typeof stepsOf.run>>[number];

export function readSteps(db: Executor, visitId: number): Promise<StepRow[]> {
  return stepsOf.run(db, { visitId });
}
