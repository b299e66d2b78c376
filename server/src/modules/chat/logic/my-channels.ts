import {
  channelIdOf,
  channelPrefix,
  type getUnread as getUnreadCall,
  type Input,
  type listChannels as listChannelsCall,
  type Reply,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { searchPatterns } from "../../requests/service.ts";
import { emailOf } from "../../users/service.ts";
import * as store from "../list-store.ts";
import { reachOf } from "../policy.ts";
import { withTranslations } from "./messages.ts";
import { pageToken, readPageToken } from "./page-token.ts";
import { presentChannel } from "./present.ts";

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
