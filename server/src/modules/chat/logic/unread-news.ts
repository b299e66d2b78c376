import type { Ctx } from "../../../platform/context.ts";
import { canSee } from "../../requests/service.ts";
import { isWithin, reachOf } from "../policy.ts";
import * as store from "../store.ts";
import type { ChannelRecord, MessageRow } from "./present.ts";

/** What others have written or done in a channel that its member has not read. */
export interface UnreadNews {
  channel: ChannelRecord;
  messages: MessageRow[];
}

/**
 * The first messages of others after a number that a member has not read; null for somebody who may not read the channel now: who is told of a
 * message outside of a call is asked for here.
 */
export async function unreadNews(ctx: Ctx, channelId: number, after: number, limit: number): Promise<UnreadNews | null> {
  const channel = await store.findChannel(ctx.db, channelId, ctx.user.id);
  if (!channel || channel.name === null || !canSee(ctx.user, channel) || !isWithin(reachOf(ctx.user), channel)) return null;
  const rows = await store.messagesAfter(ctx.db, channelId, Math.max(after, channel.readSeq), limit);
  return { channel: { ...channel, name: channel.name }, messages: rows.filter(({ userId }) => userId !== ctx.user.id) };
}
