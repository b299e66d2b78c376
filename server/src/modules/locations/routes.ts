import { getLocationById, getLocationKey, modifyLocation } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as locations from "./service.ts";

export function locationsRoutes(serve: Serve): void {
  serve(getLocationById, ({ query }, ctx) => locations.getLocationById(ctx, query.id));
  serve(getLocationKey, ({ query }, ctx) => locations.getLocationKey(ctx, query.key));
  serve(modifyLocation, ({ body }, ctx) => locations.modifyLocation(ctx, body));
}
