import {
  endOtherSessions,
  endSession,
  getSessions,
  getSignInChallenge,
  getToken,
  proveAgain,
  proveByPasskey,
  problems,
  refreshToken,
  signInByPasskey,
  signOut,
} from "@remotebay/contract";
import { refuseForeignOrigin } from "../../platform/http/own-origin.ts";
import type { Exchange, Serve } from "../../platform/http/serve.ts";
import { ProblemError } from "../../platform/problem.ts";
import { readRefreshCookie, setRefreshCookie } from "../../platform/session/cookies.ts";
import { relyingParty, signInChallenge } from "../factors/service.ts";
import * as sessions from "./service.ts";

/** `secureCookies` is true if the public address is https. */
export function authRoutes(
  serve: Serve,
  auth: sessions.Auth,
  { secureCookies, publicUrl }: { secureCookies: boolean; publicUrl: string | undefined },
): void {
  const keep = (http: Exchange, signedIn: sessions.SignedIn) => sessions.keepSession(http, signedIn, secureCookies);
  const forget = ({ reply }: Exchange): void => {
    setRefreshCookie(reply, "", 0, secureCookies);
  };

  serve(getSessions, (_input, ctx) => sessions.listSessions(ctx));
  serve(endSession, ({ body }, ctx) => sessions.endSession(ctx, body.Number));
  serve(endOtherSessions, async (_input, ctx) => {
    await sessions.endSessionsOf(ctx, ctx.user.id, ctx.user.sessionId);
    return undefined;
  });

  serve(getToken, async ({ body }, ctx, http) =>
    keep(http, await sessions.signIn(ctx, auth, { ...body, browser: sessions.browserOf(http) })),
  );

  serve(getSignInChallenge, (_input, ctx, { request }) => signInChallenge(ctx, auth.factors, relyingParty(request, publicUrl)));

  serve(signInByPasskey, async ({ body }, ctx, http) => {
    const site = relyingParty(http.request, publicUrl);
    const start = { demo: body.Demo, solution: body.Solution, browser: sessions.browserOf(http) };
    return keep(http, await sessions.signInByPasskey(ctx, auth, { site, passkey: body.Passkey, ...start }));
  });

  serve(proveAgain, ({ body }, ctx) => sessions.proveAgain(ctx, auth, body));
  serve(proveByPasskey, ({ body }, ctx, { request }) => sessions.proveByPasskey(ctx, auth, relyingParty(request, publicUrl), body.Passkey));

  serve(refreshToken, async (_input, ctx, http) => {
    refuseForeignOrigin(http.request, publicUrl);
    try {
      return keep(http, await sessions.refresh(ctx, auth, readRefreshCookie(http.request)));
    } catch (error) {
      // A refused cookie is removed; after a server error the browser keeps it and retries.
      if (error instanceof ProblemError && problems[error.code][0] === 401) forget(http);
      throw error;
    }
  });

  serve(signOut, async ({ query }, ctx, http) => {
    refuseForeignOrigin(http.request, publicUrl);
    await sessions.signOut(ctx, auth, readRefreshCookie(http.request), query.everywhere === "true");
    forget(http);
    return undefined;
  });
}
