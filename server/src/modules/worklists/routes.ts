import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as worklists from "./service.ts";

export function worklistRoutes(serve: Serve): void {
  serve(contract.listRequests, ({ query }, ctx) => worklists.listRequests(ctx, query));
  serve(contract.listWaitingFirst, ({ query }, ctx) => worklists.listWaitingFirst(ctx, query));
  serve(contract.getRequestCounts, ({ query }, ctx) => worklists.countRequests(ctx, query.id));
}
