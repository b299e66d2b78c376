import { defineModule } from "../../platform/module.ts";
import { makePurposeTokens } from "../../platform/session/purpose-tokens.ts";
import { loadSigningKey } from "../../platform/session/signing-key.ts";
import { translatorsOf } from "../translations/service.ts";
import { messageRoutes } from "./routes.ts";

/** The history of a request's conversation, its translations, and the agreed calls about messages. */
export const messages = defineModule("messages", async ({ config, db }) => {
  const tokens = makePurposeTokens(await loadSigningKey(db), "chat");
  return { routes: (serve) => messageRoutes(serve, translatorsOf(config), tokens) };
});
