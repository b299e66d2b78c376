import { required, type Fault, type StatusName } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { NewRecord, RequestRecord } from "../store.ts";
import type { SendAcceptance } from "./sending.ts";
import { storedReason } from "./reason.ts";
import { sendFaults } from "./send-faults.ts";

/** A change of status. */
export interface Move {
  to: StatusName;
  /** Shown to the shop; required to cancel, and to complete without a report. */
  reason?: string | undefined;
  /** The confirmed date (an instant) when moving to Scheduled; defaults to the shop's first preference. */
  date?: string | undefined;
  /** What `checkSending` found where a request is sent. */
  acceptance?: SendAcceptance | undefined;
}

/** The faults of a move: missing reason or date. */
export function moveFaults(before: RequestRecord, { to, reason = "", date, acceptance }: Move): Fault[] {
  if (to === "InProcess" && before.sentAt === null) return [...sendFaults(before), ...(acceptance?.faults ?? [])];
  if (to === "Scheduled" && dateOf(before, date) === null) return [required("Date")];
  const isUnexplained = to === "Cancelled" || (to === "Completed" && before.reportVersion === 0);
  return isUnexplained && reason === "" ? [required("Reason")] : [];
}

/** The columns that change with a move, except the status itself. */
export function columnsOfMove(
  before: RequestRecord,
  { to, reason = "", date, acceptance }: Move,
  { now, language }: Pick<Ctx, "now" | "language">,
): Partial<NewRecord> {
  const explained = reason === "" ? {} : storedReason(language, reason);
  switch (to) {
    case "InProcess":
      return {
        sentAt: before.sentAt ?? now,
        confirmedDate: null,
        ...(before.sentAt === null &&
          acceptance && { ...acceptance.named.columns, disclaimers: acceptance.disclaimers, caveats: acceptance.caveats }),
      };
    case "Scheduled":
      return { confirmedDate: dateOf(before, date) };
    case "Completed":
      return { completedAt: now, ...explained };
    case "Cancelled":
      return explained;
    case "Pending":
      return {};
  }
}

function dateOf({ scheduleDates }: RequestRecord, date: string | undefined): Date | null {
  const instant = date ?? scheduleDates[0]?.Date;
  return instant === undefined ? null : new Date(instant);
}
