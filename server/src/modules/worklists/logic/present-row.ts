import { statusName, type RequestRow } from "@remotebay/contract";
import { scanTypeName } from "../../lookups/service.ts";
import { priorities } from "../../requests/service.ts";
import type { ListRow } from "../list-store.ts";

/** A row of the lists. */
export function presentRow(row: ListRow, language: string): RequestRow {
  return {
    Id: row.id,
    WorkOrderNumber: row.workOrderNumber,
    RONumber: row.roNumber,
    StatusName: statusName(row.statusId),
    Priority: priorities[row.priority] ?? "Normal",
    VIN: row.vin,
    VRM: row.vrm,
    Year: row.modelYear,
    Make: row.make,
    Model: row.model,
    ScanTypeId: row.scanTypeId,
    ScanTypeName: scanTypeName(language, row.scanTypeId, row.scanTypeName),
    ContactName: row.contactName,
    Technician: row.technicianName,
    ScheduleDates: JSON.stringify(row.scheduleDates),
    ConfirmedDate: row.confirmedDate?.toISOString() ?? null,
    chatUnread: row.chatUnread,
    CreatedDate: row.createdAt.toISOString(),
    UpdatedDate: row.updatedAt.toISOString(),
    ReportSent: row.reportVersion > 0,
  };
}
