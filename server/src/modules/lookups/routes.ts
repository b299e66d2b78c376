import {
  getDamagePositions,
  getInsuranceCompanies,
  getLookupsByGroup,
  getLookupsByKeys,
  getLookupValues,
  getOdometerUnits,
  getScanTypes,
  getServiceElements,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { Catalogue } from "../vehicles/service.ts";
import * as lookups from "./service.ts";

/** Routes of the lists; the catalogue provides the list of makes. */
export function lookupRoutes(serve: Serve, catalogue: Catalogue): void {
  const kept = lookups.makeLookups(catalogue);

  serve(getLookupValues, ({ query }, ctx) => lookups.getLookupValues(ctx, kept, query.key));
  serve(getLookupsByKeys, ({ body }, ctx) => lookups.getLookupsByKeys(ctx, kept, body));
  serve(getLookupsByGroup, ({ query }, ctx) => lookups.getLookupsByGroup(ctx, kept, query.className, query.group));
  serve(getInsuranceCompanies, (_input, ctx) => lookups.getLookupValues(ctx, kept, "insuranceCompanies"));
  serve(getOdometerUnits, (_input, ctx) => lookups.getLookupValues(ctx, kept, "odometerUnits"));
  serve(getDamagePositions, (_input, ctx) => lookups.getLookupValues(ctx, kept, "damagePositions"));
  serve(getScanTypes, ({ query }, ctx) => lookups.getScanTypes(ctx, query.locationId));
  serve(getServiceElements, ({ query }, ctx) => lookups.getServiceElements(ctx, kept, query.groupId));
}
