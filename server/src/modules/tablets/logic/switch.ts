import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem, type ProblemError } from "../../../platform/problem.ts";
import { isPassword } from "../../../platform/session/passwords.ts";
import { writeAudit } from "../../audit/service.ts";
import { clientOf, endSessionsOn, leaveSession, openSession, type SignedIn } from "../../auth/service.ts";
import { identityOf } from "../../users/service.ts";
import * as store from "../store.ts";
import { isCurrent, openTablet, type Presented } from "./cookie.ts";
import { mayUsePin } from "./pin.ts";
import type { Tablets } from "./tablets.ts";

/** Tries of a PIN that are wrong until only the full sign-in goes on: within a quarter of an hour, and since the last full sign-in. */
const maxWrong = { inQuarter: 5, inAll: 20 };

/** Who wants to go on, and what their browser came with. */
export interface Switch {
  person: number;
  pin: string;
  tabletCookie: string | null;
  refreshCookie: string | null;
  browser: string;
}

/** A new session on a tablet, and the tablet's next cookie. */
export interface Switched extends SignedIn {
  browser: string;
  tabletCookie: string;
}

/**
 * Goes on as a person of a tablet. A try is counted before its PIN is looked at, so that of many at once only the free ones are. Throws `wrong-pin`
 * with the tries left, and `full-sign-in` for everything that a PIN does not help with: no tablet, nobody who signed in on it today, too many tries.
 */
export async function switchPerson(ctx: AnonymousCtx, tablets: Tablets, input: Switch): Promise<Switched> {
  const presented = await openTablet(ctx, tablets, input.tabletCookie);
  if (!presented) throw problem("full-sign-in");
  const { id } = presented.tablet;
  await tablets.limits.asking.admit(String(id));
  // Outside of the call's transaction: what was counted stays when the call is refused.
  const { db } = tablets.auth;
  const counted = await store.countTry(db, id, input.person, ctx.now);
  if (!counted?.hash) throw problem("full-sign-in");
  const left = Math.min(maxWrong.inQuarter - counted.tries, maxWrong.inAll - counted.triesInAll);
  if (left < 0) throw await lockedOut(ctx, tablets, id, input.person);
  if (await isPassword(counted.hash, tablets.peppered(input.person, input.pin))) return goOn(ctx, tablets, presented, input);
  const details = { reason: "pin", tablet: id };
  await writeAudit({ ...ctx, db, user: null }, { action: "session.sign-in-failed", noun: "user", id: input.person, details });
  throw left === 0 ? await lockedOut(ctx, tablets, id, input.person) : problem("wrong-pin", { info: { Left: left } });
}

async function lockedOut({ now }: AnonymousCtx, { auth }: Tablets, tabletId: number, userId: number): Promise<ProblemError> {
  await store.endPeople(auth.db, { tabletId, userId }, now);
  return problem("full-sign-in");
}

/** Begins the session, if what made it possible is still so: rows are locked in the order tablet, person, sessions, as wherever something ends. */
function goOn(ctx: AnonymousCtx, tablets: Tablets, { secret, tablet: { key } }: Presented, input: Switch): Promise<Switched> {
  return inTransaction(ctx, async (tx) => {
    const tablet = await store.lockTablet(tx.db, key);
    if (!tablet || !isCurrent(tablet, secret, tx)) throw problem("full-sign-in");
    const person = await store.lockPerson(tx.db, tablet.id, input.person, tx.now);
    const session = { id: "", userId: input.person, demo: false, solutionId: person?.solutionId ?? 0 };
    const user = person && (await identityOf(tx.db, session));
    if (!user || user.locationId !== tablet.locationId || !(await mayUsePin(tx.db, user))) throw problem("full-sign-in");
    await store.takeTryOff(tx.db, tablet.id, user.id);
    await leaveSession(tx, tablets.auth, input.refreshCookie);
    // Those whose cookie never arrived.
    await endSessionsOn({ ...tx, user: null }, [tablet.id]);
    const next = tablets.secrets.next(secret);
    const rotation = { from: secret.hash, to: next.hash, client: clientOf(tx.origin), now: tx.now };
    if (tablet.secretHash === secret.hash) await store.rotateTablet(tx.db, tablet.id, rotation);
    const place = { id: tablet.id, locationId: tablet.locationId, endsAt: person.endsAt };
    const start = { demo: false, solution: person.solutionId, way: "pin", browser: input.browser, tablet: place } as const;
    return { ...(await openSession(tx, tablets.auth, user.id, start)), tabletCookie: next.value };
  });
}
