import { statusName } from "@remotebay/contract";
import type { RequestRecord } from "../../requests/service.ts";

const isOpen = ({ statusId }: RequestRecord) => ["InProcess", "Scheduled"].includes(statusName(statusId));

/** The open jobs of the same visit that the same person has, or nobody: one technician does a visit (domain.md#visit-chat). */
export function companionsOf(job: RequestRecord, together: readonly RequestRecord[]): RequestRecord[] {
  return together.filter((one) => one.id !== job.id && isOpen(one) && (one.technicianId === null || one.technicianId === job.technicianId));
}
