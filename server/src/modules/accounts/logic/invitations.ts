import type { OpenInvitation } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { getLocation } from "../../locations/service.ts";
import { roleIds } from "../../users/service.ts";
import { mayGive } from "../policy.ts";
import * as store from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { writing } from "./letters.ts";
import { makeLink } from "./links.ts";

const maxListed = 200;

/** The open invitations to a location, or with null to operations staff, whose role the caller may give. Throws `not-found`. */
export async function openInvitations(ctx: Ctx, locationId: number | null): Promise<OpenInvitation[]> {
  if (locationId !== null) await getLocation(ctx, locationId);
  const rows = await store.selectOpenInvitations(ctx.db, { locationId, now: ctx.now, limit: maxListed });
  return rows
    .filter(({ roleId }) => mayGive(ctx.user, roleId, locationId))
    .map((row) => ({
      Id: row.id,
      Email: row.email,
      GivenName: row.givenName,
      FamilyName: row.familyName,
      Role: Object.entries(roleIds).find(([, id]) => id === row.roleId)?.[0] ?? "",
      SentDate: new Date(row.sentAt).toISOString(),
      UntilDate: new Date(row.expiresAt).toISOString(),
      InvitedBy: row.invitedBy,
    }));
}

/** Sends an open invitation again. Throws `not-found`, also once it was accepted, withdrawn or is over, and `too-many`. */
export async function resendInvitation(ctx: Ctx, accounts: Pick<Accounts, "limits" | "jobs">, id: number): Promise<undefined> {
  await accounts.limits.invitations.admit(String(ctx.user.id));
  await inTransaction(ctx, async (tx) => {
    const invitation = await endOpen(tx, id);
    const linkId = await makeLink(tx, { purpose: "invite", invitationId: id, email: invitation.email });
    await accounts.jobs.enqueue(writing, { kind: "link", id: linkId }, { tx: tx.db });
    await tx.audit({ action: "account.invitation-sent-again", noun: "invitation", id, locationId: invitation.locationId });
  });
  return undefined;
}

/** Withdraws an open invitation. Throws `not-found`, also once it was accepted, withdrawn or is over. */
export async function withdrawInvitation(ctx: Ctx, id: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const { locationId } = await endOpen(tx, id);
    await tx.audit({ action: "account.invitation-withdrawn", noun: "invitation", id, locationId });
  });
  return undefined;
}

/** Ends the open link of an invitation that the caller may give. Of several people at once, and of the one who accepts, one gets it. */
async function endOpen(tx: Ctx, id: number): Promise<store.InvitationRow> {
  const invitation = await store.selectInvitation(tx.db, id);
  if (!invitation) throw problem("not-found");
  // A location that the caller does not see is none.
  if (invitation.locationId !== null) await getLocation(tx, invitation.locationId);
  if (!mayGive(tx.user, invitation.roleId, invitation.locationId)) throw problem("not-found");
  if (!(await store.endInvitationLink(tx.db, id, tx.now))) throw problem("not-found");
  return invitation;
}
