import { createHash, randomBytes } from "node:crypto";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import type { Exchange } from "../../../platform/http/serve.ts";
import { innerEvent } from "../../../platform/module.ts";
import { problem } from "../../../platform/problem.ts";
import { readBrowserCookie, setBrowserCookie, setRefreshCookie } from "../../../platform/session/cookies.ts";
import { writeAudit } from "../../audit/service.ts";
import { identityOf, markSeen } from "../../users/service.ts";
import * as store from "../store.ts";
import type { Auth, SignedIn } from "./auth.ts";
import { idleSeconds } from "./limits.ts";
import type { Place } from "./place.ts";

/** How somebody proved who they are. */
export type Way = "password" | "invitation" | "passkey" | "oidc" | "pin";

/** What a session begins with. */
export interface SessionStart {
  /** A practice session. */
  demo: boolean;
  /** The solution chosen. */
  solution: number;
  way: Way;
  /** What the browser is known by (`browserOf`). */
  browser: string;
  /** The shared tablet on which it begins. */
  tablet?: Place;
}

/** A user who has signed in before did so in a browser that they never used. `Session` is the session's number. */
export const newBrowser = innerEvent<{ UserId: number; Session: number }>("session.new-browser");

/** When a session that is used now ends if it is not used again. */
export function expiry(now: Date): Date {
  return new Date(now.getTime() + idleSeconds * 1000);
}

/** What the caller's browser is known by: what it was given at an earlier sign-in, else something new. */
export function browserOf({ request }: Pick<Exchange, "request">): string {
  return readBrowserCookie(request) ?? randomBytes(32).toString("base64url");
}

/** Gives the browser a session's cookies, and answers its token. */
export function keepSession({ reply }: Exchange, signedIn: SignedIn & { browser?: string }, secure: boolean): string {
  setRefreshCookie(reply, signedIn.cookie, idleSeconds, secure);
  if (signedIn.browser !== undefined) setBrowserCookie(reply, signedIn.browser, secure);
  return signedIn.token;
}

/**
 * Begins a session of a user who proved who they are: the one place where this happens. The session is always a new one, whatever cookies the
 * browser came with. Throws `wrong-login` for a user who is banned or gone.
 */
export function openSession(
  ctx: AnonymousCtx,
  auth: Pick<Auth, "secrets" | "tokens">,
  userId: number,
  { demo, solution, way, browser, tablet }: SessionStart,
): Promise<SignedIn & { browser: string }> {
  const id = randomBytes(16).toString("base64url");
  const secret = auth.secrets.first(id);
  return inTransaction(ctx, async (tx) => {
    const session = { id, userId, demo, solutionId: solution, way, provenAt: way === "pin" ? null : tx.now };
    const number = await store.insertSession(tx.db, {
      ...session,
      refreshHash: secret.hash,
      rotatedAt: tx.now,
      createdAt: tx.now,
      expiresAt: tablet && tablet.endsAt < expiry(tx.now) ? tablet.endsAt : expiry(tx.now),
      ...(tablet && { tabletId: tablet.id, tabletLocationId: tablet.locationId, endsAt: tablet.endsAt }),
      ip: tx.origin.ip,
      userAgent: tx.origin.userAgent.slice(0, 300),
    });
    const user = await identityOf(tx.db, session);
    if (!user) throw problem("wrong-login");
    await markSeen(tx.db, userId, tx.now);
    const known = await store.rememberBrowser(tx.db, {
      userId,
      hash: createHash("sha256").update(browser).digest("base64url"),
      now: tx.now,
    });
    const details = { demo, solution, way, ...(tablet && { tablet: tablet.id }) };
    await writeAudit({ ...tx, user }, { action: "session.signed-in", noun: "user", id: userId, details });
    if (known === "unlike others") await tx.announce(newBrowser, { UserId: userId, Session: number });
    return { token: await auth.tokens.sign({ userId, sessionId: id }), cookie: secret.value, browser };
  });
}
