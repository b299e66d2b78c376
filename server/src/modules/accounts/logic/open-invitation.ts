import type { AnonymousCtx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { findLocation } from "../../locations/service.ts";
import { accountOf } from "../../users/service.ts";
import * as store from "../store.ts";
import type { Accounts } from "./accounts.ts";
import { readLink } from "./links.ts";

/** An invitation whose link still works, as long as whoever invited may sign in. */
export async function openInvitation(ctx: AnonymousCtx, { linkKey }: Pick<Accounts, "linkKey">, token: string): Promise<Opened> {
  return invitationOf(ctx, await readLink(ctx, linkKey, token, "invite"));
}

/** An invitation, who invited, and where to. */
export interface Opened {
  invitation: store.InvitationRow;
  inviter: NonNullable<Awaited<ReturnType<typeof accountOf>>>;
  location: Awaited<ReturnType<typeof findLocation>>;
}

/** The invitation of a link. Throws `link-ended` if whoever invited may not sign in. */
export async function invitationOf(ctx: AnonymousCtx, link: Pick<store.LinkRow, "invitationId">): Promise<Opened> {
  const invitation = link.invitationId === null ? undefined : await store.selectInvitation(ctx.db, link.invitationId);
  const inviter = invitation && (await accountOf(ctx.db, invitation.invitedBy));
  if (!invitation || !inviter || inviter.banned) throw problem("link-ended");
  const location = invitation.locationId === null ? undefined : await findLocation(ctx.db, invitation.locationId);
  return { invitation, inviter, location };
}
