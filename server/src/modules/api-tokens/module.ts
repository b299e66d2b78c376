import { administeredChanged, userChanged } from "@remotebay/contract";
import { afterCommit } from "../../platform/database/executor.ts";
import { defineModule, onEvent, within } from "../../platform/module.ts";
import { administeredToken } from "./logic/administered.ts";
import { apiTokenRoutes } from "./routes.ts";
import { forgetTokens, makeTokens, readToken } from "./service.ts";

/** Keys with which shops' own programs call the API. */
export const apiTokens = defineModule("api-tokens", ({ db, clock }) => {
  const tokens = makeTokens({ db, clock });
  const forget = () => forgetTokens(tokens);
  return {
    routes: apiTokenRoutes,
    administered: [administeredToken],
    authenticate: (text) => readToken(tokens, text),
    events: [
      onEvent(administeredChanged, ({ Noun }) => {
        if (Noun === "token" || Noun === "location") forget();
        return [];
      }),
      onEvent(userChanged, () => {
        forget();
        return [];
      }),
    ],
    // This process needs not wait for the event: what ends a token counts for the next call.
    reactions: [
      within(administeredChanged, (ctx, { Noun }) => {
        if (Noun === "token") afterCommit(ctx.db, forget);
        return Promise.resolve();
      }),
    ],
    forget,
  };
});
