import { randomUUID } from "node:crypto";
import type { Invitation, InvitationChoices, Invite } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { problem } from "../../platform/problem.ts";
import { hashPassword, isPassword } from "../../platform/session/passwords.ts";
import { addressBucket } from "../../platform/http/address-bucket.ts";
import { accountBucket, endSessionsOf } from "../auth/service.ts";
import { findLocation, getLocation, listLocations } from "../locations/service.ts";
import {
  accountChanged,
  accountOf,
  credentialsOf,
  isColleagueEmail,
  lockedAccountOf,
  roleIds,
  storePassword,
  verifyEmail,
} from "../users/service.ts";
import type { Accounts } from "./logic/accounts.ts";
import { securityAddressOf, writing } from "./logic/letters.ts";
import { makeLink, readLink, takeLink } from "./logic/links.ts";
import { openInvitation } from "./logic/open-invitation.ts";
import { requireGoodPassword, wordsOf } from "./logic/passwords.ts";
import { mayGive, rolesToGive } from "./policy.ts";
import * as store from "./store.ts";

export { mayGive } from "./policy.ts";
export { acceptByEmail } from "./logic/accept.ts";
export { openInvitations, resendInvitation, withdrawInvitation } from "./logic/invitations.ts";
export type { Accounts } from "./logic/accounts.ts";

/** The job that does what follows from a forgotten password, or nothing for user 0. */
export const forgotten = defineJob("accounts.forgotten", v.object({ userId: v.number() }));

/** Letters about a forgotten password that one account gets in an hour, wherever they are asked for. */
const maxResetsInAnHour = 3;

/**
 * Has a letter sent with which a forgotten password is replaced. For any name the same is done and answered: one look-up, one job; whether there is
 * such an account shows in the job alone. Throws `too-many`.
 */
export async function forgotPassword(ctx: AnonymousCtx, accounts: Accounts, typed: string): Promise<undefined> {
  const address = addressBucket(ctx.origin.ip);
  await accounts.limits.forgottenFrom.admit(address);
  await accounts.limits.forgottenBy.admit(accountBucket(typed, undefined, ctx.origin.ip));
  const known = await credentialsOf(ctx.db, typed);
  await accounts.jobs.enqueue(forgotten, { userId: known?.id ?? 0 }, { tx: ctx.db, key: randomUUID() });
  return undefined;
}

/** Sends the letter, if there is somebody who may get one. */
export async function sendReset({ userId }: { userId: number }, accounts: Accounts): Promise<void> {
  if (userId === 0) return;
  await inTransaction(accounts.systemContext(), async (tx) => {
    // Locked: of several jobs at once each counts the links of those before.
    const account = await lockedAccountOf(tx.db, userId);
    if (!account || account.banned || account.demonstration) return;
    const email = securityAddressOf(account);
    const anHourAgo = new Date(tx.now.getTime() - 3_600_000);
    if (email === null || (await store.countLinks(tx.db, userId, "reset", anHourAgo)) >= maxResetsInAnHour) return;
    const id = await makeLink(tx, { purpose: "reset", userId, email });
    await accounts.jobs.enqueue(writing, { kind: "link", id }, { tx: tx.db });
    await tx.audit({ action: "account.reset-sent", noun: "user", id: userId });
  });
}

/** Replaces a forgotten password and ends all sessions. Throws `link-ended`, and `invalid` for a password that is guessed early. */
export async function resetPassword(ctx: AnonymousCtx, accounts: Accounts, input: { Token: string; Password: string }): Promise<undefined> {
  await accounts.limits.links.admit(addressBucket(ctx.origin.ip));
  const seen = await readLink(ctx, accounts.linkKey, input.Token, "reset");
  const account = seen.userId === null ? undefined : await accountOf(ctx.db, seen.userId);
  if (!account || account.banned || account.demonstration || securityAddressOf(account) !== seen.email) throw problem("link-ended");
  await requireGoodPassword(input.Password, await ownWords(ctx, account));
  const hash = await hashPassword(input.Password);
  await inTransaction(ctx, async (tx) => {
    await takeLink(tx, accounts.linkKey, input.Token, "reset");
    await changeTo(tx, account.id, hash);
    // Its reader has the mailbox.
    await verifyEmail(tx, account.id, seen.email);
    await endSessionsOf(tx, account.id);
    await tx.audit({ action: "account.password-reset", noun: "user", id: account.id, locationId: account.locationId });
  });
  return undefined;
}

/** Changes the caller's password and ends their other sessions. Throws `too-many`, and `invalid` for a wrong or a bad password. */
export async function changePassword(ctx: Ctx, accounts: Accounts, input: { Current: string; Password: string }): Promise<undefined> {
  const account = await accountOf(ctx.db, ctx.user.id);
  if (!account) throw problem("not-found");
  // Its password is for everybody.
  if (account.demonstration) throw problem("forbidden");
  // Counted as tries to sign in, before the password is verified.
  const address = addressBucket(ctx.origin.ip);
  const bucket = accountBucket("", account.id, ctx.origin.ip);
  const wait = (await accounts.auth.limits.admitAddress(address)) || (await accounts.auth.limits.admitAccount(bucket, address));
  if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
  if (!(await isPassword(account.passwordHash, input.Current))) {
    const message = "This is not your password.";
    throw problem("invalid", { errors: [{ path: "Current", code: "password-wrong", message }] });
  }
  await accounts.auth.limits.forgive(bucket, address);
  await requireGoodPassword(input.Password, await ownWords(ctx, account));
  const hash = await hashPassword(input.Password);
  await inTransaction(ctx, async (tx) => {
    await changeTo(tx, account.id, hash);
    await endSessionsOf(tx, account.id, ctx.user.sessionId);
    await tx.audit({ action: "account.password-changed", noun: "user", id: account.id });
  });
  return undefined;
}

async function changeTo(tx: AnonymousCtx, userId: number, hash: string): Promise<void> {
  await storePassword(tx, userId, hash);
  await store.endLinksOf(tx.db, userId, tx.now);
  await tx.announce(accountChanged, { UserId: userId, What: "passwordChanged" });
}

type Known = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

async function ownWords(
  { db }: Pick<Ctx, "db">,
  { username, givenName, familyName, email, loginEmail, locationId }: Known,
): Promise<string[]> {
  const location = locationId === null ? undefined : await findLocation(db, locationId);
  return wordsOf({ names: [givenName, familyName, location?.name ?? ""], emails: [username, email, loginEmail ?? ""] });
}

/** Has a letter sent with which the caller's e-mail is verified; nothing where it is. Throws `too-many`. */
export async function sendVerification(ctx: Ctx, accounts: Accounts): Promise<undefined> {
  await accounts.limits.letters.admit(String(ctx.user.id));
  await askToVerify(ctx, accounts, ctx.user.id);
  return undefined;
}

/** Makes the link with which a user's e-mail is verified, and has its letter sent. */
export async function askToVerify(ctx: AnonymousCtx, { jobs }: Pick<Accounts, "jobs">, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await accountOf(tx.db, userId);
    if (!account || account.banned || account.emailVerifiedAt !== null) return;
    const id = await makeLink(tx, { purpose: "verify", userId, email: account.email });
    await jobs.enqueue(writing, { kind: "link", id }, { tx: tx.db });
  });
}

/** Verifies the e-mail of a link. Throws `link-ended`, also if the user has another e-mail meanwhile. */
export async function followVerification(ctx: AnonymousCtx, accounts: Accounts, token: string): Promise<{ Email: string }> {
  await accounts.limits.links.admit(addressBucket(ctx.origin.ip));
  return inTransaction(ctx, async (tx) => {
    const { userId, email } = await takeLink(tx, accounts.linkKey, token, "verify");
    if (userId === null || !(await verifyEmail(tx, userId, email))) throw problem("link-ended");
    await tx.audit({ action: "account.email-verified", noun: "user", id: userId });
    return { Email: email };
  });
}

function named(names: readonly (keyof typeof roleIds)[]): { Id: number; Name: string }[] {
  return names.map((Name) => ({ Id: roleIds[Name], Name }));
}

/** Where and as what the caller may invite somebody. */
export async function invitationChoices(ctx: Ctx): Promise<InvitationChoices> {
  const { atLocation, asStaff } = rolesToGive(ctx.user);
  const locations = await listLocations(ctx);
  return { ShopRoles: named(atLocation), StaffRoles: named(asStaff), Locations: locations.map(({ id, name }) => ({ Id: id, Name: name })) };
}

/** Invites somebody by letter. Throws `not-found`, `forbidden` for a role that the caller may not give, and `invalid` for a colleague's e-mail. */
export async function invite(ctx: Ctx, accounts: Accounts, input: Invite): Promise<{ id: number }> {
  if (input.LocationId !== null) await getLocation(ctx, input.LocationId);
  if (!mayGive(ctx.user, input.RoleId, input.LocationId)) throw problem("forbidden");
  if (await isColleagueEmail(ctx.db, input.Email, input.LocationId)) {
    throw problem("invalid", { errors: [{ path: "Email", code: "taken", message: "Somebody else has this already." }] });
  }
  await accounts.limits.invitations.admit(String(ctx.user.id));
  return inTransaction(ctx, async (tx) => {
    await store.endInvitations(tx.db, input.Email, input.LocationId, tx.now);
    const id = await store.insertInvitation(tx.db, {
      email: input.Email,
      givenName: input.GivenName,
      familyName: input.FamilyName,
      locationId: input.LocationId,
      roleId: input.RoleId,
      invitedBy: tx.user.id,
      language: tx.language,
      createdAt: tx.now,
    });
    const linkId = await makeLink(tx, { purpose: "invite", invitationId: id, email: input.Email });
    await accounts.jobs.enqueue(writing, { kind: "link", id: linkId }, { tx: tx.db });
    await tx.audit({ action: "account.invited", noun: "invitation", id, locationId: input.LocationId, details: { role: input.RoleId } });
    return { id };
  });
}

/** What an invitation says. Throws `link-ended`. */
export async function showInvitation(ctx: AnonymousCtx, accounts: Accounts, token: string): Promise<Invitation> {
  await accounts.limits.links.admit(addressBucket(ctx.origin.ip));
  const { invitation, inviter, location } = await openInvitation(ctx, accounts, token);
  return {
    Email: invitation.email,
    GivenName: invitation.givenName,
    FamilyName: invitation.familyName,
    LocationName: location?.name ?? "",
    InvitedBy: `${inviter.givenName} ${inviter.familyName}`.trim(),
  };
}
