import { reportLanguage } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { translator } from "../../../platform/translate/translate.ts";
import { readPlan } from "../../calibration/service.ts";
import { requireRequest } from "../../requests/service.ts";
import { ownerOf } from "../../users/service.ts";
import { picturesOf, type Print, type PrintParts } from "../service.ts";
import { findReport } from "../store.ts";
import { documentJob } from "../template/report-job.ts";
import { coverView, type VisitPart } from "./cover-view.ts";
import { reportCulture, reportView } from "./report-view.ts";
import { signReport } from "./sign-report.ts";

/**
 * The sent reports of a visit as one PDF, each printed of what was frozen in its newest version, behind a page with the visit's plan as it is now
 * (domain.md#visit-report). It is made when it is asked for. Throws `not-found` where the caller may not see one of its requests, and `no-report`.
 */
export async function printVisit(
  ctx: Ctx,
  parts: PrintParts,
  { id, culture, signal }: Omit<Print, "preview">,
): Promise<{ pdf: Uint8Array; workOrderNumber: string }> {
  const { visitId, roNumber } = await requireRequest(ctx, id);
  if (visitId === null) throw problem("not-found");
  const { steps, done } = await readPlan({ db: ctx.db, language: reportLanguage(culture) }, visitId);
  const sent: VisitPart[] = [];
  const text = translator(reportCulture(culture));
  for (const { Id } of steps) {
    await requireRequest(ctx, Id);
    const data = (await findReport(ctx.db, Id))?.data;
    if (data) sent.push({ requestId: Id, data, view: reportView(data, text, culture, { publicUrl: parts.publicUrl }) });
  }
  const [first, ...others] = sent;
  if (!first) throw problem("no-report");
  const cover = coverView({ roNumber, steps, done, at: ctx.now }, [first, ...others], text, culture);
  const prepare = async () => {
    const pictures = new Map<string, Uint8Array>();
    // One report after the other, so that a visit does not fill the queue of pictures.
    for (const { data } of sent) for (const [key, bytes] of await picturesOf(ctx, parts, data)) pictures.set(key, bytes);
    const title = [cover.title, roNumber || first.data.vehicle.VIN || first.data.workOrderNumber].join(" ");
    return documentJob({ title, cover, reports: sent.map(({ view }) => view) }, pictures);
  };
  // It counts as the reports that are in it.
  const rendered = await parts.pdf.renderPdf(prepare, { owner: ownerOf(ctx.user), weight: sent.length, ...(signal && { signal }) });
  // It is known to this installation by its signature alone, since it is not kept.
  return { pdf: await signReport(ctx, parts.signer, rendered), workOrderNumber: first.data.workOrderNumber };
}
