import { getConfiguration, getTerms, getUiMessage, type Configuration } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { makeCache } from "../../platform/cache.ts";
import * as settings from "./service.ts";

export function settingsRoutes(serve: Serve, installation: settings.Installation): void {
  const cache = makeCache<Configuration>({ ttl: 10_000, max: 1 });

  serve(getConfiguration, async (_input, ctx, { request }) =>
    settings.forHost(
      await cache.get("configuration", ctx.now.getTime(), () => settings.loadConfiguration(ctx, installation)),
      request.hostname,
    ),
  );
  serve(getUiMessage, (_input, ctx) => settings.getUiMessage(ctx));
  serve(getTerms, (_input, ctx, { reply }) => {
    const page = settings.getTerms(ctx);
    void reply.header("content-security-policy", page.policy).header("vary", "accept-language");
    return { body: Buffer.from(page.html), type: "text/html; charset=utf-8" };
  });
}
