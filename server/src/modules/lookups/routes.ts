import {
  getDamagePositions,
  getInsuranceCompanies,
  getLookupsByGroup,
  getLookupsByKeys,
  getLookupValues,
  getOdometerUnits,
  getScanTypes,
  getServiceElements,
  listAdministeredChoices,
  listAdministeredFunctions,
  listAdministeredServices,
  readAdministeredChoice,
  readAdministeredFunction,
  readAdministeredService,
  saveAdministeredChoice,
  saveAdministeredFunction,
  saveAdministeredService,
} from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredChoice, administeredFunction, administeredService } from "./logic/administered.ts";
import * as lookups from "./service.ts";

/** Routes of the lists. */
export function lookupRoutes(serve: Serve, kept: lookups.Lookups): void {
  serve(getLookupValues, ({ query }, ctx) => lookups.getLookupValues(ctx, kept, query.key));
  serve(getLookupsByKeys, ({ body }, ctx) => lookups.getLookupsByKeys(ctx, kept, body));
  serve(getLookupsByGroup, ({ query }, ctx) => lookups.getLookupsByGroup(ctx, kept, query.className, query.group));
  serve(getInsuranceCompanies, (_input, ctx) => lookups.getLookupValues(ctx, kept, "insuranceCompanies"));
  serve(getOdometerUnits, (_input, ctx) => lookups.getLookupValues(ctx, kept, "odometerUnits"));
  serve(getDamagePositions, (_input, ctx) => lookups.getLookupValues(ctx, kept, "damagePositions"));
  serve(getScanTypes, ({ query }, ctx) => lookups.getScanTypes(ctx, query.locationId));
  serve(getServiceElements, ({ query }, ctx) => lookups.getServiceElements(ctx, kept, query.groupId));
  serveThing(serve, administeredService, { list: listAdministeredServices, read: readAdministeredService, save: saveAdministeredService });
  serveThing(serve, administeredFunction, {
    list: listAdministeredFunctions,
    read: readAdministeredFunction,
    save: saveAdministeredFunction,
  });
  serveThing(serve, administeredChoice, { list: listAdministeredChoices, read: readAdministeredChoice, save: saveAdministeredChoice });
}
