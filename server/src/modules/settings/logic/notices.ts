import { type ChangedNotice, type Fault, type Notice, noticeChanged, type NoticeSeverity } from "@remotebay/contract";
import type { AnonymousCtx, Ctx, Identity } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import * as store from "../notices-store.ts";
import { keepsNotices } from "../policy.ts";

const maxNotices = 50;
const everybody = "notices";
const ownRoom = (userId: number) => `notices:${userId}`;

/** The rooms in which a user hears of notices: everybody's, also of those who see no requests, and their own, for what they closed elsewhere. */
export function noticeRooms({ id }: Pick<Identity, "id">): string[] {
  return [everybody, ownRoom(id)];
}

/** The notice that the caller's screens show now; without one all is empty. */
export async function getUiMessage(ctx: Ctx): Promise<{ message: string; until: string | null; id: number; severity: NoticeSeverity }> {
  const notice = await store.selectNoticeFor(ctx.db, ctx.user, ctx.now);
  if (!notice) return { message: "", until: null, id: 0, severity: "info" };
  return { message: notice.message, until: notice.endsAt.toISOString(), id: notice.id, severity: notice.severity };
}

/** The last notices. Throws `forbidden`. */
export async function listNotices(ctx: Ctx): Promise<Notice[]> {
  requireKeeper(ctx);
  return (await store.selectNotices(ctx.db, maxNotices)).map(asNotice);
}

/** Sets or changes a notice, and tells all open pages. Throws `forbidden`, `invalid` and `not-found`. */
export function saveNotice(ctx: Ctx, input: ChangedNotice): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    requireKeeper(tx);
    const errors = await faultsIn(tx, input);
    if (errors.length > 0) throw problem("invalid", { errors });
    const values = {
      message: input.Text,
      severity: input.Severity,
      variant: input.Variant === "" ? null : input.Variant,
      startsAt: new Date(input.From),
      endsAt: new Date(input.Until),
    };
    const before = input.Id === 0 ? undefined : await store.lockNotice(tx.db, input.Id);
    if (input.Id !== 0 && !before) throw problem("not-found");
    const id = before?.id ?? (await store.insertNotice(tx.db, values));
    if (before) {
      await store.updateNotice(tx.db, id, values);
      await store.reopenNotice(tx.db, id);
    }
    await record(tx, "notice.saved", id, before && { before: asNotice(before) });
    return { id };
  });
}

/** Ends a notice now. Throws `forbidden` and `not-found`. */
export function endNotice(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    requireKeeper(tx);
    const before = await store.lockNotice(tx.db, id);
    if (!before) throw problem("not-found");
    if (before.endsAt <= tx.now) return { id };
    await store.updateNotice(tx.db, id, { endsAt: tx.now, ...(before.startsAt > tx.now ? { startsAt: tx.now } : {}) });
    await record(tx, "notice.ended", id);
    return { id };
  });
}

/** The caller has read a notice. Throws `not-found`. */
export function closeNotice(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    // Locked, so that one that is being changed is not closed as the text that nobody has seen.
    if (!(await store.lockNotice(tx.db, id))) throw problem("not-found");
    await store.insertClosed(tx.db, id, tx.user.id);
    await tx.publish(noticeChanged, [ownRoom(tx.user.id)], { Id: id });
    return { id };
  });
}

/** Tells open pages of the notices that began or ended since the last run. */
export async function tellTurns(ctx: AnonymousCtx, since: Date): Promise<void> {
  for (const Id of await store.selectTurned(ctx.db, since, ctx.now)) await ctx.publish(noticeChanged, [everybody], { Id });
}

async function record(ctx: Ctx, action: string, id: number, details?: Record<string, unknown>): Promise<void> {
  await ctx.audit({ action, noun: "notice", id, ...(details ? { details } : {}) });
  await ctx.publish(noticeChanged, [everybody], { Id: id });
}

function requireKeeper({ user }: Pick<Ctx, "user">): void {
  if (!keepsNotices(user)) throw problem("forbidden");
}

async function faultsIn(ctx: Ctx, { From, Until, Variant }: ChangedNotice): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (Date.parse(Until) <= Math.max(Date.parse(From), ctx.now.getTime()))
    faults.push({ path: "Until", code: "past", message: "A notice ends after it begins, and in the future." });
  if (Variant !== "" && !(await store.variantExists(ctx.db, Variant)))
    faults.push({ path: "Variant", code: "choice", message: "This is not one of the choices." });
  return faults;
}

function asNotice({ id, startsAt, endsAt, severity, variant, message }: store.NoticeRow): Notice {
  return {
    Id: id,
    From: startsAt.toISOString(),
    Until: endsAt.toISOString(),
    Severity: severity,
    Variant: variant ?? "",
    Text: message,
  };
}
