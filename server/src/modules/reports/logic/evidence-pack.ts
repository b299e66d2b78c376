import type { checkEvidence as checkCall, Input, getEvidencePack, ReportData, Reply } from "@remotebay/contract";
import { hex, sha256 } from "@remotebay/evidence/bytes";
import { makePack } from "@remotebay/evidence/make-pack";
import { keptTexts } from "@remotebay/evidence/pack-report";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import type { Rates } from "../../../platform/rates.ts";
import type { SharedWork } from "../../../platform/shared-work.ts";
import * as calibration from "../../calibration/service.ts";
import { writeAudit } from "../../audit/service.ts";
import { findScanTexts } from "../../findings/service.ts";
import { requireRequest } from "../../requests/service.ts";
import * as packs from "../pack-store.ts";
import { printSent, type PrintParts } from "../service.ts";
import { findReport } from "../store.ts";
import { readOrNothing, readPictures } from "../template/report-pictures.ts";
import { requireKept } from "./retention.ts";
import { openLink } from "./share.ts";
import { reportCulture } from "./report-view.ts";

/** What making packs needs. */
export interface PackParts extends PrintParts {
  /** Packs that are being made: who asks for the same one waits for it too. */
  packs: SharedWork<packs.PackRecord>;
}

/** The evidence pack of a sent report, made now where no job has made it yet (domain.md#report-evidence). */
export async function readPack(
  ctx: Ctx,
  parts: PackParts,
  { workorderId, version: asked }: Input<typeof getEvidencePack>["query"],
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; version: number; workOrderNumber: string }> {
  const { workOrderNumber, reportVersion } = await requireRequest(ctx, workorderId);
  const version = asked === 0 ? reportVersion : asked;
  if (reportVersion === 0 || version > reportVersion) throw problem("no-evidence");
  const bytes = await newestForm(ctx, parts, { requestId: workorderId, version }, signal);
  await requireKept(ctx, { requestId: workorderId, version });
  // It is never made a second time: the one that is lost may be in somebody's hands, and the next names its hash.
  if (bytes === undefined) throw problem("unavailable");
  return { bytes, version, workOrderNumber };
}

/** The pack of a link's report. Throws what `openLink` does, and `link-ended` for a version that was never sent. */
export async function readSharedPack(
  ctx: AnonymousCtx,
  parts: PackParts & { rates: Rates },
  asked: { Token: string; Version: number | null },
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; version: number; workOrderNumber: string }> {
  const { requestId } = await openLink(ctx, parts.rates, asked.Token);
  const report = await findReport(ctx.db, requestId, asked.Version ?? undefined);
  if (report === undefined) throw problem("link-ended");
  const bytes = await newestForm({ ...ctx, user: null }, parts, { requestId, version: report.version }, signal);
  await requireKept(ctx, { requestId, version: report.version });
  if (bytes === undefined) throw problem("unavailable");
  return { bytes, version: report.version, workOrderNumber: report.data.workOrderNumber };
}

/** A pack with all that was added to it so far; undefined where its file is lost. */
async function newestForm(ctx: AnonymousCtx, parts: PackParts, name: packs.PackName, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const made = await packVersion(ctx, parts, name, signal);
  return readOrNothing(parts.files, ((await packs.findCompleted(ctx.db, name)) ?? made).fileKey);
}

/** Makes the pack of a version where there is none, after those of the versions before. */
export async function packVersion(
  ctx: AnonymousCtx,
  parts: PackParts,
  name: packs.PackName,
  signal: AbortSignal,
): Promise<packs.PackRecord> {
  const stored = await packs.findPack(ctx.db, name);
  if (stored) return stored;
  return parts.packs.run(`${name.requestId}/${name.version}`, signal, async (shared) => {
    const previous = name.version === 1 ? null : (await packVersion(ctx, parts, { ...name, version: name.version - 1 }, shared)).sha256;
    return storeNew(ctx, parts, name, previous, shared);
  });
}

async function storeNew(
  ctx: AnonymousCtx,
  parts: PackParts,
  name: packs.PackName,
  previous: string | null,
  signal: AbortSignal,
): Promise<packs.PackRecord> {
  const report = await findReport(ctx.db, name.requestId, name.version);
  if (!report) throw problem("no-evidence");
  const shop = await packs.findShop(ctx.db, name.requestId);
  const culture = reportCulture(shop?.culture ?? "");
  const document = await printSent(ctx, parts, { signal }, { ...name, culture });
  const pack = await makePack(
    {
      report: {
        number: report.data.workOrderNumber,
        version: name.version,
        sentAt: report.sentAt.toISOString(),
        previous,
        data: report.data,
      },
      documents: new Map([[culture, new Uint8Array(document)]]),
      pictures: await picturesIn(parts, report.data),
      texts: await textsIn(ctx, parts, name.requestId, report.data),
      events: await eventsUntil(ctx, name.requestId, report.sentAt),
    },
    parts.signer,
    ctx.now,
  );
  const fileKey = await parts.files.save(pack, "evidence", "asice");
  return storeRecord(ctx, { ...name, fileKey, sha256: hex(await sha256(pack)), madeAt: ctx.now }, shop?.locationId ?? null);
}

/** A checkpoint of the audit trail is made each minute. */
const completeAfterMs = 60_000;

/** Stores which file a pack is, and tells the audit trail its hash: the proof of that entry is added to the pack later. The first of several decides. */
async function storeRecord(
  ctx: AnonymousCtx,
  made: Pick<packs.PackRecord, "requestId" | "version" | "fileKey" | "sha256" | "madeAt">,
  locationId: number | null,
): Promise<packs.PackRecord> {
  return inTransaction(ctx, async (tx) => {
    const completeAt = new Date(made.madeAt.getTime() + completeAfterMs);
    const inserted = await packs.insertPack(tx.db, { ...made, auditEntryId: null, completeAt });
    const stored = inserted ?? (await packs.findPack(tx.db, made));
    if (!stored) throw new Error("the database kept no pack");
    // Whoever has the pack reads this entry in it: nothing of who asked for the pack is in it.
    const source = { ...tx, user: null, origin: { ip: "", userAgent: "", requestId: "" } };
    const entry = { action: "report.packed", noun: "report", id: made.requestId, to: String(made.version), locationId };
    if (inserted)
      await packs.changePack(tx.db, made, { auditEntryId: await writeAudit(source, { ...entry, details: { sha256: made.sha256 } }) });
    return stored;
  });
}

/** The pictures as they are printed; null for one that is no longer there, which the report says in its place too. */
async function picturesIn({ files }: PackParts, { pictures }: ReportData) {
  const found = await readPictures(files, pictures);
  return pictures.map(({ key }) => {
    const bytes = found.get(key);
    return { key, bytes: bytes ? new Uint8Array(bytes) : null };
  });
}

/** The texts that the scans were read from, by their hash, without those that are no longer there. */
async function textsIn(
  ctx: AnonymousCtx,
  { files }: PackParts,
  requestId: number,
  data: ReportData,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const hashes = new Set(keptTexts(data));
  const texts = (await findScanTexts(ctx.db, requestId)).filter(({ sha256: hash }) => hashes.has(hash));
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { sha256: hash, fileKey } of texts) {
    const bytes = await readOrNothing(files, fileKey);
    if (bytes) found.set(hash, new Uint8Array(bytes));
  }
  return found;
}

/** What happened in the calibration, the tries that failed included. */
async function eventsUntil(ctx: AnonymousCtx, requestId: number, until: Date): Promise<object[]> {
  const events = await calibration.findEventsUntil(ctx.db, requestId, until);
  return events.map(({ event: { seq, at, side, event, value, text, language }, by }) => ({
    seq,
    at: at.toISOString(),
    by,
    side,
    event,
    value,
    text,
    language,
  }));
}

/**
 * What whoever has a pack, a PDF or a printed fingerprint may learn of it: whether it is one of this installation's, and whether it is the newest of
 * its report.
 */
export async function checkEvidence(ctx: AnonymousCtx, hash: string): Promise<Reply<typeof checkCall>> {
  const found = await packs.findByHash(ctx.db, hash);
  return {
    IsKnown: found !== undefined,
    What: found?.what ?? "",
    Version: found?.version ?? 0,
    NewestVersion: found?.newest ?? 0,
    Fingerprint: found?.fingerprint ?? "",
    Certificates: await packs.listFingerprints(ctx.db),
  };
}
