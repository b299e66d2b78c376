import { cultureCode, statusName, type ReportData } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import type { Files } from "../../platform/files/files.ts";
import { defineJob, type Jobs } from "../../platform/jobs/jobs.ts";
import type { Pdf } from "../../platform/pdf/pdf.ts";
import { problem, ProblemError } from "../../platform/problem.ts";
import { translator } from "../../platform/translate/translate.ts";
import { changeRequest, isReported, lockRequest, refusalOf, requireRequest, transition } from "../requests/service.ts";
import { requireJob } from "../workbench/service.ts";
import { fingerprint } from "./logic/fingerprint.ts";
import { snapshotOf } from "./logic/snapshot.ts";
import { reportView } from "./logic/report-view.ts";
import { mayPreview } from "./policy.ts";
import * as store from "./store.ts";
import { reportJob } from "./template/report-job.ts";

/** What rendering a report needs. */
export interface RenderParts {
  pdf: Pick<Pdf, "renderPdf">;
  files: Pick<Files, "read">;
}

/** The job that completes a reported request on behalf of the sender. */
export const completion = defineJob("report.complete", v.object({ requestId: v.number(), userId: v.number(), demo: v.boolean() }));

/** The queue for completion jobs and their delay after the report. */
export interface Completion {
  jobs: Pick<Jobs, "enqueue">;
  afterSeconds: number;
}

/** Saves a snapshot of the findings as the report's next version, sends it to the shop and schedules the request's completion (section 4). */
export async function sendReport(ctx: Ctx, { jobs, afterSeconds }: Completion, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (statusName(job.statusId) !== "InProcess")
      throw problem("move-not-allowed", { info: { Status: statusName(job.statusId), Allowed: ["InProcess"] } });
    const source = await requireSource(tx, id);
    if (!source.findings || (source.findings.codes.length === 0 && source.findings.work.length === 0)) throw problem("nothing-to-report");
    const version = job.reportVersion + 1;
    const data = snapshotOf(source, { version, at: tx.now, technician: tx.user.name });
    await store.insertReport(tx.db, { requestId: id, version, data, hash: fingerprint(data), sentBy: tx.user.id, sentAt: tx.now });
    await changeRequest(tx, job, { reportVersion: version, reportSentAt: tx.now }, { action: "report.sent", to: String(version) });
    const planned = { requestId: id, userId: tx.user.id, demo: tx.user.demo };
    await jobs.enqueue(completion, planned, { tx: tx.db, startAfter: afterSeconds });
    return { id };
  });
}

/**
 * Completes a request whose report a technician sent, unless its status or technician changed meanwhile (section 4: "soon after").
 * The technician may have been banned or lost the role since: then the system completes it.
 */
export async function completeReported(ctx: AnonymousCtx, id: number, technicianId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.db, id);
    if (request?.technicianId !== technicianId || !isReported(request)) return;
    const isTechnicians = tx.user !== null && refusalOf("complete", tx.user, request) === null;
    await transition(isTechnicians ? tx : { ...tx, user: null }, request, { to: "Completed" });
  });
}

/** The report as PDF in the language of `culture`. A sent report is rendered from its snapshot, never from current data. */
export async function printReport(
  ctx: Ctx,
  parts: RenderParts,
  id: number,
  culture: string,
  preview: boolean,
): Promise<{ pdf: Buffer; name: string }> {
  const request = await requireRequest(ctx, id);
  if (preview && !mayPreview(ctx.user)) throw problem("not-found");
  const data = preview ? await previewData(ctx, id, request.reportVersion + 1) : (await store.findReport(ctx.db, id))?.data;
  if (!data) throw problem("no-report");
  const pdf = await render(parts, data, culture, preview);
  return { pdf, name: `RemoteBay-${data.workOrderNumber}.pdf` };
}

async function previewData(ctx: Ctx, id: number, version: number): Promise<ReportData> {
  return snapshotOf(await requireSource(ctx, id), { version, at: null, technician: ctx.user.name });
}

async function requireSource(ctx: Ctx, id: number): Promise<store.ReportSource> {
  const source = await store.findSource(ctx.db, id);
  if (!source) throw problem("not-found");
  return source;
}

async function render(parts: RenderParts, data: ReportData, culture: string, preview: boolean): Promise<Buffer> {
  const locale = cultureCode(culture);
  const pictures = await readPictures(parts.files, data);
  return parts.pdf.renderPdf(reportJob(reportView(data, translator(locale), locale, { preview }), pictures));
}

/** The pictures of a report by key, without those that are missing or damaged: the report says so in their place. */
async function readPictures(files: RenderParts["files"], data: ReportData): Promise<Map<string, Uint8Array>> {
  const found = await Promise.all(
    data.pictures.map(async ({ key }) => {
      const bytes = await files.read(key).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === "not-found") return undefined;
        throw error;
      });
      return bytes === undefined ? [] : [[key, bytes] as const];
    }),
  );
  return new Map(found.flat());
}
