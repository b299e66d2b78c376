import type { ServiceRequest, StatusName } from "@remotebay/contract";
import type { StepStatus } from "../../ui/stepper.tsx";

/** One step in the progress of a request. */
export interface StatusStep {
  name: StatusName;
  status: StepStatus;
  /** When it was reached, or is planned. */
  at: string | null;
}

type Facts = Pick<
  ServiceRequest,
  "StatusName" | "CreatedDate" | "SentDate" | "ConfirmedDate" | "CompletedDate" | "UpdatedDate" | "ScheduleDates" | "Technician"
>;

/** Pending → Submitted → Scheduled → Completed, or cancelled at any step. Scheduled is a step only with a requested or confirmed date. */
export function stepsOf(request: Facts): StatusStep[] {
  if (request.StatusName === "Cancelled") return cancelled(request);
  const isScheduled = request.StatusName === "Scheduled";
  const waitsForDate = request.ScheduleDates.length > 0 && request.Technician === null && request.StatusName !== "Completed";
  const dated = isScheduled || waitsForDate;
  const names: StatusName[] = dated ? ["Pending", "InProcess", "Scheduled", "Completed"] : ["Pending", "InProcess", "Completed"];
  const now = names.indexOf(request.StatusName);
  const dates: Partial<Record<StatusName, string | null>> = {
    Pending: request.CreatedDate,
    InProcess: request.SentDate,
    Scheduled: request.ConfirmedDate,
    Completed: request.CompletedDate,
  };
  return names.map((name, index) => {
    const isDone = index < now || (index === now && name === "Completed");
    return { name, status: isDone ? "done" : index === now ? "current" : "todo", at: dates[name] ?? null };
  });
}

function cancelled(request: Facts): StatusStep[] {
  return [
    { name: "Pending", status: "done", at: request.CreatedDate },
    ...(request.SentDate === null ? [] : [{ name: "InProcess" as const, status: "done" as const, at: request.SentDate }]),
    { name: "Cancelled", status: "failed", at: request.UpdatedDate },
  ];
}
