import { type Input, logoHashOf, type previewReport as previewReportCall } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { Pdf } from "../../../platform/pdf/pdf.ts";
import { problem } from "../../../platform/problem.ts";
import type { Rates } from "../../../platform/rates.ts";
import { translator } from "../../../platform/translate/translate.ts";
import type { Files } from "../../../platform/files/files.ts";
import { keepsEverything, logoBytes } from "../../settings/service.ts";
import { ownerOf } from "../../users/service.ts";
import { reportJob } from "../template/report-job.ts";
import { reportCulture, reportView } from "./report-view.ts";
import { sampleReport } from "./sample-report.ts";

/** What a preview needs. */
export interface PreviewParts {
  pdf: Pick<Pdf, "renderPdf">;
  files: Pick<Files, "read">;
  rates: Rates;
}

/** Previews that one user may ask for in a minute. */
const perMinute = 30;

/** A sample report with a portal's name, colour and logo (domain.md#admin-portals). Stores nothing. Throws `forbidden`, `too-many` and `unavailable`. */
export async function previewReport(
  ctx: Ctx,
  { pdf, files, rates }: PreviewParts,
  { appName, brand, logoPath, cultureCode }: Input<typeof previewReportCall>["query"],
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!keepsEverything(ctx.user)) throw problem("forbidden");
  const wait = rates.count(String(ctx.user.id), perMinute, ctx.now.getTime());
  if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
  const culture = cultureCode || ctx.user.language || ctx.language;
  const logo = logoHashOf(logoPath);
  const bytes = await logoBytes(ctx, files, logo);
  const data = sampleReport({ brand: { appName, brandColour: brand, address: [], ...(logo && { logo }) }, sentAt: null });
  const job = reportJob(
    reportView(data, translator(reportCulture(culture)), culture, { preview: true }),
    new Map(logo && bytes ? [[logo, bytes]] : []),
  );
  return pdf.renderPdf(job, { owner: ownerOf(ctx.user), signal });
}
