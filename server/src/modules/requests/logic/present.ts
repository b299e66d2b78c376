import { orderedElements, statusName, type ServiceRequest } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { caveatIn, caveatTexts } from "../../compatibility/service.ts";
import { abilitiesFor } from "../policy.ts";
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
    VisitId: r.visitId,
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

function iso(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}
