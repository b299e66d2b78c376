import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import {
  pairsInUse,
  toolDetailsOf,
  type describePicture as describeCall,
  type Fault,
  type Findings,
  type Input,
  type Picture,
  type SaveFindings,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction, together, untilCommit } from "../../platform/database/executor.ts";
import type { Files } from "../../platform/files/files.ts";
import { type RunOnce, runOnce } from "../../platform/http/idempotency.ts";
import { problem } from "../../platform/problem.ts";
import { elementName, elementsById } from "../lookups/service.ts";
import { requireJob, requireRequest, type RequestRecord } from "../requests/service.ts";
import { ownerOf } from "../users/service.ts";
import { maySeeFindings } from "./policy.ts";
import { refuseOtherVehicles } from "./logic/scan-vehicles.ts";
import { answerDetails, codesIn, decisionDetails, scanFaults } from "./logic/scans.ts";
import { tellFindings } from "./logic/tell-findings.ts";
import { toolKey, toolText } from "./logic/tool.ts";
import { findScanTexts } from "./text-store.ts";
import * as store from "./store.ts";

export { findScanTexts } from "./text-store.ts";
export { keepScanText } from "./logic/keep-scan-text.ts";
export { readPicture } from "./logic/read-picture.ts";
export { refuseOtherVehicles, vehiclesOf } from "./logic/scan-vehicles.ts";
export { deleteFindings } from "./store.ts";

/** What the technician has written down; the shop sees it once the report is sent. */
export async function getFindings(ctx: Ctx, id: number): Promise<Findings> {
  const request = await requireRequest(ctx, id);
  if (!maySeeFindings(ctx.user, request)) throw problem("no-report");
  const found = await store.findFindings(ctx.db, id);
  const elements = await elementsById(ctx.db, found?.work.map((item) => item.ServiceElementId) ?? []);
  return {
    Id: id,
    Version: found?.version ?? 0,
    Scans: found?.scans ?? [],
    Pairs: found?.pairs ?? [],
    Work:
      found?.work.map((item) => ({
        ServiceElementId: item.ServiceElementId,
        Name: elementName(ctx.language, item.ServiceElementId, elements.get(item.ServiceElementId)?.name ?? null),
        Tool: toolText(ctx.language, item),
        ...toolDetailsOf(item),
        Result: item.Result,
        Notes: item.Notes,
      })) ?? [],
    Notes: found?.notes ?? "",
    Pictures: await picturesOf(ctx, id, "findings"),
  };
}

/** The pictures of a request that serve one purpose, the oldest first; the caller has checked that they may be seen. */
export async function picturesOf(ctx: Ctx, id: number, purpose: store.PicturePurpose): Promise<Picture[]> {
  const pictures = await store.findPictures(ctx.db, id, purpose);
  return pictures.map(({ picture, addedBy }) => presentPicture(picture, addedBy));
}

function presentPicture(picture: store.PictureRecord, addedBy: string): Picture {
  return {
    Id: picture.id,
    Caption: picture.caption,
    Proves: picture.proves,
    Width: picture.width,
    Height: picture.height,
    AddedBy: addedBy,
    AddedDate: picture.addedAt.toISOString(),
  };
}

/** Replaces scans, decisions, work and notes of a job; `stale` with the stored findings where they were made from an older version. */
export async function saveFindings(ctx: Ctx, input: SaveFindings): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const asked = input.Work.map((item) => item.ServiceElementId);
    const [job, before, known, texts] = await together([
      requireJob(tx, input.Id),
      store.findFindings(tx.db, input.Id),
      elementsById(tx.db, asked),
      findScanTexts(tx.db, input.Id),
    ]);
    if (input.Version !== undefined && input.Version !== (before?.version ?? 0)) {
      throw problem("stale", { info: { Current: await getFindings(tx, input.Id) } });
    }
    refuseFaults([...scanFaults(input.Scans), ...unknownElements(input, known)]);
    refuseOtherVehicles(input.Scans, texts, job.vin);
    const pairs = pairsInUse(input);
    const record = {
      requestId: job.id,
      scans: input.Scans,
      pairs,
      work: input.Work.map((item) => ({ ...item, ...toolDetailsOf(item), ToolKey: toolKey(tx.language, item.Tool) })),
      notes: input.Notes,
      updatedBy: tx.user.id,
      updatedAt: tx.now,
    };
    await untilCommit(tx.db, store.replaceFindings(tx.db, record));
    await tellFindings(tx, job, "findings.saved", {
      scans: input.Scans.length,
      codes: codesIn(input.Scans),
      work: input.Work.length,
      ...decisionDetails(before?.pairs ?? [], pairs),
      ...answerDetails(before?.scans ?? [], input.Scans),
    });
    return { id: job.id };
  });
}

function unknownElements(input: SaveFindings, known: ReadonlyMap<number, unknown>): Fault[] {
  return input.Work.flatMap((item, index): Fault[] =>
    item.ServiceElementId === 0 || known.has(item.ServiceElementId)
      ? []
      : [{ path: `Work.${index}.ServiceElementId`, code: "choice", message: "This function is not known." }],
  );
}

function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw problem("invalid", { errors: faults });
}

const mostPictures = 30;

/** The pictures of one purpose: who may change them, and who is told. */
export interface PictureOwner {
  purpose: store.PicturePurpose;
  /** Locks the request and refuses a caller who may not change its pictures. */
  require: (tx: Ctx, id: number) => Promise<RequestRecord>;
  tell: (tx: Ctx, request: RequestRecord, action: string, details: Record<string, unknown>) => Promise<void>;
}

const inFindings: PictureOwner = { purpose: "findings", require: requireJob, tell: tellFindings };

/** What keeps the bytes of pictures. */
export type PictureFiles = Pick<Files, "savePicture" | "read">;

/** A picture on its way to a job. */
export interface Upload {
  /** The job's. */
  id: number;
  file: Readable;
  caption: string;
}

/** Adds a cleaned picture to a job, once for a key. The upload is read before the job is locked, so that a slow sender holds up nobody. */
export async function addPicture(
  ctx: Ctx,
  files: PictureFiles,
  { id, file, caption }: Upload,
  once: RunOnce = runOnce(ctx, "", undefined),
  owner: PictureOwner = inFindings,
): Promise<Picture> {
  // Who sends again what was taken is answered even where the job has left their hands since.
  if (!(await once.isAnswered())) await inTransaction(ctx, (tx) => owner.require(tx, id));
  const hash = createHash("sha256");
  const stored = await files.savePicture(Readable.from(hashed(file, hash)), ownerOf(ctx.user));
  const picture = {
    requestId: id,
    purpose: owner.purpose,
    fileKey: stored.key,
    printKey: stored.printKey,
    thumbKey: stored.thumbnailKey,
    caption,
    width: stored.width,
    height: stored.height,
    originalHash: stored.originalHash,
    takenAt: stored.takenAt,
  };
  return once.run({ id, caption, file: hash.digest("hex") }, (ctx) => inTransaction(ctx, (tx) => insertPicture(tx, owner, picture)));
}

/** Passes a stream on and hashes what goes through. */
async function* hashed(stream: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    hash.update(bytes);
    yield bytes;
  }
}

async function insertPicture(tx: Ctx, owner: PictureOwner, stored: Omit<store.NewPicture, "addedBy" | "addedAt">): Promise<Picture> {
  const request = await owner.require(tx, stored.requestId);
  if ((await store.findPictures(tx.db, request.id, owner.purpose)).length >= mostPictures)
    throw problem("too-large", { info: { MostPictures: mostPictures } });
  const picture = await store.insertPicture(tx.db, { ...stored, addedBy: tx.user.id, addedAt: tx.now });
  await owner.tell(tx, request, "picture.added", { picture: picture.id });
  return presentPicture(picture, tx.user.name);
}

/** Changes what is said of a picture; reports that were sent keep the words they were sent with. */
export async function describePicture(
  ctx: Ctx,
  { Id: id, Caption: caption, Proves: proves }: Input<typeof describeCall>["body"],
  owner: PictureOwner = inFindings,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const picture = await requirePicture(tx, id, owner.purpose);
    const request = await owner.require(tx, picture.requestId);
    await store.updateWords(tx.db, id, { caption, ...(proves !== undefined && { proves }) });
    await owner.tell(tx, request, "picture.described", { picture: id, ...(proves !== undefined && { proves }) });
    return { id };
  });
}

/** Removes a picture from a job; reports that were sent keep showing it, since its file stays. */
export async function removePicture(ctx: Ctx, id: number, owner: PictureOwner = inFindings): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const picture = await requirePicture(tx, id, owner.purpose);
    const request = await owner.require(tx, picture.requestId);
    await store.deletePicture(tx.db, id);
    await owner.tell(tx, request, "picture.removed", { picture: id });
    return { id };
  });
}

/** The bytes of a picture; the shop sees those of the findings once the report is sent. */
export async function openPicture(ctx: Ctx, files: PictureFiles, id: number, size: "full" | "thumb"): Promise<Buffer> {
  const picture = await requirePicture(ctx, id);
  const request = await requireRequest(ctx, picture.requestId);
  if (picture.purpose === "findings" && !maySeeFindings(ctx.user, request)) throw problem("not-found");
  return Buffer.from(await files.read(size === "full" ? picture.fileKey : picture.thumbKey));
}

async function requirePicture(ctx: Ctx, id: number, purpose?: store.PicturePurpose): Promise<store.PictureRecord> {
  const picture = await store.findPicture(ctx.db, id);
  if (!picture || (purpose !== undefined && picture.purpose !== purpose)) throw problem("not-found");
  await requireRequest(ctx, picture.requestId);
  return picture;
}
