import {
  auditRag,
  exportRatingsFile,
  getRagDeviceTypes,
  getRagElements,
  getRagMakes,
  getRagModels,
  getRagRatings,
  getRagVehicleId,
  getRagYears,
  getRatingCoverage,
  importRatingsFile,
  listRatingImports,
  previewRatings,
  takeBackRatings,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { readRatingsFile } from "./logic/read-ratings-file.ts";
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
  serve(previewRatings, ({ query }, ctx, { request }) => compatibility.preview(ctx, () => readRatingsFile(request), query));
  serve(importRatingsFile, ({ query }, ctx, { request, once }) =>
    compatibility.importSent(ctx, () => readRatingsFile(request), query, once),
  );
  serve(listRatingImports, (_input, ctx) => compatibility.getImports(ctx));
  serve(takeBackRatings, ({ body }, ctx) => compatibility.takeImportBack(ctx, body));
  serve(exportRatingsFile, async ({ query }, ctx) => ({
    body: await compatibility.openExport(ctx, query.make),
    type: "text/csv; charset=utf-8",
    name: "ratings.csv",
    attachment: true,
  }));
  serve(getRatingCoverage, ({ query }, ctx) => compatibility.getCoverage(ctx, query.deviceTypeId));
}
