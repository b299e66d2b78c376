import {
  getOpeningHours,
  getTenantDetails,
  isShopOpen,
  listAdministeredHours,
  readAdministeredHours,
  saveAdministeredHours,
  saveOpeningHours,
} from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredHours } from "./logic/administered.ts";
import * as hours from "./service.ts";

export function openingHoursRoutes(serve: Serve): void {
  serve(isShopOpen, ({ query }, ctx) => hours.isShopOpen(ctx, query.tenantId));
  serve(getTenantDetails, (_input, ctx) => hours.getTenantDetails(ctx));
  serve(getOpeningHours, ({ query }, ctx) => hours.getOpeningHours(ctx, query.tenantId));
  serve(saveOpeningHours, ({ body }, ctx) => hours.saveOpeningHours(ctx, body));
  serveThing(serve, administeredHours, { list: listAdministeredHours, read: readAdministeredHours, save: saveAdministeredHours });
}
