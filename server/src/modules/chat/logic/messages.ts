import {
  channelIdOf,
  channelUrl,
  type ChatMessage,
  type getMessages as getMessagesCall,
  type Input,
  messageIdOf,
  providerCodes,
  type Reply,
  type sendMessage as sendMessageCall,
  type SentMessage,
  writtenLanguage,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { Executor } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { translationsOf } from "../../translations/service.ts";
import { reachOf } from "../policy.ts";
import type { NewMessage, Stored } from "../send-store.ts";
import { messagesAfter, messagesBefore } from "../store.ts";
import { presentFor, type MessageRow } from "./present.ts";
import { notFound, requireChannel } from "./reach-channel.ts";
import type { ChatFiles } from "./stored-file.ts";
import type { Translating } from "./translating.ts";
import { writerOf } from "./writer.ts";

/** What the chat needs besides the context of a call. */
export interface Chat {
  /** Used outside the call's transaction: the audit entry of a refusal remains when the call fails and is rolled back. */
  db: Executor;
  /** Stores a message together with others of the moment; undefined where its channel is missing, closed or out of its writer's reach. */
  store(message: NewMessage): Promise<Stored | undefined>;
  /** Whether a user has not written too much lately. */
  admits(userId: number): boolean;
  files: ChatFiles;
  translating: Pick<Translating, "later">;
}

/** More than the number of any message. */
export const newest = 2_147_483_647;

/** A page of messages: the newest, those before a number, or those after one. */
export async function getMessages(
  ctx: Ctx,
  { url, before, after, limit }: Input<typeof getMessagesCall>["query"],
): Promise<Reply<typeof getMessagesCall>> {
  // Read beside the channel, and given to its members only: one wait for the database instead of two.
  const asked = channelIdOf(url) ?? 0;
  const [{ id, lastSeq }, found] = await Promise.all([requireChannel(ctx, url), readPage(ctx, asked, { before, after, limit })]);
  // The url may be that of another request of the visit, whose conversation this is.
  const rows = id === asked ? found : await readPage(ctx, id, { before, after, limit });
  const [first] = rows;
  const messages = await withTranslations(ctx, rows);
  return { messages, lastSeq: Math.max(lastSeq, rows.at(-1)?.seq ?? 0), hasOlder: first !== undefined && first.seq > 1 };
}

/** Messages as the caller gets them, with their stored translations. */
export async function withTranslations(ctx: Ctx, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const ids = rows.filter(({ messageType }) => messageType === "user").map(({ channelId, seq }) => messageIdOf(channelId, seq));
  const translations = await translationsOf(ctx, ids, [ctx.user.language, "en"]);
  return rows.map((row) =>
    Object.assign(presentFor(ctx.user.id, row), { translations: translations.get(messageIdOf(row.channelId, row.seq)) ?? [] }),
  );
}

type Page = Pick<Input<typeof getMessagesCall>["query"], "before" | "after" | "limit">;

function readPage(ctx: Ctx, id: number, { before, after, limit }: Page): Promise<MessageRow[]> {
  return after === undefined ? messagesBefore(ctx.db, id, before ?? newest, limit) : messagesAfter(ctx.db, id, after, limit);
}

/** Writes a message. Its number is handed out in the statement that stores it; a resend is answered as the first was. */
export async function sendMessage(ctx: Ctx, chat: Chat, input: Input<typeof sendMessageCall>["body"]): Promise<SentMessage> {
  const channelId = channelIdOf(input.url);
  if (channelId === null) throw notFound(providerCodes.noChannel);
  const { clientId, text } = input;
  const language = writtenLanguage(input.language || ctx.user.language);
  return write(ctx, chat, { channelId, clientId, messageType: "user", text, language, file: null });
}

type Content = Pick<NewMessage, "channelId" | "clientId" | "messageType" | "text" | "language" | "file">;

/** Stores a message and answers with its place. Throws as `sendMessage` does. */
export async function write(ctx: Ctx, chat: Chat, content: Content): Promise<SentMessage> {
  const { channelId } = content;
  const reach = reachOf(ctx.user);
  if (reach === null) throw notFound(providerCodes.noChannel);
  if (!chat.admits(ctx.user.id)) throw problem("too-many", { info: { RetryAfter: 2 } });
  const stored = await chat.store({ ...writerOf(ctx), ...content, system: null, reach });
  if (stored === undefined) return writeElsewhere(ctx, chat, content);
  if (!stored.isSame) throw await requireChannel(ctx, channelUrl(channelId)).then(() => problem("key-reused"));
  if (content.messageType === "user" && !stored.repeated) chat.translating.later({ ...content, seq: stored.seq });
  return { id: messageIdOf(channelId, stored.seq), seq: stored.seq, createdAt: stored.at };
}

/** Nothing was stored: into the conversation of the visit, where the channel is that of another request of it. Throws why not. */
async function writeElsewhere(ctx: Ctx, chat: Chat, content: Content): Promise<SentMessage> {
  const { id, closed } = await requireChannel(ctx, channelUrl(content.channelId));
  if (closed) throw problem("channel-closed");
  if (id !== content.channelId) return write(ctx, chat, { ...content, channelId: id });
  // What stood against it is gone meanwhile: the client sends it again.
  throw problem("unavailable", { info: { RetryAfter: 1 } });
}
