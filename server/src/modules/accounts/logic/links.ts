import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import * as store from "../store.ts";

/** What a link in a letter is for. */
export type Purpose = "invite" | "reset" | "verify";

const hour = 3_600_000;
/** Milliseconds for which a link works. */
export const lives: Readonly<Record<Purpose, number>> = { reset: hour, verify: 3 * 24 * hour, invite: 7 * 24 * hour };

/** The key of links, of the installation's key: no other purpose has the same. */
export function linkKeyOf(installationKey: Uint8Array): Uint8Array {
  return createHmac("sha256", installationKey).update("links in letters").digest();
}

/** What a link carries in its fragment, which browsers send to nobody: its id and the signature of what it is for. */
export function tokenOf(key: Uint8Array, { id, purpose, email }: Pick<store.LinkRow, "id" | "purpose" | "email">): string {
  return `${id}.${createHmac("sha256", key)
    .update(JSON.stringify([purpose, id, email]))
    .digest("base64url")}`;
}

interface NewLink {
  purpose: Purpose;
  email: string;
  userId?: number;
  invitationId?: number;
}

/** Makes a link, and ends those of the same purpose before it. Answers its id, which opens nothing by itself. */
export async function makeLink(
  { db, now }: Pick<AnonymousCtx, "db" | "now">,
  { purpose, email, userId, invitationId }: NewLink,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  if (userId !== undefined) await store.endLinksOf(db, userId, now, purpose);
  const expiresAt = new Date(now.getTime() + lives[purpose]);
  await store.insertLink(db, { id, purpose, email, userId: userId ?? null, invitationId: invitationId ?? null, createdAt: now, expiresAt });
  return id;
}

/** The link of a token that still works. Throws `link-ended`, the same for one that is forged, used, expired or for something else. */
export async function readLink(
  { db, now }: Pick<AnonymousCtx, "db" | "now">,
  key: Uint8Array,
  token: string,
  purpose: Purpose,
): Promise<store.LinkRow> {
  const link = await store.selectLink(db, token.split(".")[0] ?? "");
  // Compared for an unknown id too: nothing tells which ids there are.
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(key, link ?? { id: token.split(".")[0] ?? "", purpose, email: "" }))];
  const isOurs = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  if (!link || !isOurs || link.purpose !== purpose || link.endedAt !== null || link.expiresAt <= now) throw problem("link-ended");
  return link;
}

/** Like `readLink`, and ends the link: of several calls at once, one gets it. */
export async function takeLink(
  ctx: Pick<AnonymousCtx, "db" | "now">,
  key: Uint8Array,
  token: string,
  purpose: Purpose,
): Promise<store.LinkRow> {
  const link = await readLink(ctx, key, token, purpose);
  if (!(await store.takeLink(ctx.db, link.id, ctx.now))) throw problem("link-ended");
  return link;
}
