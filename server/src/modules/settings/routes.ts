import { getConfiguration, getTerms, getUiMessage, type Configuration } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { keptFor } from "../../platform/kept-for.ts";
import * as settings from "./service.ts";

export function settingsRoutes(serve: Serve, installation: settings.Installation): void {
  const kept = keptFor<Configuration>({ milliseconds: 10_000, most: 1 });

  serve(getConfiguration, async (_input, ctx, { request }) =>
    settings.forHost(
      await kept.get("configuration", ctx.now.getTime(), () => settings.loadConfiguration(ctx, installation)),
      request.hostname,
    ),
  );
  serve(getUiMessage, (_input, ctx) => settings.getUiMessage(ctx));
  serve(getTerms, (_input, _ctx, { request, reply }) => {
    const page = settings.getTerms(request.headers["accept-language"]);
    void reply.header("content-security-policy", page.policy).header("vary", "accept-language");
    return { body: Buffer.from(page.html), type: "text/html; charset=utf-8" };
  });
}
