import { auditChat, channelUrl, providerCodes } from "@remotebay/contract";
import { CallProblem, send } from "../../lib/call.ts";

/** The chat problems that have a meaning of their own in the browser (section 8). */
const known: readonly unknown[] = Object.values(providerCodes);
/** No reply, the session or the flood guard: not the chat's. */
const notOfChat = new Set<CallProblem["code"]>(["offline", "unauthenticated", "too-many", "unavailable"]);

/** What the audit says of a problem that the chat does not know, or null for one that it knows. */
export function unknownDetails({ code, status, info }: Pick<CallProblem, "code" | "status" | "info">): string | null {
  const providerCode = info["ProviderCode"];
  if (known.includes(providerCode) || notOfChat.has(code)) return null;
  return `unknown: ${typeof providerCode === "number" ? providerCode : code} (${status})`;
}

/** Records in the audit that a channel met a problem that the chat does not know (section 8). Whoever sees the problem is told anyway, so a failure is ignored. */
export async function recordUnknown(requestId: number, problem: CallProblem): Promise<void> {
  const details = unknownDetails(problem);
  if (details === null) return;
  await send(auditChat, { body: { source: "channel", channel: channelUrl(requestId), details } }).catch((error: unknown) => {
    if (!(error instanceof CallProblem)) throw error;
  });
}
