import {
  auditRag,
  getRagDeviceTypes,
  getRagElements,
  getRagMakes,
  getRagModels,
  getRagRatings,
  getRagVehicleId,
  getRagYears,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as compatibility from "./service.ts";

export function compatibilityRoutes(serve: Serve): void {
  serve(getRagYears, (_input, ctx) => compatibility.years(ctx));
  serve(getRagMakes, ({ query }, ctx) => compatibility.makes(ctx, query.year));
  serve(getRagModels, ({ query }, ctx) => compatibility.models(ctx, query.year, query.make));
  serve(getRagVehicleId, ({ query }, ctx) => compatibility.vehicleId(ctx, query));
  serve(getRagElements, ({ query }, ctx) => compatibility.elementsOfGroup(ctx, query));
  serve(getRagRatings, ({ query }, ctx) => compatibility.ratings(ctx, query));
  serve(getRagDeviceTypes, (_input, ctx) => compatibility.deviceTypes(ctx));
  serve(auditRag, ({ body }, ctx) => compatibility.audit(ctx, body));
}
