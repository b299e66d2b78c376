import * as contract from "@remotebay/contract";
import { refuseForeignOrigin } from "../../platform/http/own-origin.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { readOpenIdCookie, readRefreshCookie, setOpenIdCookie, setRefreshCookie } from "../../platform/session/cookies.ts";
import { browserOf, keepSession } from "../auth/service.ts";
import { attemptSeconds } from "./logic/attempt.ts";
import * as openId from "./service.ts";

/** `secureCookies` is true if the public address is https. */
export function openIdRoutes(serve: Serve, parts: openId.OpenId, secureCookies: boolean): void {
  serve(contract.getOpenIdProviders, () => Promise.resolve(openId.listProviders(parts)));

  serve(contract.startOpenId, async ({ body }, ctx, { request, reply }) => {
    refuseForeignOrigin(request, parts.publicUrl);
    const { secret, url } = await openId.start(ctx, parts, body);
    setOpenIdCookie(reply, secret, attemptSeconds, secureCookies);
    return { Url: url };
  });

  serve(contract.finishOpenId, async ({ body }, ctx, http) => {
    refuseForeignOrigin(http.request, parts.publicUrl);
    const secret = readOpenIdCookie(http.request);
    setOpenIdCookie(http.reply, "", 0, secureCookies);
    return keepSession(http, await openId.finish(ctx, parts, { ...body, secret, browser: browserOf(http) }), secureCookies);
  });

  serve(contract.signOutOpenId, async ({ query }, ctx, { request, reply }) => {
    refuseForeignOrigin(request, parts.publicUrl);
    const url = await openId.signOutBoth(ctx, parts, readRefreshCookie(request), query.everywhere === "true");
    setRefreshCookie(reply, "", 0, secureCookies);
    return { Url: url };
  });
}
