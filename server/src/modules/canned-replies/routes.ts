import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as replies from "./service.ts";

export function cannedReplyRoutes(serve: Serve): void {
  serve(contract.getCannedReplies, ({ query }, ctx) => replies.getCannedReplies(ctx, query));
  serve(contract.saveCannedReply, ({ body }, ctx) => replies.saveCannedReply(ctx, body));
  serve(contract.removeCannedReply, ({ body }, ctx) => replies.removeCannedReply(ctx, body.Id));
}
