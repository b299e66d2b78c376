import type { AcceptInvitation } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem, ProblemError } from "../../../platform/problem.ts";
import { addressBucket, openSession, type SignedIn } from "../../auth/service.ts";
import { createUser } from "../../users/service.ts";
import { type Accounts, openInvitation } from "../service.ts";
import * as store from "../store.ts";
import { takeLink } from "./links.ts";
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
  const { invitation, inviter, location } = await openInvitation(ctx, accounts, input.Token);
  const { email, locationId, roleId } = invitation;
  const names = [input.GivenName, input.FamilyName, location?.name ?? ""];
  await requireGoodPassword(input.Password, wordsOf({ names, emails: [email] }));
  const isColleague = locationId !== null && inviter.locationId === locationId;
  return inTransaction(ctx, async (tx) => {
    await takeLink(tx, accounts.linkKey, input.Token, "invite");
    const { id } = await createUser(tx, {
      username: email,
      email,
      emailVerifiedAt: tx.now,
      givenName: input.GivenName,
      familyName: input.FamilyName,
      phone: input.Phone,
      password: input.Password,
      timeZone: location?.timeZone ?? "UTC",
      locationId,
      roleIds: [roleId],
      // As the colleague who invited them; of another's invitation, as the country says.
      showRag: isColleague && inviter.showRag,
      isMahle: isColleague && inviter.isMahle,
      isUk: location?.country === "GB",
    }).catch(asEnded);
    await store.acceptInvitation(tx.db, invitation.id, id);
    await tx.audit({
      action: "account.created",
      noun: "user",
      id,
      locationId,
      details: { invitation: invitation.id, invitedBy: inviter.id },
    });
    return openSession(tx, accounts.auth, id, { demo: false, solution: 1, way: "invitation", browser: input.browser });
  });
}

/** Somebody has an account with this e-mail: nothing says so but the letter to it. */
function asEnded(error: unknown): never {
  if (error instanceof ProblemError && error.code === "invalid") throw problem("link-ended");
  throw error;
}
