import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as support from "./service.ts";

export function supportRoutes(serve: Serve): void {
  serve(contract.requestSupport, (input, ctx) => support.requestSupport(ctx, input));
  serve(contract.getSupportRequests, ({ query }, ctx) => support.listSupportRequests(ctx, query));
  serve(contract.handleSupportRequest, ({ body }, ctx) => support.markHandled(ctx, body.Id));
}
