import { personChanged, userChanged, type Fault, type ModifyUser } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { isTimeZone } from "../../../platform/time-zone.ts";
import { locationRooms } from "../../locations/service.ts";
import { canModifyUser, isProven, seesEverybody, userRoom } from "../policy.ts";
import * as store from "../store.ts";
import { isLanguage } from "./languages.ts";
import { emailChanged } from "./email.ts";
import { asTaken, fault, taken } from "./user-faults.ts";
import type { KnownUser } from "./user-record.ts";
import { requireVisibleUser } from "./visible-user.ts";

/**
 * Changes a user's name, e-mail, phone and time zone. Users go on signing in with the e-mail they had unless a SuperAdmin changes it, since
 * nobody has verified the new one yet. Throws `not-found`, `forbidden`, `invalid` if somebody whom the caller may see
 * has the e-mail, and `prove-again` for another e-mail: who has it gets the letters that replace a password.
 */
export function modifyUser(ctx: Ctx, input: ModifyUser): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    await store.lockUser(tx.db, input.id);
    const before = await requireVisibleUser(tx, input.id);
    if (!canModifyUser(tx.user, before)) throw problem("forbidden");
    const requested = {
      givenName: input.firstName,
      familyName: input.lastName,
      email: input.email,
      phone: input.phone,
      timeZone: input.timeZone ?? before.timeZone,
    };
    const change = differences(before, requested);
    if (Object.keys(change.to).length === 0) return { id: input.id };
    const errors = await faultsIn(tx, before, change.to);
    if (errors.length > 0) throw problem("invalid", { errors });
    const { email } = change.to;
    const login = email !== undefined && seesEverybody(tx.user) ? { loginEmail: email } : {};
    const isOther = email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
    if (isOther && !isProven(tx.user, tx.now)) throw problem("prove-again");
    const unverified = isOther ? { emailVerifiedAt: null, emailRefusals: 0 } : {};
    await store.updateUser(tx.db, input.id, { ...change.to, ...login, ...unverified }).catch(asTaken);
    if (isOther) await tx.announce(emailChanged, { UserId: input.id, From: before.isEmailVerified ? before.email : null });
    await recordChange(tx, before, "user.changed", change);
    return { id: input.id };
  });
}

/** Sets the caller's language; empty means the browser's language. Throws `invalid` for a language without texts. */
export function updateLanguage(ctx: Ctx, language: string): Promise<{ id: number }> {
  if (!isLanguage(language)) throw problem("invalid", { errors: [fault("Language", "choice", "This is not one of the choices.")] });
  return inTransaction(ctx, async (tx) => {
    const before = await requireVisibleUser(tx, tx.user.id);
    const change = differences(before, { language });
    if (Object.keys(change.to).length === 0) return { id: before.id };
    await store.updateUser(tx.db, before.id, { language });
    await recordChange(tx, before, "user.changed", change);
    return { id: before.id };
  });
}

interface Change {
  from: store.UserChange;
  to: store.UserChange;
}

function differences(before: KnownUser, requested: store.UserChange): Change {
  const known = before as unknown as Record<string, unknown>;
  const changed = Object.entries(requested).filter(([name, value]) => known[name] !== value);
  return { from: Object.fromEntries(changed.map(([name]) => [name, known[name]])), to: Object.fromEntries(changed) };
}

async function recordChange(ctx: Ctx, user: KnownUser, action: string, { from, to }: Change): Promise<void> {
  await ctx.audit({ action, noun: "user", id: user.id, locationId: user.locationId, from: JSON.stringify(from), to: JSON.stringify(to) });
  await ctx.publish(userChanged, [userRoom(user.id)], { Id: user.id });
  await ctx.publish(personChanged, locationRooms(user.locationId), { UserId: user.id, LocationId: user.locationId });
}

async function faultsIn(ctx: Ctx, before: KnownUser, change: store.UserChange): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (change.email !== undefined && (await isEmailTaken(ctx, before, change.email))) faults.push(taken("email"));
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    faults.push(fault("timeZone", "choice", "This is not one of the choices."));
  return faults;
}

/** Whether another user whom the caller may see has an e-mail. The rest stay unknown: the call must not reveal who has an account. */
async function isEmailTaken(ctx: Ctx, user: KnownUser, email: string): Promise<boolean> {
  if (await store.isEmailTaken(ctx.db, email, user)) return true;
  return seesEverybody(ctx.user) && store.isLoginTaken(ctx.db, email, user.id);
}
