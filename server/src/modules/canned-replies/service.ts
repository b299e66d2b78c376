import {
  maxCannedReplies,
  messageLanguage,
  type CannedReplies,
  type getCannedReplies as getCall,
  type Input,
  type saveCannedReply as saveCall,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { offeredReplies } from "../translations/service.ts";
import { hasOwnReplies } from "./policy.ts";
import * as store from "./store.ts";

/** Standard phrases and own replies; without a language in the one of the caller's profile. */
export async function getCannedReplies(ctx: Ctx, { language }: Input<typeof getCall>["query"]): Promise<CannedReplies> {
  const Language = language ?? messageLanguage(ctx.user.language);
  const own = hasOwnReplies(ctx.user) ? await store.findOwn(ctx.db, ctx.user.id, Language) : [];
  return {
    Language,
    Phrases: (await offeredReplies(ctx, Language)).map(({ key: Key, text: Text }) => ({ Key, Text })),
    Own: own.map(({ id: Id, text: Text }) => ({ Id, Text })),
  };
}

/** Adds or changes an own reply. Throws `not-found` for another person's, and `invalid` where there are enough of them. */
export async function saveCannedReply(ctx: Ctx, { Id, Text, Language }: Input<typeof saveCall>["body"]): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const id = Id === 0 ? await add(tx, Text, Language ?? messageLanguage(ctx.user.language)) : await change(tx, Id, Text);
    await tx.audit({ action: "canned-reply.saved", noun: "canned-reply", id });
    return { id };
  });
}

async function add(tx: Ctx, text: string, language: ReturnType<typeof messageLanguage>): Promise<number> {
  const id = await store.insertOwn(tx.db, { userId: tx.user.id, language, text, createdAt: tx.now }, maxCannedReplies);
  if (id !== null) return id;
  const message = `There are ${maxCannedReplies} replies already.`;
  throw problem("invalid", { errors: [{ path: "Text", code: "too-many", message }] });
}

async function change(tx: Ctx, id: number, text: string): Promise<number> {
  if (!(await store.updateOwn(tx.db, tx.user.id, id, text))) throw problem("not-found");
  return id;
}

/** Removes an own reply. Throws `not-found` for another person's. */
export async function removeCannedReply(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.deleteOwn(tx.db, tx.user.id, id))) throw problem("not-found");
    await tx.audit({ action: "canned-reply.removed", noun: "canned-reply", id });
    return { id };
  });
}
