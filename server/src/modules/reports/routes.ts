import * as contract from "@remotebay/contract";
import { defaultVariant } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { portalAt } from "../settings/service.ts";
import type { Rates } from "../../platform/rates.ts";
import { previewReport } from "./logic/preview-portal.ts";
import * as reports from "./service.ts";

export function reportRoutes(serve: Serve, parts: reports.PrintParts & { rates: Rates }, completion: reports.Completion): void {
  serve(contract.sendReport, ({ body }, ctx) => reports.sendReport(ctx, completion, body.Id));
  serve(contract.publishEvent, ({ body }, ctx) => reports.publishEvent(ctx, completion, body));
  serve(contract.getReportChanges, ({ query }, ctx) => reports.getReportChanges(ctx, query.id));
  serve(contract.resendReport, ({ query }, ctx) => reports.resendReport(ctx, query.workOrderNo));
  serve(contract.previewReport, async ({ query }, ctx, http) => ({
    body: await previewReport(ctx, parts, query, http.untilGone()),
    type: "application/pdf",
  }));
  serve(contract.createPdf, async ({ query }, ctx, http) => {
    const portal = await portalAt(ctx, query.domainName);
    const culture = query.cultureCode || ctx.user.language || portal?.defaultLanguage || ctx.language;
    const print = { id: query.workorderId, culture, preview: query.preview === "true", signal: http.untilGone() };
    const { pdf, workOrderNumber } = await reports.printReport(ctx, parts, print);
    const name = `${(portal?.appName ?? defaultVariant.appName).replace(/\s+/g, "-")}-${workOrderNumber}.pdf`;
    return { body: pdf, type: "application/pdf", name };
  });
}
