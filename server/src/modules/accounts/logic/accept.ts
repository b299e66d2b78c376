import { randomBytes } from "node:crypto";
import type { AcceptInvitation } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem, ProblemError } from "../../../platform/problem.ts";
import { addressBucket } from "../../../platform/http/address-bucket.ts";
import { openSession, type SignedIn } from "../../auth/service.ts";
import { createUser } from "../../users/service.ts";
import * as store from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { takeLink } from "./links.ts";
import { invitationOf, type Opened, openInvitation } from "./open-invitation.ts";
import { requireGoodPassword, wordsOf } from "./passwords.ts";

/**
 * Makes the account of somebody who was invited, and signs them in. They have the mailbox, so their e-mail is verified. Throws `link-ended`, also where
 * somebody signs in with this e-mail meanwhile, and `invalid` for a password that is guessed early.
 */
export async function acceptInvitation(
  ctx: AnonymousCtx,
  accounts: Accounts,
  input: AcceptInvitation & { browser: string },
): Promise<SignedIn & { browser: string }> {
  await accounts.limits.links.admit(addressBucket(ctx.origin.ip));
  const opened = await openInvitation(ctx, accounts, input.Token);
  const names = [input.GivenName, input.FamilyName, opened.location?.name ?? ""];
  await requireGoodPassword(input.Password, wordsOf({ names, emails: [opened.invitation.email] }));
  return inTransaction(ctx, async (tx) => {
    await takeLink(tx, accounts.linkKey, input.Token, "invite");
    const id = await makeInvited(tx, opened, input);
    return openSession(tx, accounts.auth, id, { demo: false, solution: 1, way: "invitation", browser: input.browser });
  });
}

/**
 * Makes the account of somebody whose e-mail another service has proved, if an invitation to it is open: of several, the last. They get a password that
 * nobody knows. Answers the user's id; undefined without an invitation. Throws `link-ended`.
 */
export async function acceptByEmail(
  ctx: AnonymousCtx,
  email: string,
  names: { GivenName: string; FamilyName: string },
): Promise<number | undefined> {
  return inTransaction(ctx, async (tx) => {
    const link = await store.selectOpenInvitationLink(tx.db, email, tx.now);
    if (!link || !(await store.takeLink(tx.db, link.id, tx.now))) return undefined;
    const opened = await invitationOf(tx, link);
    return makeInvited(tx, opened, {
      GivenName: names.GivenName || opened.invitation.givenName,
      FamilyName: names.FamilyName || opened.invitation.familyName,
      Phone: "",
      Password: randomBytes(32).toString("base64url"),
    });
  });
}

/** Makes the account that an invitation promises, with a verified e-mail, and answers its id. */
async function makeInvited(
  tx: AnonymousCtx,
  { invitation, inviter, location }: Opened,
  person: Pick<AcceptInvitation, "GivenName" | "FamilyName" | "Phone" | "Password">,
): Promise<number> {
  const { email, locationId, roleId } = invitation;
  const isColleague = locationId !== null && inviter.locationId === locationId;
  const { id } = await createUser(tx, {
    username: email,
    email,
    emailVerifiedAt: tx.now,
    givenName: person.GivenName,
    familyName: person.FamilyName,
    phone: person.Phone || invitation.phone,
    password: person.Password,
    timeZone: invitation.timeZone ?? location?.timeZone ?? "UTC",
    locationId,
    roleIds: [roleId, ...invitation.furtherRoleIds],
    language: invitation.ownLanguage ?? "",
    // As the colleague who invited them; of another's invitation, as the country says.
    showRag: isColleague && inviter.showRag,
    isMahle: isColleague && inviter.isMahle,
    isUk: location?.country === "GB",
  }).catch(asEnded);
  await store.acceptInvitation(tx.db, invitation.id, id);
  const details = { invitation: invitation.id, invitedBy: inviter.id };
  await tx.audit({ action: "account.created", noun: "user", id, locationId, details });
  return id;
}

/** Somebody has an account with this e-mail: nothing says so but the letter to it. */
function asEnded(error: unknown): never {
  if (error instanceof ProblemError && error.code === "invalid") throw problem("link-ended");
  throw error;
}
