import { channelIdOf, channelUrl, providerCodes } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { canSee } from "../../requests/service.ts";
import { isWithin, reachOf, seesPictures } from "../policy.ts";
import { findChannel, type FoundChannel } from "../store.ts";
import type { ChannelRecord } from "./present.ts";

/** The channel with a url, if the caller is one of its members. Throws `not-found` with the provider's code, `forbidden` if the caller may see the request only. */
export async function requireChannel(ctx: Ctx, url: string): Promise<ChannelRecord> {
  const found = await reachableRequest(ctx, url);
  if (found.name === null) throw notFound(providerCodes.notCreated);
  return { ...found, name: found.name };
}

/** The request of a channel that may not have begun, if the caller is one of its members. Throws as `requireChannel` does. */
export async function reachableRequest(ctx: Ctx, url: string): Promise<FoundChannel> {
  const found = await visibleRequest(ctx, url);
  if (!isWithin(reachOf(ctx.user), found)) throw problem("forbidden");
  return found;
}

/** The request of a channel that may not have begun, if the caller may see the pictures that came with it. Throws as `requireChannel` does. */
export async function picturedRequest(ctx: Ctx, url: string): Promise<FoundChannel> {
  const found = await visibleRequest(ctx, url);
  if (!seesPictures(ctx.user, found)) throw problem("forbidden");
  return found;
}

async function visibleRequest(ctx: Ctx, url: string): Promise<FoundChannel> {
  const id = channelIdOf(url);
  const found = id === null ? undefined : await findChannel(ctx.db, id, ctx.user.id);
  if (!found || !canSee(ctx.user, found)) throw notFound(providerCodes.noChannel);
  return found;
}

/** Throws unless the caller is a member of a request's conversation, whether or not it has begun. */
export async function requireConversation(ctx: Ctx, requestId: number): Promise<void> {
  await reachableRequest(ctx, channelUrl(requestId));
}

/** The problem of a channel that is not there, with the provider's code. */
export function notFound(ProviderCode: number): Error {
  return problem("not-found", { info: { ProviderCode } });
}
