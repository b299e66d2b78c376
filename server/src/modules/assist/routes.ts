import { evaluateVehicle, getScanProConfiguration, getScanProResults, saveScanProResults } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as assist from "./service.ts";

export function assistRoutes(serve: Serve): void {
  serve(getScanProConfiguration, ({ query }, ctx) => assist.configuration(ctx, query.id));
  serve(evaluateVehicle, async ({ body }, ctx) => ({ scanRecommendation: await assist.evaluate(ctx, body) }));
  serve(getScanProResults, ({ query }, ctx) => assist.getResults(ctx, query));
  serve(saveScanProResults, ({ body }, ctx) => assist.saveResults(ctx, body));
}
