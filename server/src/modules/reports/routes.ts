import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as reports from "./service.ts";

export function reportRoutes(serve: Serve, parts: reports.PrintParts, completion: reports.Completion): void {
  serve(contract.sendReport, ({ body }, ctx) => reports.sendReport(ctx, completion, body.Id));
  serve(contract.getReportChanges, ({ query }, ctx) => reports.getReportChanges(ctx, query.id));
  serve(contract.createPdf, async ({ query }, ctx, http) => {
    const culture = query.cultureCode || ctx.user.language || ctx.language;
    const print = { id: query.workorderId, culture, preview: query.preview === "true", signal: http.untilGone() };
    const { pdf, name } = await reports.printReport(ctx, parts, print);
    return { body: pdf, type: "application/pdf", name };
  });
}
