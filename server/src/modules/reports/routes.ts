import * as contract from "@remotebay/contract";
import { defaultVariant } from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { portalAt } from "../settings/service.ts";
import type { Rates } from "../../platform/rates.ts";
import { previewReport } from "./logic/preview-portal.ts";
import { checkEvidence, readPack, readSharedPack, type PackParts } from "./logic/evidence-pack.ts";
import { printPaper } from "./logic/print-paper.ts";
import { printVisit } from "./logic/print-visit.ts";
import * as reports from "./service.ts";

export function reportRoutes(serve: Serve, parts: PackParts & { rates: Rates }, completion: reports.Completion): void {
  serve(contract.sendReport, ({ body }, ctx) => reports.sendReport(ctx, completion, body.Id));
  serve(contract.publishEvent, ({ body }, ctx) => reports.publishEvent(ctx, completion, body));
  serve(contract.getReportChanges, ({ query }, ctx) => reports.getReportChanges(ctx, query.id));
  serve(contract.getReportGaps, ({ query }, ctx) => reports.getReportGaps(ctx, query.id));
  serve(contract.waiveReportItem, ({ body }, ctx) => reports.waiveReportItem(ctx, { id: body.Id, item: body.Item, reason: body.Reason }));
  serve(contract.resendReport, ({ query }, ctx) => reports.resendReport(ctx, query.workOrderNo));
  serve(contract.previewReport, async ({ query }, ctx, http) => ({
    body: await previewReport(ctx, parts, query, http.untilGone()),
    type: "application/pdf",
  }));
  serve(contract.checkEvidence, ({ query }, ctx) => checkEvidence(ctx, query.sha256));
  serve(contract.getEvidencePack, async ({ query }, ctx, http) => {
    const { bytes, version, workOrderNumber } = await readPack(ctx, parts, query, http.untilGone());
    return { body: bytes, type: "application/vnd.etsi.asic-e+zip", name: `${workOrderNumber}-v${version}.asice`, attachment: true };
  });
  serve(contract.createPdf, async ({ query }, ctx, http) => {
    const portal = await portalAt(ctx, query.domainName);
    const culture = query.cultureCode || ctx.user.language || portal?.defaultLanguage || ctx.language;
    const print = { id: query.workorderId, culture, preview: query.preview === "true", signal: http.untilGone() };
    const { pdf, workOrderNumber } = await reports.printReport(ctx, parts, print);
    const name = `${(portal?.appName ?? defaultVariant.appName).replace(/\s+/g, "-")}-${workOrderNumber}.pdf`;
    return { body: pdf, type: "application/pdf", name };
  });
  serve(contract.createPaper, async ({ query }, ctx, http) => {
    const culture = query.cultureCode || ctx.user.language || ctx.language;
    const print = { id: query.workorderId, culture, preview: query.preview === "true", paper: query.paper, signal: http.untilGone() };
    const { pdf, workOrderNumber } = await printPaper(ctx, parts, print);
    return { body: pdf, type: "application/pdf", name: `${workOrderNumber}-${query.paper}.pdf` };
  });
  serve(contract.createVisitPdf, async ({ query }, ctx, http) => {
    const culture = query.cultureCode || ctx.user.language || ctx.language;
    const { pdf, workOrderNumber } = await printVisit(ctx, parts, { id: query.visitId, culture, signal: http.untilGone() });
    return { body: pdf, type: "application/pdf", name: `${workOrderNumber}-visit.pdf` };
  });
  serve(contract.listSharedLinks, ({ query }, ctx) => reports.sharedLinks(ctx, query.id));
  serve(contract.shareReport, ({ body }, ctx) => reports.shareReport(ctx, body));
  serve(contract.endSharedLink, ({ body }, ctx) => reports.endSharedLink(ctx, body));
  serve(contract.readSharedReport, ({ body }, ctx) => reports.readSharedReport(ctx, parts.rates, body.Token));
  serve(contract.readSharedPdf, async ({ body }, ctx, http) => {
    const { pdf, workOrderNumber } = await reports.printShared(ctx, parts, { ...body, signal: http.untilGone() });
    return { body: pdf, type: "application/pdf", name: `Report-${workOrderNumber}.pdf` };
  });
  serve(contract.readSharedPack, async ({ body }, ctx, http) => {
    const { bytes, version, workOrderNumber } = await readSharedPack(ctx, parts, body, http.untilGone());
    return { body: bytes, type: "application/vnd.etsi.asic-e+zip", name: `${workOrderNumber}-v${version}.asice`, attachment: true };
  });
}
