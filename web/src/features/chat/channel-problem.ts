import { auditChat, channelUrl, providerCodes } from "@remotebay/contract";
import { CallProblem, send } from "../../lib/call.ts";
import { currentToken, renewToken } from "../../lib/token.ts";

/** The chat problems that have a meaning of their own in the browser (domain.md#chat-codes). */
const known: readonly unknown[] = Object.values(providerCodes);
/** No reply, the session or the flood guard: not the chat's. */
const notOfChat = new Set<CallProblem["code"]>(["offline", "unauthenticated", "too-many", "too-slow", "unavailable"]);

type Facts = Pick<CallProblem, "code" | "status" | "info">;

/** What the audit says of a problem that the chat does not know, or null for one that it knows. */
export function unknownDetails({ code, status, info }: Facts): string | null {
  const providerCode = info["ProviderCode"];
  if (known.includes(providerCode) || notOfChat.has(code)) return null;
  return `unknown: ${typeof providerCode === "number" ? providerCode : code} (${status})`;
}

/** Records in the audit that a channel met a problem that the chat does not know (domain.md#chat-codes). Whoever sees the problem is told anyway, so a failure is ignored. */
export async function recordUnknown(requestId: number, details: string): Promise<void> {
  await send(auditChat, { body: { source: "channel", channel: channelUrl(requestId), details } }).catch((error: unknown) => {
    if (!(error instanceof CallProblem)) throw error;
  });
}

/** Whether the chat says that its session has expired (400300, domain.md#chat-codes). */
export function isSessionExpired({ info }: Pick<CallProblem, "info">): boolean {
  return info["ProviderCode"] === providerCodes.sessionExpired;
}

/**
 * Signs in again for the chat. Its session is the portal's: that is renewed, and where the service refuses, it ends and leads to the sign-in page.
 * False where it could not be renewed now.
 */
export async function signInAgain(): Promise<boolean> {
  try {
    return (await renewToken(await currentToken())) !== undefined;
  } catch {
    return false;
  }
}
