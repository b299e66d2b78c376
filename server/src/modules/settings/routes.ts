import {
  closeNotice,
  endNotice,
  getConfiguration,
  getTerms,
  getUiMessage,
  listNotices,
  saveNotice,
  type Configuration,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { makeCache } from "../../platform/cache.ts";
import type { PurposeTokens } from "../../platform/session/purpose-tokens.ts";
import * as settings from "./service.ts";

export function settingsRoutes(serve: Serve, installation: settings.Installation, chatTokens: Pick<PurposeTokens, "issue">): void {
  const cache = makeCache<Configuration>({ ttl: 10_000, max: 1 });

  serve(getConfiguration, async (_input, ctx, { request }) => {
    const loaded = await cache.get("configuration", ctx.now.getTime(), () => settings.loadConfiguration(ctx, installation));
    const configuration = settings.forHost(loaded, request.hostname);
    return ctx.user === null ? configuration : settings.withChatToken(configuration, chatTokens.issue(ctx.user.id, ctx.now));
  });
  serve(getUiMessage, (_input, ctx) => settings.getUiMessage(ctx));
  serve(listNotices, (_input, ctx) => settings.listNotices(ctx));
  serve(saveNotice, ({ body }, ctx) => settings.saveNotice(ctx, body));
  serve(endNotice, ({ body }, ctx) => settings.endNotice(ctx, body.Id));
  serve(closeNotice, ({ body }, ctx) => settings.closeNotice(ctx, body.Id));
  serve(getTerms, (_input, ctx, { reply }) => {
    const page = settings.getTerms(ctx);
    void reply.header("content-security-policy", page.policy).header("vary", "accept-language");
    return { body: Buffer.from(page.html), type: "text/html; charset=utf-8" };
  });
}
