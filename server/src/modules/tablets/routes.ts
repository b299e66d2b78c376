import * as contract from "@remotebay/contract";
import { refuseForeignOrigin } from "../../platform/http/own-origin.ts";
import type { Exchange, Serve } from "../../platform/http/serve.ts";
import { readRefreshCookie, readTabletCookie, setRefreshCookie, setTabletCookie } from "../../platform/session/cookies.ts";
import { browserOf, keepSession } from "../auth/service.ts";
import * as tablets from "./service.ts";

/** The longest that browsers keep a cookie; each switch begins it anew. */
const keptSeconds = 400 * 86_400;

/** `secure` is true if the public address is https. */
export function tabletRoutes(
  serve: Serve,
  parts: tablets.Tablets,
  { secure, publicUrl }: { secure: boolean; publicUrl: string | undefined },
): void {
  const keep = ({ reply }: Exchange, cookie: string) => setTabletCookie(reply, cookie, keptSeconds, secure);

  serve(contract.getTabletSettings, ({ query }, ctx, { request }) =>
    tablets.getSettings(ctx, parts, query.locationId, readTabletCookie(request)),
  );
  serve(contract.saveTabletSettings, ({ body }, ctx) => tablets.saveSettings(ctx, body));
  serve(contract.markTablet, async ({ body }, ctx, http) => {
    const { id, cookie } = await tablets.mark(ctx, parts, { name: body.Name, cookie: readTabletCookie(http.request) });
    keep(http, cookie);
    return { id };
  });
  serve(contract.revokeTablet, ({ body }, ctx) => tablets.revoke(ctx, body.Id));
  serve(contract.joinTablet, (_input, ctx, { request }) => tablets.join(ctx, parts, readTabletCookie(request)));
  serve(contract.setPin, ({ body }, ctx) => tablets.setPin(ctx, parts, body.Pin));

  serve(contract.getTabletPeople, (_input, ctx, { request }) => tablets.listPeople(ctx, parts, readTabletCookie(request)));
  serve(contract.switchPerson, async ({ body }, ctx, http) => {
    refuseForeignOrigin(http.request, publicUrl);
    const [tabletCookie, refreshCookie] = [readTabletCookie(http.request), readRefreshCookie(http.request)];
    const input = { person: body.Person, pin: body.Pin, tabletCookie, refreshCookie, browser: browserOf(http) };
    const switched = await tablets.switchPerson(ctx, parts, input);
    keep(http, switched.tabletCookie);
    return keepSession(http, switched, secure);
  });
  serve(contract.lockTablet, async (_input, ctx, { request, reply }) => {
    refuseForeignOrigin(request, publicUrl);
    await tablets.lock(ctx, parts, { tabletCookie: readTabletCookie(request), refreshCookie: readRefreshCookie(request) });
    setRefreshCookie(reply, "", 0, secure);
    return undefined;
  });
}
