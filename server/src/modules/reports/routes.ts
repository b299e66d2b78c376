import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import * as reports from "./service.ts";

export function reportRoutes(serve: Serve, parts: reports.RenderParts, completion: reports.Completion): void {
  serve(contract.sendReport, ({ body }, ctx) => reports.sendReport(ctx, completion, body.Id));
  serve(contract.createPdf, async ({ query }, ctx) => {
    const culture = query.cultureCode || ctx.user.language || ctx.language;
    const { pdf, name } = await reports.printReport(ctx, parts, query.workorderId, culture, query.preview === "true");
    return { body: pdf, type: "application/pdf", name };
  });
}
