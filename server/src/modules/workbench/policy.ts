import { isActive, statusName } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";
import type { ProblemCode } from "@remotebay/contract";

interface Job {
  statusId: number;
  technicianId: number | null;
}

/** Why a user may not write on a job; null: they may. Only who has it may. */
export function workRefusal(user: Identity, job: Job): ProblemCode | null {
  if (!inQueue(job)) return "not-editable";
  if (job.technicianId === null) return "job-not-yours";
  return job.technicianId === user.id ? null : "job-taken";
}

/** Sent and not finished: what a technician can have. */
export function inQueue(job: Pick<Job, "statusId">): boolean {
  const status = statusName(job.statusId);
  return isActive(status) && status !== "Pending";
}

/** Who may give a job back: who has it, or Dispatch. */
export function mayRelease(user: Identity, job: Job): boolean {
  return job.technicianId === user.id || user.roles.includes("Dispatch");
}
