import { userChanged } from "@remotebay/contract";
import { afterCommit } from "../../platform/database/executor.ts";
import { defineModule, onEvent, within } from "../../platform/module.ts";
import { allFactorsRemoved } from "../factors/service.ts";
import { userRoom } from "../users/service.ts";
import { authRoutes } from "./routes.ts";
import { dropAll, dropUser, deleteOldSessions, endSessionsOf, makeAuth, readBearer } from "./service.ts";

/** Signing in and out, tokens and sessions. */
export const auth = defineModule("auth", async ({ config, db, clock, https, installationKey }) => {
  const sessions = await makeAuth({ db, clock, installationKey });
  return {
    routes: (serve) => authRoutes(serve, sessions, { secureCookies: https, publicUrl: config.publicUrl }),
    authenticate: (token) => readBearer(sessions, token),
    events: [
      onEvent(userChanged, ({ Id }) => {
        dropUser(sessions, Id);
        return [userRoom(Id)];
      }),
    ],
    // This process needs not wait for the event: what ends a session or bans a user counts for the next call.
    reactions: [
      within(userChanged, (ctx, { Id }) => {
        afterCommit(ctx.db, () => dropUser(sessions, Id));
        return Promise.resolve();
      }),
      // Whoever found the lost phone may have signed in with it.
      within(allFactorsRemoved, (ctx, { UserId }) => endSessionsOf(ctx, UserId)),
    ],
    forget: () => dropAll(sessions),
    schedules: [{ name: "auth.forget-old-sessions", everySeconds: 3600, run: (ctx) => deleteOldSessions(ctx.db, ctx.now) }],
  };
});
