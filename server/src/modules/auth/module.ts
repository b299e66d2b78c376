import { userChanged } from "@remotebay/contract";
import { defineModule, onEvent } from "../../platform/module.ts";
import { loadSigningKey } from "../../platform/session/signing-key.ts";
import { userRoom } from "../users/service.ts";
import { authRoutes } from "./routes.ts";
import { dropAll, dropUser, deleteOldSessions, makeAuth, readBearer } from "./service.ts";

/** Signing in and out, tokens and sessions. */
export const auth = defineModule("auth", async ({ config, db, clock, https }) => {
  const sessions = makeAuth({ db, clock, key: await loadSigningKey(db) });
  return {
    routes: (serve) => authRoutes(serve, sessions, { secureCookies: https, publicUrl: config.publicUrl }),
    authenticate: (token) => readBearer(sessions, token),
    events: [
      onEvent(userChanged, ({ Id }) => {
        dropUser(sessions, Id);
        return [userRoom(Id)];
      }),
    ],
    forget: () => dropAll(sessions),
    schedules: [{ name: "auth.forget-old-sessions", everySeconds: 3600, run: (ctx) => deleteOldSessions(ctx.db, ctx.now) }],
  };
});
