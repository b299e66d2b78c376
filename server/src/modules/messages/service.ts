import {
  channelUrl,
  chatSynced,
  messageIdOf,
  messageOf,
  providerCodes,
  type ChatTokenPair,
  type connectChat as connectChatCall,
  type auditChat as auditChatCall,
  type countDirectMessages as countDirectMessagesCall,
  type getRequestMessages as getRequestMessagesCall,
  type Input,
  type Reply,
  type translateChatMessage as translateCall,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import type { PurposeTokens } from "../../platform/session/purpose-tokens.ts";
import { writeAudit } from "../audit/service.ts";
import { readMessage, requireConversation } from "../chat/service.ts";
import { isFlagOn } from "../settings/service.ts";
import { translateMessage, translationsOf, type Translators } from "../translations/service.ts";
import { emailOf, getUserByName, userRoom } from "../users/service.ts";
import { byDay } from "./logic/by-day.ts";
import { presentHistory } from "./logic/present-history.ts";
import * as store from "./store.ts";

/** The caller's token pair for the chat. */
export async function getChatToken(ctx: Ctx, tokens: PurposeTokens): Promise<ChatTokenPair> {
  return { id: await emailOf(ctx), token: tokens.issue(ctx.user.id, ctx.now) };
}

/** Accepts the caller's own token pair. Throws `forbidden` with the provider's code for any other. */
export async function connectChat(ctx: Ctx, tokens: PurposeTokens, { id, token }: ChatTokenPair): Promise<Reply<typeof connectChatCall>> {
  const isOwn = tokens.read(token, ctx.now) === ctx.user.id && id.toLowerCase() === (await emailOf(ctx)).toLowerCase();
  if (!isOwn) throw problem("forbidden", { info: { ProviderCode: providerCodes.sessionExpired } });
  return { userId: ctx.user.id, nickname: ctx.user.name };
}

/** A page of the conversation of a request, also of one that is finished, by days of the caller's time zone. */
export async function getRequestMessages(
  ctx: Ctx,
  { id, language, before, pageSize }: Input<typeof getRequestMessagesCall>["query"],
): Promise<Reply<typeof getRequestMessagesCall>> {
  await requireConversation(ctx, id);
  const rows = await store.selectHistory(ctx.db, id, before ?? 2_147_483_647, pageSize);
  const ids = rows.filter(({ messageType }) => messageType === "user").map(({ seq }) => messageIdOf(id, seq));
  const translations = await translationsOf(ctx, ids, [language || ctx.user.language, "en"]);
  const messages = rows.map((row) => presentHistory(id, row, translations.get(messageIdOf(id, row.seq)) ?? []));
  return { Dates: byDay(messages, ctx.user.timeZone) };
}

/** How many messages of operations a user has not read. Throws `not-found`. */
export async function countDirectMessages(
  ctx: Ctx,
  { username, workOrderId, operatorname }: Input<typeof countDirectMessagesCall>["query"],
): Promise<number> {
  await requireConversation(ctx, workOrderId);
  const { UserId } = await getUserByName(ctx, username);
  return store.countUnreadOfOperators(ctx.db, workOrderId, UserId, operatorname.trim());
}

/** Tells the caller's other devices to fetch their unread messages again. */
export function syncApps(ctx: Ctx, input: { AppId: number; State: string }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    await tx.publish(chatSynced, [userRoom(tx.user.id)], { AppId: input.AppId });
    return { id: tx.user.id };
  });
}

/** Records an action of the chat that the browser reports, if the flag is on. */
export async function auditChat(ctx: Ctx, { source, ...details }: Input<typeof auditChatCall>["body"]): Promise<{ id: number }> {
  if (!(await isFlagOn(ctx, "ChatAuditEnabled"))) return { id: 0 };
  // A noun that no action of the server's has, as in `addAuditInfo`.
  return { id: await writeAudit(ctx, { action: `interface.chat.${source}`, noun: "interface", details }) };
}

/** A message in another language; null where nothing can translate it. */
export async function translate(
  ctx: Ctx,
  translators: Translators,
  { messageId, language }: Input<typeof translateCall>["body"],
): Promise<Reply<typeof translateCall>> {
  const place = messageOf(messageId);
  if (place === null) throw problem("not-found");
  const { message, names } = await readMessage(ctx, channelUrl(place.channelId), place.seq);
  if (message.messageType !== "user") return { translation: null };
  return {
    translation: await translateMessage(ctx, translators, { messageId, text: message.text, language: message.language, names }, language),
  };
}
