import type { Payload, requestChanged } from "@remotebay/contract";

/** What a change of a request adds to its conversation. */
export interface StoryLine {
  /** Its text is `chat.system.<key>`. */
  key: string;
  /** Who has the job from now on, where somebody gave it to them. */
  to: string;
  /** The conversation ends with it. */
  closes: boolean;
}

const told: Readonly<Record<string, string>> = {
  "request.taken": "took",
  "request.released": "released",
  "request.assigned": "handedOver",
  "request.handedOver": "handedOver",
  "request.rescheduled": "dateMoved",
  "report.sent": "reportSent",
  "report.resent": "reportResent",
};
const moves: Readonly<Record<string, string>> = {
  Scheduled: "scheduled",
  InProcess: "started",
  Completed: "completed",
  Cancelled: "cancelled",
};

/** The line that a change of a request adds to its conversation; undefined for changes that are no part of the job's story. */
export function storyLine({ What, To = "" }: Payload<typeof requestChanged>): StoryLine | undefined {
  const key = What === "request.moved" ? moves[To] : told[What];
  if (key === undefined) return undefined;
  return { key, to: key === "handedOver" ? To : "", closes: key === "completed" || key === "cancelled" };
}
