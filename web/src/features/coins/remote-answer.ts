import { type RemoteReply, requestSupport, resendReport } from "@remotebay/contract";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { onLeave } from "../../lib/session.ts";
import { makeStore } from "../../lib/store.ts";
import { toast } from "../../ui/toast-queue.ts";

/** The calls that answer by `status`, with the texts for both answers. */
const texts: Readonly<Record<string, { done: PlainTextKey; failed: PlainTextKey }>> = {
  [resendReport.path]: { done: "coins.resend.done", failed: "coins.resend.rejected" },
  [requestSupport.path]: { done: "coins.support.done", failed: "coins.support.failed" },
};

/** A resend or a support request that was refused. */
export interface Refusal {
  failed: PlainTextKey;
  workOrder: string;
  /** The text of the code (domain.md#coins-codes), in the reader's language. */
  reason: string;
}

/** The refusals that no dialog shows, until the user closes them. */
export const refusals = makeStore<readonly Refusal[]>([]);
onLeave(() => refusals.set([]));

/** True for a call whose reply says whether it was done: a resend, a support request. */
export function isAnswered(path: string): boolean {
  return path in texts;
}

interface Answered {
  path: string;
  args: { query?: unknown; body?: unknown };
  reply: unknown;
}

/** Tells the answer to such a call where no dialog shows it any more: what was done by a toast, a refusal by a bar that stays. */
export function tellAnswer({ path, args, reply }: Answered, t: (key: PlainTextKey) => string): void {
  const told = texts[path];
  if (!told) return;
  const { status, errorText } = reply as RemoteReply;
  if (status) return toast({ text: t(told.done), tone: "success" });
  const { workOrderNo, WorkOrderNo } = { ...(args.query as { workOrderNo?: string }), ...(args.body as { WorkOrderNo?: string }) };
  const refusal = { failed: told.failed, workOrder: workOrderNo ?? WorkOrderNo ?? "", reason: errorText };
  const others = refusals.get().filter((one) => one.failed !== refusal.failed || one.workOrder !== refusal.workOrder);
  refusals.set([...others, refusal]);
}
