import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { Catalogue } from "../vehicles/service.ts";
import * as visits from "./service.ts";

/** The calls of visits; the catalogue names a vehicle that has a VIN alone, as it does where one request is made. */
export function visitRoutes(serve: Serve, catalogue: Catalogue): void {
  serve(contract.createVisit, ({ body }, ctx) => visits.createVisit(ctx, body, catalogue));
  serve(contract.addToVisit, ({ body }, ctx) => visits.addToVisit(ctx, body, catalogue));
  serve(contract.getVisit, ({ query }, ctx) => visits.getVisit(ctx, query.id));
}
