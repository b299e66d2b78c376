import { randomUUID } from "node:crypto";
import { chatChannel, chatMessage, type Payload, type requestChanged, type SystemLine } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { untilCommit } from "../../../platform/database/executor.ts";
import { roomsOfStored, storeMessages } from "../send-store.ts";
import { closeChannel, ensureChannel, isVisitActive } from "../lifetime-store.ts";
import { channelRoom } from "./rooms.ts";
import { storyLine } from "./story.ts";
import { writerOf } from "./writer.ts";

/**
 * Adds a line of the system's own to a request's conversation, in the transaction of the change that it tells (domain.md#chat-story). The channel
 * is created where there is none; a closed one stays as it is. `key` is that of a text `chat.system.<key>`, which is given `name`, who did it, and the parameters.
 */
export async function sayInChannel(ctx: AnonymousCtx, requestId: number, line: SystemLine): Promise<void> {
  await untilCommit(ctx.db, ensureChannel(ctx.db, requestId, ctx.now));
  await say(ctx, requestId, line);
}

async function say(ctx: AnonymousCtx, channelId: number, system: SystemLine): Promise<void> {
  const content = { messageType: "system" as const, text: "", language: "", system, file: null };
  const line = { ...writerOf(ctx), ...content, channelId, clientId: randomUUID(), reach: null };
  const stored = storeMessages(ctx.db, [line]);
  ctx.publishStored(chatMessage, roomsOfStored(stored));
  await untilCommit(ctx.db, stored);
}

/** Tells a change of a request in its conversation, which ends when the request is completed or cancelled: nobody writes any more, its members are told. */
export async function tellChange(ctx: AnonymousCtx, change: Payload<typeof requestChanged>): Promise<void> {
  const line = storyLine(change);
  if (line === undefined) return;
  const system: SystemLine = { key: line.key, parameters: line.to === "" ? {} : { to: line.to } };
  const id = change.VisitId ?? change.Id;
  // The conversation of a visit goes on until its last request has ended.
  const closes = line.closes && (change.VisitId === undefined || !(await isVisitActive(ctx.db, change.VisitId)));
  if (!closes) return sayInChannel(ctx, id, system);
  await say(ctx, id, system);
  // Its other rooms are those of the change.
  ctx.publishStored(chatChannel, [channelRoom(id)]);
  const status = line.key === "completed" ? "Completed" : "Cancelled";
  await untilCommit(ctx.db, closeChannel(ctx.db, { id, at: ctx.now, by: ctx.user?.id ?? null, status }));
}
