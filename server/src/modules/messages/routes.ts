import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { PurposeTokens } from "../../platform/session/purpose-tokens.ts";
import type { Translators } from "../translations/service.ts";
import * as messages from "./service.ts";

export function messageRoutes(serve: Serve, translators: Translators, tokens: PurposeTokens): void {
  serve(contract.getChatToken, (_, ctx) => messages.getChatToken(ctx, tokens));
  serve(contract.connectChat, ({ body }, ctx) => messages.connectChat(ctx, tokens, body));
  serve(contract.getRequestMessages, ({ query }, ctx) => messages.getRequestMessages(ctx, query));
  serve(contract.countDirectMessages, ({ query }, ctx) => messages.countDirectMessages(ctx, query));
  serve(contract.syncApps, ({ body }, ctx) => messages.syncApps(ctx, body));
  serve(contract.auditChat, ({ body }, ctx) => messages.auditChat(ctx, body));
  serve(contract.translateChatMessage, ({ body }, ctx) => messages.translate(ctx, translators, body));
}
