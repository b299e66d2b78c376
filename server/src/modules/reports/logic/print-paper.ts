import type { ReportPaper } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { requireRequest } from "../../requests/service.ts";
import { ownerOf } from "../../users/service.ts";
import { mayPreview } from "../policy.ts";
import { picturesOf, type Print, type PrintParts } from "../service.ts";
import { findReport } from "../store.ts";
import { reportJob } from "../template/report-job.ts";
import { nextReport } from "./next-report.ts";
import { hasPaper, paperView } from "./papers.ts";
import { reportCulture } from "./report-view.ts";
import { signReport } from "./sign-report.ts";

/** One paper of the newest sent report, or of what is written down now, as PDF (domain.md#report-papers). It is made when it is asked for. */
export async function printPaper(
  ctx: Ctx,
  parts: PrintParts,
  { id, culture, preview, signal, paper }: Print & { paper: ReportPaper },
): Promise<{ pdf: Uint8Array; workOrderNumber: string }> {
  const request = await requireRequest(ctx, id);
  if (preview && !mayPreview(ctx.user)) throw problem("not-found");
  const data = preview ? await nextReport(ctx, id, request.reportVersion) : (await findReport(ctx.db, id))?.data;
  if (data === undefined) throw problem("no-report");
  if (!hasPaper(data, paper)) throw problem("no-paper");
  const prepare = async () => {
    const view = paperView(data, paper, translator(reportCulture(culture)), culture, { preview, publicUrl: parts.publicUrl });
    return reportJob(view, await picturesOf(ctx, parts, data));
  };
  const rendered = await parts.pdf.renderPdf(prepare, { owner: ownerOf(ctx.user), ...(signal && { signal }) });
  // It is known to this installation by its signature alone, since it is not kept.
  const pdf = preview ? rendered : await signReport(ctx, parts.signer, rendered);
  return { pdf, workOrderNumber: request.workOrderNumber };
}
