import { getToken, refreshToken, signOut } from "@remotebay/contract";
import type { Exchange, Serve } from "../../platform/http/serve.ts";
import { ProblemError } from "../../platform/problem.ts";
import { readRefreshCookie, refreshCookie } from "../../platform/session/cookies.ts";
import * as sessions from "./service.ts";

/** `secureCookies`: people reach the installation by https. */
export function authRoutes(serve: Serve, auth: sessions.Auth, { secureCookies }: { secureCookies: boolean }): void {
  const keep = ({ reply }: Exchange, signedIn: sessions.SignedIn): string => {
    void reply.header("set-cookie", refreshCookie(signedIn.cookie, sessions.idleSeconds, secureCookies));
    return signedIn.token;
  };
  const forget = ({ reply }: Exchange): void => {
    void reply.header("set-cookie", refreshCookie("", 0, secureCookies));
  };

  serve(getToken, async ({ body }, ctx, http) => keep(http, await sessions.signIn(ctx, auth, body)));

  serve(refreshToken, async (_input, ctx, http) => {
    try {
      return keep(http, await sessions.refresh(ctx, auth, cookieOf(http)));
    } catch (error) {
      // What is no longer good is not sent again; a fault of ours leaves the browser its cookie.
      if (error instanceof ProblemError && error.code === "unauthenticated") forget(http);
      throw error;
    }
  });

  serve(signOut, async ({ query }, ctx, http) => {
    await sessions.signOut(ctx, auth, cookieOf(http), query.everywhere === "true");
    forget(http);
    return undefined;
  });
}

function cookieOf({ request }: Exchange): string | null {
  return readRefreshCookie(request.headers.cookie);
}
