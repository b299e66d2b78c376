import {
  chatChannel,
  channelIdOf,
  channelStream,
  channelUrl,
  creationFailures,
  messageIdOf,
  providerCodes,
  statusName,
  isActive,
  type Channel,
  type ChatMessage,
  type SentMessage,
  type createChannel as createChannelCall,
  channelPrefix,
  type getMessages as getMessagesCall,
  type getUnread as getUnreadCall,
  type listChannels as listChannelsCall,
  type sendMessage as sendMessageCall,
  type setPosition as setPositionCall,
  type Input,
  type Reply,
  writtenLanguage,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction, untilCommit, type Executor } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { canSee, searchPatterns } from "../requests/service.ts";
import { translationsOf } from "../translations/service.ts";
import { emailOf, membersOf } from "../users/service.ts";
import { languagesOf } from "./logic/channel-languages.ts";
import { creationFault, type CreationFault } from "./logic/creation-fault.ts";
import { pageToken, readPageToken } from "./logic/page-token.ts";
import { presentChannel, presentFor, type ChannelRecord, type MessageRow } from "./logic/present.ts";
import { channelRooms } from "./logic/rooms.ts";
import type { ChatFiles } from "./logic/stored-file.ts";
import type { Translating } from "./logic/translating.ts";
import { writerOf } from "./logic/writer.ts";
import { isWithin, reachOf, sideOf } from "./policy.ts";
import type { NewMessage, Stored } from "./send-store.ts";
import * as store from "./store.ts";

export { deleteChannels } from "./forget-store.ts";
export { sayInChannel } from "./logic/tell-story.ts";
export { unreadNews, type UnreadNews } from "./logic/unread-news.ts";
export { writeInChannel } from "./logic/write-in-channel.ts";

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
const newest = 2_147_483_647;

/** The channel with a url, if the caller is one of its members. Throws `not-found` with the provider's code, `forbidden` if the caller may see the request only. */
export async function requireChannel(ctx: Ctx, url: string): Promise<ChannelRecord> {
  const found = await reachableRequest(ctx, url);
  if (found.name === null) throw notFound(providerCodes.notCreated);
  return { ...found, name: found.name };
}

async function reachableRequest(ctx: Ctx, url: string): Promise<store.FoundChannel> {
  const id = channelIdOf(url);
  const found = id === null ? undefined : await store.findChannel(ctx.db, id, ctx.user.id);
  if (!found || !canSee(ctx.user, found)) throw notFound(providerCodes.noChannel);
  if (!isWithin(reachOf(ctx.user), found)) throw problem("forbidden");
  return found;
}

/** Throws unless the caller is a member of a request's conversation, whether or not it has begun. */
export async function requireConversation(ctx: Ctx, requestId: number): Promise<void> {
  await reachableRequest(ctx, channelUrl(requestId));
}

/** A message, and the names of its channel's members. Throws `not-found`. */
export async function readMessage(ctx: Ctx, url: string, seq: number): Promise<{ message: MessageRow; names: string[] }> {
  const { id, locationId, technicianId } = await requireChannel(ctx, url);
  const [message] = await store.messagesAfter(ctx.db, id, seq - 1, 1);
  if (message?.seq !== seq) throw problem("not-found");
  return { message, names: (await membersOf(ctx, locationId, technicianId)).map(({ name }) => name) };
}

function notFound(ProviderCode: number): Error {
  return problem("not-found", { info: { ProviderCode } });
}

/** A channel with its members and its newest message. */
export async function getChannel(ctx: Ctx, url: string): Promise<Channel> {
  const record = await requireChannel(ctx, url);
  const others = sideOf(ctx.user, record) === "shop" ? 2 : 1;
  const [members, [last], theirs] = await Promise.all([
    membersOf(ctx, record.locationId, record.technicianId),
    store.messagesBefore(ctx.db, record.id, newest, 1),
    store.findOthers(ctx.db, record.id, others),
  ]);
  const row = presentChannel(record, last === undefined ? null : presentFor(ctx.user.id, last));
  return {
    ...row,
    data: { languages: languagesOf(row.data.languages, members) },
    members: members.slice(0, 100).map(({ id, name, language, locationId, role }) => ({
      userId: id,
      name,
      nickname: name,
      side: sideOf({ locationId }, record),
      role,
      language,
    })),
    memberCount: members.length,
    othersReadSeq: theirs.readSeq,
    othersDeliveredSeq: theirs.deliveredSeq,
  };
}

/** Creates the channel of a request; one that exists is answered as it is. Refusals are audited with the agreed words (domain.md#chat-creation). */
export async function createChannel(ctx: Ctx, chat: Chat, input: Input<typeof createChannelCall>["body"]): Promise<Channel> {
  const fault = creationFault(input);
  if (fault !== null) throw await refused(ctx, chat, fault);
  const request = await reachableRequest(ctx, input.url).catch(async (error: unknown) => {
    await refused(ctx, chat, { failure: "channel", path: "url" });
    throw error;
  });
  if (request.name === null) {
    if (!isActive(statusName(request.statusId))) throw problem("channel-closed");
    await insertChannel(ctx, request, input);
  }
  return getChannel(ctx, input.url);
}

function insertChannel(ctx: Ctx, request: store.FoundChannel, input: Input<typeof createChannelCall>["body"]): Promise<void> {
  const { id, locationId, demo } = request;
  const { customType, data = { languages: [] } } = input;
  const values = { id, locationId, demo, name: input.name ?? String(id), customType, data, createdBy: ctx.user.id, at: ctx.now };
  return inTransaction(ctx, async (tx) => {
    if (!(await store.insertChannel(tx.db, values))) return;
    await tx.audit({ action: "channel.created", noun: "channel", id, locationId });
    await tx.publish(chatChannel, channelRooms(request), { Stream: channelStream(id), Id: id, What: "created" });
  });
}

async function refused(ctx: Ctx, { db }: Chat, { failure, path }: CreationFault): Promise<Error> {
  const Message = creationFailures[failure];
  const outside = { ...ctx, db };
  await outside.audit({ action: "channel.refused", noun: "channel", details: { Message } });
  return problem("invalid", { errors: [{ path, code: "required", message: Message }], info: { Message } });
}

/** A page of messages: the newest, those before a number, or those after one. */
export async function getMessages(
  ctx: Ctx,
  { url, before, after, limit }: Input<typeof getMessagesCall>["query"],
): Promise<Reply<typeof getMessagesCall>> {
  // Read beside the channel, and given to its members only: one wait for the database instead of two.
  const [{ lastSeq }, rows] = await Promise.all([requireChannel(ctx, url), readPage(ctx, channelIdOf(url) ?? 0, { before, after, limit })]);
  const [first] = rows;
  const messages = await withTranslations(ctx, rows);
  return { messages, lastSeq: Math.max(lastSeq, rows.at(-1)?.seq ?? 0), hasOlder: first !== undefined && first.seq > 1 };
}

/** Messages as the caller gets them, with their stored translations. */
async function withTranslations(ctx: Ctx, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const ids = rows.filter(({ messageType }) => messageType === "user").map(({ channelId, seq }) => messageIdOf(channelId, seq));
  const translations = await translationsOf(ctx, ids, [ctx.user.language, "en"]);
  return rows.map((row) =>
    Object.assign(presentFor(ctx.user.id, row), { translations: translations.get(messageIdOf(row.channelId, row.seq)) ?? [] }),
  );
}

type Page = Pick<Input<typeof getMessagesCall>["query"], "before" | "after" | "limit">;

function readPage(ctx: Ctx, id: number, { before, after, limit }: Page): Promise<MessageRow[]> {
  return after === undefined ? store.messagesBefore(ctx.db, id, before ?? newest, limit) : store.messagesAfter(ctx.db, id, after, limit);
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
  if (stored === undefined) throw await unsendable(ctx, channelUrl(channelId));
  if (!stored.isSame) throw await requireChannel(ctx, channelUrl(channelId)).then(() => problem("key-reused"));
  if (content.messageType === "user" && !stored.repeated) chat.translating.later({ ...content, seq: stored.seq });
  return { id: messageIdOf(channelId, stored.seq), seq: stored.seq, createdAt: stored.at };
}

/** Why nothing was stored. */
async function unsendable(ctx: Ctx, url: string): Promise<Error> {
  const { closed } = await requireChannel(ctx, url);
  // What stood against it is gone meanwhile: the client sends it again.
  return closed ? problem("channel-closed") : problem("unavailable", { info: { RetryAfter: 1 } });
}

/** Raises the caller's position in a channel. */
export async function setPosition(ctx: Ctx, { url, read, delivered }: Input<typeof setPositionCall>["body"]): Promise<store.Raised> {
  const channel = await requireChannel(ctx, url);
  const side = sideOf(ctx.user, channel) === "shop" ? 1 : 2;
  const position = { channelId: channel.id, userId: ctx.user.id, side, read, delivered, at: ctx.now.toISOString() };
  // Commit follows the statement at once: what it answers decides nothing.
  const raised = await inTransaction(ctx, async (tx) => {
    tx.publishStored();
    const answer = store.raisePosition(tx.db, position);
    await untilCommit(tx.db, answer);
    return { answer };
  });
  return raised.answer;
}

/** The caller's channels with unread messages. */
export async function getUnread(ctx: Ctx): Promise<Reply<typeof getUnreadCall>> {
  const reach = reachOf(ctx.user);
  const channels = reach === null ? [] : await store.findUnread(ctx.db, ctx.user.id, reach);
  return { total: channels.reduce((sum, { unread }) => sum + unread, 0), channels };
}

/** A page of the caller's open channels, the newest message first. */
export async function listChannels(ctx: Ctx, query: Input<typeof listChannelsCall>["query"]): Promise<Reply<typeof listChannelsCall>> {
  const asked = query.userid.toLowerCase();
  const names = [String(ctx.user.id), ctx.user.username, await emailOf(ctx)];
  if (asked !== "" && !names.some((name) => name.toLowerCase() === asked)) throw problem("not-found");
  const reach = reachOf(ctx.user);
  if (reach === null) return { channels: [], next: "" };
  const id = query.search.startsWith(channelPrefix) ? (channelIdOf(query.search) ?? 0) : null;
  const rows = await store.findMine(ctx.db, ctx.user.id, reach, {
    id,
    patterns: id === null ? searchPatterns(query.search) : [],
    unreadOnly: query.unread === "true",
    after: readPageToken(query.token),
    limit: query.pagesize + 1,
  });
  const page = rows.slice(0, query.pagesize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const newestMessages = await withTranslations(
    ctx,
    page.flatMap((row) => row.last ?? []),
  );
  const ofChannel = new Map(page.flatMap((row) => row.last ?? []).map((row, n) => [row.channelId, newestMessages[n] ?? null]));
  return {
    channels: page.map((row) => presentChannel(row, ofChannel.get(row.id) ?? null)),
    next: last === undefined ? "" : pageToken(last),
  };
}
