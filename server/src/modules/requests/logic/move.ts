import type { StatusName } from "@remotebay/contract";
import { firstLanguage } from "../../../../../locales/languages.ts";
import type { RequestRecord } from "../store.ts";
import { reasonIn } from "./reason.ts";

/** What a move writes besides the status itself. */
export interface Move {
  to: StatusName;
  reason: string;
  /** The date confirmed, when moving to Scheduled. */
  date: Date | null;
  now: Date;
}

/** The columns that change with a move. */
export function columnsOfMove(before: Pick<RequestRecord, "sentAt" | "statusId">, move: Move) {
  switch (move.to) {
    case "InProcess":
      return { sentAt: before.sentAt ?? move.now, confirmedDate: null };
    case "Scheduled":
      return { confirmedDate: move.date };
    case "Completed":
      return { completedAt: move.now };
    case "Cancelled":
      return { reason: reasonIn(firstLanguage, move.reason) };
    case "Pending":
      return {};
  }
}
