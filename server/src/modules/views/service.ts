import { maxViews, type SavedView, type View, viewsChanged } from "@remotebay/contract";
import type { Ctx, Identity } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { asView, nameKey } from "./logic/stored-view.ts";
import * as store from "./store.ts";

const ownRoom = (userId: number) => `views:${userId}`;

/** The room in which a user's screens hear that a view was saved or removed elsewhere. */
export function viewRooms({ id }: Pick<Identity, "id">): string[] {
  return [ownRoom(id)];
}

/** The caller's saved views. Whose a view is, each statement of the store asks: there is nobody else who may see or change it. */
export async function getViews(ctx: Ctx): Promise<View[]> {
  const rows = await store.findViews(ctx.db, ctx.user.id);
  return rows.flatMap((row) => asView(row) ?? []);
}

/** Saves a view. Throws `not-found` for another person's or another list's, and `invalid` where the name is taken or there are enough. */
export function saveView(ctx: Ctx, { Id, List, Name, Query, Columns }: SavedView): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const values = { list: List, name: Name, nameKey: nameKey(Name), query: Query, columns: Columns, changedAt: tx.now };
    await store.lockViews(tx.db, tx.user.id);
    if (await store.isNameTaken(tx.db, tx.user.id, { id: Id, ...values })) throw refusal("taken", "There is a view of this name.");
    const id = Id === 0 ? await add(tx, values) : await replace(tx, Id, values);
    await record(tx, "view.saved", id);
    return { id };
  });
}

async function add(tx: Ctx, values: store.ViewValues): Promise<number> {
  const there = await store.countViews(tx.db, tx.user.id, values.list);
  if (there >= maxViews) throw refusal("too-many", `There are ${maxViews} views already.`);
  return store.insertView(tx.db, tx.user.id, values);
}

async function replace(tx: Ctx, id: number, values: store.ViewValues): Promise<number> {
  if (!(await store.updateView(tx.db, tx.user.id, id, values))) throw problem("not-found");
  return id;
}

/** Removes a view. Throws `not-found` for another person's. */
export function removeView(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.deleteView(tx.db, tx.user.id, id))) throw problem("not-found");
    await record(tx, "view.removed", id);
    return { id };
  });
}

async function record(tx: Ctx, action: string, id: number): Promise<void> {
  // Without the view's words, which may name a car or a person.
  await tx.audit({ action, noun: "view", id });
  await tx.publish(viewsChanged, [ownRoom(tx.user.id)], { Id: id });
}

function refusal(code: string, message: string) {
  return problem("invalid", { errors: [{ path: "Name", code, message }] });
}
