import {
  type Channel,
  channelStream,
  chatChannel,
  chatPosition,
  type createChannel as createChannelCall,
  creationFailures,
  type Input,
  isActive,
  type setPosition as setPositionCall,
  statusName,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction, untilCommit } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { membersOf, userRoom } from "../users/service.ts";
import * as lifetime from "./lifetime-store.ts";
import { languagesOf } from "./logic/channel-languages.ts";
import { creationFault, type CreationFault } from "./logic/creation-fault.ts";
import { type Chat, newest } from "./logic/messages.ts";
import { presentChannel, presentFor, type MessageRow } from "./logic/present.ts";
import { reachableRequest, requireChannel } from "./logic/reach-channel.ts";
import { channelRoom, channelRooms } from "./logic/rooms.ts";
import { sideOf } from "./policy.ts";
import { findOthers, raisePosition, type Raised } from "./positions-store.ts";
import * as store from "./store.ts";

export { deleteChannels } from "./forget-store.ts";
export { type Chat, getMessages, sendMessage } from "./logic/messages.ts";
export { getUnread, listChannels } from "./logic/my-channels.ts";
export { requireConversation } from "./logic/reach-channel.ts";
export { sayInChannel } from "./logic/tell-story.ts";
export { unreadNews, type UnreadNews } from "./logic/unread-news.ts";
export { writeInChannel } from "./logic/write-in-channel.ts";

/** A message, and the names of its channel's members. Throws `not-found`. */
export async function readMessage(ctx: Ctx, url: string, seq: number): Promise<{ message: MessageRow; names: string[] }> {
  const { id, locationId, technicianId } = await requireChannel(ctx, url);
  const [message] = await store.messagesAfter(ctx.db, id, seq - 1, 1);
  if (message?.seq !== seq) throw problem("not-found");
  return { message, names: (await membersOf(ctx, locationId, technicianId)).map(({ name }) => name) };
}

/** A channel with its members and its newest message. */
export async function getChannel(ctx: Ctx, url: string): Promise<Channel> {
  const record = await requireChannel(ctx, url);
  const others = sideOf(ctx.user, record) === "shop" ? 2 : 1;
  const [members, [last], theirs] = await Promise.all([
    membersOf(ctx, record.locationId, record.technicianId),
    store.messagesBefore(ctx.db, record.id, newest, 1),
    findOthers(ctx.db, record.id, others),
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
    if (!(await lifetime.insertChannel(tx.db, values))) return;
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

/** Raises the caller's position in a channel. */
export async function setPosition(ctx: Ctx, { url, read, delivered }: Input<typeof setPositionCall>["body"]): Promise<Raised> {
  const channel = await requireChannel(ctx, url);
  const side = sideOf(ctx.user, channel) === "shop" ? 1 : 2;
  const position = { channelId: channel.id, userId: ctx.user.id, side, read, delivered, at: ctx.now.toISOString() };
  // Commit follows the statement at once: what it answers decides nothing.
  const raised = await inTransaction(ctx, async (tx) => {
    tx.publishStored(chatPosition, [channelRoom(channel.id), userRoom(ctx.user.id)]);
    const answer = raisePosition(tx.db, position);
    await untilCommit(tx.db, answer);
    return { answer };
  });
  return raised.answer;
}
