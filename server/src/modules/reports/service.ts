import { createHash } from "node:crypto";
import {
  differencesOf,
  lacksTool,
  outcomesOf,
  statusName,
  type getReportChanges as reportChangesCall,
  type PublishedState,
  type PublishEvent,
  type Reply,
  type ReportData,
  required,
  unlikelyDates,
} from "@remotebay/contract";
import type { Signer } from "@remotebay/evidence/signature";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import type { Owner } from "../../platform/children/fair-queue.ts";
import type { Files } from "../../platform/files/files.ts";
import { defineJob, type Jobs } from "../../platform/jobs/jobs.ts";
import type { Pdf } from "../../platform/pdf/pdf.ts";
import { problem } from "../../platform/problem.ts";
import type { Rates } from "../../platform/rates.ts";
import type { SharedWork } from "../../platform/shared-work.ts";
import { translator } from "../../platform/translate/translate.ts";
import * as calibration from "../calibration/service.ts";
import { refuseOtherVehicles } from "../findings/service.ts";
import {
  changeRequest,
  findOpenStep,
  isReported,
  lockRequest,
  refusalOf,
  requireJob,
  requireRequest,
  transition,
} from "../requests/service.ts";
import { logoBytes } from "../settings/service.ts";
import { ownerOf } from "../users/service.ts";
import { fingerprint } from "./logic/fingerprint.ts";
import { reportCulture, reportView } from "./logic/report-view.ts";
import { refuseUnmeasured } from "./logic/measured-values.ts";
import { nextReport } from "./logic/next-report.ts";
import { requireSource } from "./logic/report-source.ts";
import { refuseIncomplete } from "./logic/gate.ts";
import { openLink } from "./logic/share.ts";
import { signReport } from "./logic/sign-report.ts";
import { snapshotOf } from "./logic/snapshot.ts";
import { mayPreview } from "./policy.ts";
import * as store from "./store.ts";
import { readOrNothing, readPictures } from "./template/report-pictures.ts";
import { reportJob } from "./template/report-job.ts";

export { deleteReports } from "./store.ts";

export { endSharedLink, readSharedReport, sharedLinks, shareReport } from "./logic/share.ts";
export { getReportGaps, waiveReportItem } from "./logic/gate.ts";
export { resendReport } from "./logic/resend.ts";

/** The job that completes a reported request on behalf of the sender. */
export const completion = defineJob("report.complete", v.object({ requestId: v.number(), userId: v.number(), demo: v.boolean() }));

/** The job that makes the evidence pack of a sent version, on behalf of the sender. */
export const packing = defineJob(
  "report.pack",
  v.object({ requestId: v.number(), version: v.number(), userId: v.number(), demo: v.boolean() }),
  { concurrency: 2 },
);

/** The job that adds to a pack what was not there when it was made; a schedule adds it again while something is missing. */
export const completing = defineJob("report.complete-pack", v.object({ requestId: v.number(), version: v.number() }), {
  retries: 0,
  timeoutSeconds: 60,
  concurrency: 2,
});

/** The queue for the jobs that follow a report, and their delays after it. */
export interface Completion {
  jobs: Pick<Jobs, "enqueue">;
  afterSeconds: number;
  /** Undefined: the pack is made when somebody asks for it. */
  packAfterSeconds?: number;
}

/** Saves a snapshot of the findings as the report's next version, sends it to the shop and schedules the request's completion (domain.md#report-send). */
export async function sendReport(ctx: Ctx, { jobs, afterSeconds, packAfterSeconds }: Completion, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (statusName(job.statusId) !== "InProcess")
      throw problem("move-not-allowed", { info: { Status: statusName(job.statusId), Allowed: ["InProcess"] } });
    const source = await requireSource(tx, id);
    if (!source.findings || (source.findings.scans.length === 0 && source.findings.work.length === 0)) throw problem("nothing-to-report");
    const version = job.reportVersion + 1;
    const last = await lastReport(tx.db, id, job.reportVersion);
    const data = snapshotOf(source, { version, at: tx.now, now: tx.now, technician: tx.user.name, last });
    refuseOpenQuestions(data, tx.now);
    refuseIncomplete(data);
    refuseOtherVehicles(source.findings.scans, source.scanTexts, job.vin);
    refuseUnmeasured(source, data);
    await store.insertReport(tx.db, { requestId: id, version, data, hash: fingerprint(data), sentBy: tx.user.id, sentAt: tx.now });
    await changeRequest(tx, job, { reportVersion: version, reportSentAt: tx.now }, { action: "report.sent", to: String(version) });
    await calibration.endWithReport(tx, job);
    const planned = { requestId: id, userId: tx.user.id, demo: tx.user.demo };
    await jobs.enqueue(completion, planned, { tx: tx.db, startAfter: afterSeconds });
    if (packAfterSeconds !== undefined) await jobs.enqueue(packing, { ...planned, version }, { tx: tx.db, startAfter: packAfterSeconds });
    return { id };
  });
}

/** Something happened in a calibration; the last event is the report, which is then sent. */
export function publishEvent(ctx: Ctx, parts: Completion, input: PublishEvent): Promise<PublishedState> {
  const also = input.event === "finalReportSent" ? (tx: Ctx) => sendReport(tx, parts, input.id) : undefined;
  return calibration.publishEvent(ctx, input, also);
}

/**
 * A report says only what somebody decided: no scan and no pair is open, unlikely dates are confirmed, and each piece of work has a
 * result that was chosen, and a calibration that passed its tool.
 */
function refuseOpenQuestions({ scans = [], pairs = [], work, dates }: ReportData, now: Date): void {
  const { rows, questions, asked } = outcomesOf({ Scans: scans, Pairs: pairs });
  const named = (scan: number, more: object) => ({
    Scan: scan,
    Phase: scans[scan]?.Phase,
    Tool: scans[scan]?.Tool,
    Date: scans[scan]?.Date,
    ...more,
  });
  const waiting = (scan: number) => rows.filter((row) => row.asked?.includes(scan)).map(({ Unit, Code }) => ({ Unit, Code }));
  if (asked.length > 0) throw problem("undecided-scans", { info: { Scans: asked.map((scan) => named(scan, { Codes: waiting(scan) })) } });
  if (questions.length > 0) throw problem("undecided-pairs", { info: { Pairs: questions.slice(0, 50), Count: questions.length } });
  const unlikely = unlikelyDates(scans, { requested: dates.created, now }).filter(({ isConfirmed }) => !isConfirmed);
  if (unlikely.length > 0)
    throw problem("unlikely-dates", { info: { Scans: unlikely.map(({ scan, doubts }) => named(scan, { Doubts: doubts })) } });
  const open = work.filter(({ Result }) => Result === "");
  if (open.length > 0) throw problem("result-missing", { info: { Work: open.map(({ Name }) => Name) } });
  const errors = work.flatMap((one, index) => (lacksTool(one) ? [required(`Work.${index}.Tool`)] : []));
  if (errors.length > 0) throw problem("tool-missing", { errors, info: { Work: work.filter(lacksTool).map(({ Name }) => Name) } });
}

/** What a report sent now would say differently from the last one. */
export async function getReportChanges(ctx: Ctx, id: number): Promise<Reply<typeof reportChangesCall>> {
  const request = await requireRequest(ctx, id);
  if (!mayPreview(ctx.user)) throw problem("not-found");
  const next = await nextReport(ctx, id, request.reportVersion);
  const last = (await lastReport(ctx.db, id, request.reportVersion)) ?? next;
  return { Version: request.reportVersion, ...differencesOf(last, next) };
}

/**
 * Completes a request whose report a technician sent, unless its status or technician changed meanwhile (domain.md#request-complete).
 * The technician may have been banned or lost the role since: then the system completes it.
 */
export async function completeReported(ctx: AnonymousCtx, id: number, technicianId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.db, id);
    if (request?.technicianId !== technicianId || !isReported(request)) return;
    // It is asked again when the step before it has ended.
    if (await findOpenStep(tx, request)) return;
    const isTechnicians = tx.user !== null && refusalOf("complete", tx.user, request) === null;
    await transition(isTechnicians ? tx : { ...tx, user: null }, request, { to: "Completed" });
  });
}

/** What printing reports needs. */
export interface PrintParts {
  pdf: Pick<Pdf, "renderPdf">;
  files: Pick<Files, "read" | "renderPrint" | "save">;
  /** Where those who check a report find this installation. */
  publicUrl: string;
  /** Signs each sent report. */
  signer: Signer;
  /** Sent reports that are being rendered: who asks for the same one waits for it too. */
  underWay: SharedWork<Buffer>;
}

/** What to print, and until when somebody waits for it. */
export interface Print {
  id: number;
  culture: string;
  preview: boolean;
  signal?: AbortSignal;
}

/** The report as PDF in the language of the culture. A sent report is rendered once, from its snapshot and never from current data, and then read from the file store. */
export async function printReport(ctx: Ctx, parts: PrintParts, print: Print): Promise<{ pdf: Uint8Array; workOrderNumber: string }> {
  const request = await requireRequest(ctx, print.id);
  if (print.preview && !mayPreview(ctx.user)) throw problem("not-found");
  if (!print.preview && request.reportVersion === 0) throw problem("no-report");
  const pdf = print.preview
    ? await printPreview(ctx, parts, print, request.reportVersion)
    : await printSent(ctx, parts, print, { requestId: print.id, version: request.reportVersion, culture: reportCulture(print.culture) });
  return { pdf, workOrderNumber: request.workOrderNumber };
}

/** The report of a link as PDF, in a version or the newest. Throws what `openLink` does, and `link-ended` for a version that was never sent. */
export async function printShared(
  ctx: AnonymousCtx,
  parts: PrintParts & { rates: Rates },
  asked: { Token: string; Version: number | null; CultureCode: string; signal: AbortSignal },
): Promise<{ pdf: Uint8Array; workOrderNumber: string }> {
  const { requestId } = await openLink(ctx, parts.rates, asked.Token);
  const report = await store.findReport(ctx.db, requestId, asked.Version ?? undefined);
  if (report === undefined) throw problem("link-ended");
  const culture = reportCulture(asked.CultureCode || ctx.language);
  const name = { requestId, version: report.version, culture };
  const pdf = await printSent({ ...ctx, user: null }, parts, { signal: asked.signal }, name);
  return { pdf, workOrderNumber: report.data.workOrderNumber };
}

/** The report that the next version replaces; undefined where none was sent yet. */
async function lastReport(db: Ctx["db"], id: number, version: number): Promise<ReportData | undefined> {
  return version === 0 ? undefined : (await store.findReport(db, id, version))?.data;
}

async function printPreview(ctx: Ctx, parts: PrintParts, { id, culture, signal }: Print, lastVersion: number): Promise<Buffer> {
  const prepare = async () => {
    const last = await lastReport(ctx.db, id, lastVersion);
    const data = await nextReport(ctx, id, lastVersion, last);
    return jobOf(data, culture, { preview: true, publicUrl: parts.publicUrl }, await picturesOf(ctx, parts, data));
  };
  return parts.pdf.renderPdf(prepare, { owner: ownerOf(ctx.user), ...(signal && { signal }) });
}

/** All who read by links without an account share what one user may have rendered at once. */
const sharing: Owner = { group: "shared reports", user: "shared reports" };

/** One version of a sent report as PDF. It is rendered once, from its snapshot, and then read from the file store. */
export async function printSent(
  ctx: AnonymousCtx,
  parts: PrintParts,
  { signal }: Pick<Print, "signal">,
  name: store.DocumentName,
): Promise<Uint8Array> {
  const key = await store.findReportFile(ctx.db, name);
  const stored = key === undefined ? undefined : await readOrNothing(parts.files, key);
  if (stored) return stored;
  return parts.underWay.run(`${name.requestId}/${name.version}/${name.culture}`, signal, (shared) => renderSent(ctx, parts, name, shared));
}

async function renderSent(ctx: AnonymousCtx, parts: PrintParts, name: store.DocumentName, signal: AbortSignal): Promise<Buffer> {
  let isComplete = false;
  const prepare = async () => {
    const data = (await store.findReport(ctx.db, name.requestId, name.version))?.data;
    if (!data) throw problem("no-report");
    const pictures = await picturesOf(ctx, parts, data);
    isComplete = data.pictures.every(({ key }) => pictures.has(key));
    return jobOf(data, name.culture, { publicUrl: parts.publicUrl }, pictures);
  };
  const rendered = await parts.pdf.renderPdf(prepare, { owner: ctx.user ? ownerOf(ctx.user) : sharing, signal });
  const pdf = await signReport(ctx, parts.signer, rendered);
  // A picture that is missing now may be uploaded again.
  if (isComplete) await storePdf(ctx, parts.files, name, pdf);
  return pdf;
}

/** Stores a rendered report. Whoever asked for it is answered even where that fails: the disk may be full. */
async function storePdf(ctx: AnonymousCtx, files: PrintParts["files"], name: store.DocumentName, pdf: Buffer): Promise<void> {
  try {
    if (await store.mayStoreFile(ctx.db, name)) {
      const fileKey = await files.save(pdf, "reports", "pdf");
      await store.storeReportFile(ctx.db, name, { fileKey, sha256: createHash("sha256").update(pdf).digest("hex") });
    }
  } catch (error) {
    ctx.log.warn({ err: error, requestId: name.requestId }, "a rendered report could not be stored");
  }
}

/** The pictures of a report and its portal's own logo, by the keys and the hash that the snapshot has of them. */
export async function picturesOf(
  ctx: AnonymousCtx,
  { files }: PrintParts,
  { brand, pictures }: ReportData,
): Promise<Map<string, Uint8Array>> {
  const found = await readPictures(files, pictures);
  const logo = await logoBytes(ctx, files, brand.logo);
  return logo && brand.logo !== undefined ? found.set(brand.logo, logo) : found;
}

function jobOf(
  data: ReportData,
  culture: string,
  options: { preview?: boolean; publicUrl: string },
  pictures: ReadonlyMap<string, Uint8Array>,
) {
  return reportJob(reportView(data, translator(reportCulture(culture)), culture, options), pictures);
}
