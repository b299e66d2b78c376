import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { Translators } from "../translations/service.ts";
import * as messages from "./service.ts";

export function messageRoutes(serve: Serve, translators: Translators): void {
  serve(contract.getRequestMessages, ({ query }, ctx) => messages.getRequestMessages(ctx, query));
  serve(contract.countDirectMessages, ({ query }, ctx) => messages.countDirectMessages(ctx, query));
  serve(contract.syncApps, ({ body }, ctx) => messages.syncApps(ctx, body));
  serve(contract.auditChat, ({ body }, ctx) => messages.auditChat(ctx, body));
  serve(contract.translateChatMessage, ({ body }, ctx) => messages.translate(ctx, translators, body));
}
