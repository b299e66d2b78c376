import type { AnonymousCtx } from "../../../platform/context.ts";
import { maxUserAgentLength } from "../../audit/service.ts";

/** Who writes a message now, from where. */
export function writerOf({ user, now, origin }: AnonymousCtx) {
  return {
    userId: user?.id ?? null,
    userName: user?.name ?? "",
    locationId: user?.locationId ?? null,
    at: now.toISOString(),
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, maxUserAgentLength),
    requestId: origin.requestId,
  };
}
