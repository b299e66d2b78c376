import { statusName, type QueueRow } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { elementName, scanTypeName } from "../../lookups/service.ts";
import { priorities } from "../../requests/service.ts";
import type { QueueRecord } from "../store.ts";

/** A job of the queue; waiting counts from the confirmed date of a scheduled job, else from when it was sent. */
export function presentQueueRow(
  row: QueueRecord,
  closing: Date | null,
  { user, now, language }: Pick<Ctx, "user" | "now" | "language">,
): QueueRow {
  const since = row.waitingSince ?? row.createdAt;
  return {
    Id: row.id,
    WorkOrderNumber: row.workOrderNumber,
    StatusName: statusName(row.statusId),
    LocationName: row.locationName,
    LocationTimeZone: row.timeZone,
    Language: row.cultureCode.split("-")[0] ?? "",
    OpenUntil: closing?.toISOString() ?? null,
    VIN: row.vin,
    VRM: row.vrm,
    RONumber: row.roNumber,
    Make: row.make,
    Model: row.model,
    Year: row.modelYear,
    ScanTypeName: scanTypeName(language, row.scanTypeId, row.scanTypeName),
    ServiceElementName: elementName(language, row.serviceElementId, row.serviceElementName),
    FurtherServiceElementNames: row.furtherElements.map(({ Id, Name }) => elementName(language, Id, Name)),
    Priority: priorities[row.priority] ?? "Normal",
    WaitingMinutes: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000)),
    WaitingSince: since.toISOString(),
    Technician: row.technicianName,
    Mine: row.technicianId === user.id,
    ConfirmedDate: row.confirmedDate?.toISOString() ?? null,
    ReportSent: row.reportVersion > 0,
  };
}
