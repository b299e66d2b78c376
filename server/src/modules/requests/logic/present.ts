import { orderedElements, statusName, type RequestRow, type ServiceRequest } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { caveatIn, caveatTexts } from "../../compatibility/service.ts";
import { scanTypeName } from "../../lookups/service.ts";
import { abilitiesFor } from "../policy.ts";
import type { ListRow } from "../list-store.ts";
import type { FullRow } from "../store.ts";
import { priorities, readFields } from "./columns.ts";
import { reasonText } from "./reason.ts";

/** Presents a stored request to a user, with choices in the user's language. */
export function presentRequest(row: FullRow, { user, language }: Pick<Ctx, "user" | "language">): ServiceRequest {
  const r = row.request;
  return {
    ...readFields(row, language),
    Id: r.id,
    WorkOrderNumber: r.workOrderNumber,
    StatusId: r.statusId,
    StatusName: statusName(r.statusId),
    Priority: priorities[r.priority] ?? "Normal",
    Version: r.version,
    Location: { Id: r.locationId, Name: row.location.name, TimeZone: row.location.timeZone },
    ConfirmedDate: iso(r.confirmedDate),
    CreatedBy: row.createdByName,
    CreatedDate: r.createdAt.toISOString(),
    UpdatedBy: row.updatedByName,
    UpdatedDate: r.updatedAt.toISOString(),
    SentDate: iso(r.sentAt),
    CompletedDate: iso(r.completedAt),
    Reason: reasonText(language, r),
    Technician: r.technicianId === null ? null : { Id: r.technicianId, Name: row.technicianName },
    Report: r.reportSentAt ? { Version: r.reportVersion, SentDate: r.reportSentAt.toISOString() } : null,
    Disclaimers: r.disclaimers.filter(({ ScanTypeId }) => ScanTypeId === r.scanTypeId),
    Caveats: r.caveats
      .filter(({ ServiceElementId }) => orderedElements(r.serviceElementId, r.furtherElementIds).includes(ServiceElementId))
      .map((one) => Object.assign(one, { Texts: caveatTexts(one.Caveats, row.notes).map((text) => caveatIn(language, text)) })),
    Demo: r.demo,
    Can: abilitiesFor(user, r),
  };
}

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
    ConfirmedDate: iso(row.confirmedDate),
    chatUnread: row.chatUnread,
    CreatedDate: row.createdAt.toISOString(),
    UpdatedDate: row.updatedAt.toISOString(),
    ReportSent: row.reportVersion > 0,
  };
}

function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
