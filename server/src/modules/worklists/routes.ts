import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { carHistory, shopMonths } from "./logic/car-and-months.ts";
import * as worklists from "./service.ts";

export function worklistRoutes(serve: Serve): void {
  serve(contract.listRequests, ({ query }, ctx) => worklists.listRequests(ctx, query));
  serve(contract.listWaitingFirst, ({ query }, ctx) => worklists.listWaitingFirst(ctx, query));
  serve(contract.listBay, (_, ctx) => worklists.listBay(ctx));
  serve(contract.getCarHistory, ({ query }, ctx) => carHistory(ctx, query));
  serve(contract.getMonths, ({ query }, ctx) => shopMonths(ctx, query.id));
  serve(contract.getRequestCounts, ({ query }, ctx) => worklists.countRequests(ctx, query.id));
}
