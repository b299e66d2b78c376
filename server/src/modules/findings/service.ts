import type { Readable } from "node:stream";
import { findingsChanged, type Fault, type Findings, type Picture, type SaveFindings } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import type { Files } from "../../platform/files/files.ts";
import { problem } from "../../platform/problem.ts";
import { sayIn, sayStored } from "../../platform/translate/known-text.ts";
import { requireRequest, roomsOf, type RequestRecord } from "../requests/service.ts";
import { requireJob } from "../workbench/service.ts";
import { maySeeFindings } from "./policy.ts";
import * as store from "./store.ts";

/** What the technician has written down; the shop sees it once the report is sent. */
export async function getFindings(ctx: Ctx, id: number): Promise<Findings> {
  const request = await requireRequest(ctx, id);
  if (!maySeeFindings(ctx.user, request)) throw problem("report-not-sent");
  const found = await store.findFindings(ctx.db, id);
  const pictures = await store.findPictures(ctx.db, id);
  const elements = await store.findElements(ctx.db, found?.work.map((item) => item.ServiceElementId) ?? []);
  return {
    Id: id,
    Version: found?.version ?? 0,
    Codes: found?.codes ?? [],
    Work:
      found?.work.map((item) => ({
        ...item,
        Name: sayIn(ctx.language, "lookups.elements", elements.get(item.ServiceElementId)?.name ?? ""),
        Tool: sayIn(ctx.language, "lookups.scanTools", item.Tool),
      })) ?? [],
    AfterScanned: found?.afterScanned ?? false,
    Notes: found?.notes ?? "",
    Pictures: pictures.map(({ picture, addedBy }) => ({
      Id: picture.id,
      Caption: picture.caption,
      Width: picture.width,
      Height: picture.height,
      AddedBy: addedBy,
      AddedDate: picture.addedAt.toISOString(),
    })),
  };
}

/** Replaces codes, work and notes of a job; `stale` with the stored findings where they were made from an older version. */
export async function saveFindings(ctx: Ctx, input: SaveFindings): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, input.Id);
    const before = await store.findFindings(tx.db, input.Id);
    if (input.Version !== undefined && input.Version !== (before?.version ?? 0)) {
      throw problem("stale", { info: { Current: await getFindings(tx, input.Id) } });
    }
    await refuseUnknownElements(tx, input);
    await store.replaceFindings(tx.db, {
      requestId: job.id,
      codes: input.Codes,
      work: input.Work.map((item) => ({ ...item, Tool: sayStored("lookups.scanTools", item.Tool) })),
      afterScanned: input.AfterScanned || input.Codes.some((code) => code.Phase === "after"),
      notes: input.Notes,
      updatedBy: tx.user.id,
      updatedAt: tx.now,
    });
    await tellFindings(tx, job, "findings.saved", { codes: input.Codes.length, work: input.Work.length });
    return { id: job.id };
  });
}

/** Writes down and tells that the findings of a job changed. */
async function tellFindings(ctx: Ctx, job: RequestRecord, action: string, details: Record<string, unknown>): Promise<void> {
  await ctx.audit({ action, noun: "request", id: job.id, locationId: job.locationId, details });
  await ctx.publish(findingsChanged, roomsOf(job), { Id: job.id, LocationId: job.locationId });
}

async function refuseUnknownElements(ctx: Ctx, input: SaveFindings): Promise<void> {
  const known = await store.findElements(
    ctx.db,
    input.Work.map((item) => item.ServiceElementId),
  );
  const faults = input.Work.flatMap((item, index): Fault[] =>
    item.ServiceElementId === 0 || known.has(item.ServiceElementId)
      ? []
      : [{ path: `Work.${index}.ServiceElementId`, code: "choice", message: "This function is not known." }],
  );
  if (faults.length > 0) throw problem("invalid", { errors: faults });
}

const mostPictures = 30;

/** What keeps the bytes of pictures. */
export type PictureFiles = Pick<Files, "savePicture" | "stream">;

/** Adds a cleaned picture to a job. The upload is read before the job is locked, so that a slow sender holds up nobody. */
export async function addPicture(ctx: Ctx, files: PictureFiles, id: number, upload: { file: Readable; caption: string }): Promise<Picture> {
  await inTransaction(ctx, (tx) => requireJob(tx, id));
  const stored = await files.savePicture(upload.file);
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if ((await store.findPictures(tx.db, id)).length >= mostPictures) throw problem("too-large", { info: { MostPictures: mostPictures } });
    const picture = await store.insertPicture(tx.db, {
      requestId: id,
      fileKey: stored.key,
      thumbKey: stored.thumbnailKey,
      caption: upload.caption,
      width: stored.width,
      height: stored.height,
      addedBy: tx.user.id,
      addedAt: tx.now,
    });
    await tellFindings(tx, job, "picture.added", { picture: picture.id });
    return {
      Id: picture.id,
      Caption: picture.caption,
      Width: picture.width,
      Height: picture.height,
      AddedBy: tx.user.name,
      AddedDate: tx.now.toISOString(),
    };
  });
}

/** Removes a picture from a job; reports that were sent keep showing it, since its file stays. */
export async function removePicture(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const picture = await requirePicture(tx, id);
    const job = await requireJob(tx, picture.requestId);
    await store.deletePicture(tx.db, id);
    await tellFindings(tx, job, "picture.removed", { picture: id });
    return { id };
  });
}

/** The bytes of a picture; the shop sees them once the report is sent. */
export async function openPicture(ctx: Ctx, files: PictureFiles, id: number, size: "full" | "thumb"): Promise<Readable> {
  const picture = await requirePicture(ctx, id);
  const request = await requireRequest(ctx, picture.requestId);
  if (!maySeeFindings(ctx.user, request)) throw problem("not-found");
  return files.stream(size === "full" ? picture.fileKey : picture.thumbKey);
}

async function requirePicture(ctx: Ctx, id: number): Promise<store.PictureRecord> {
  const picture = await store.findPicture(ctx.db, id);
  if (!picture) throw problem("not-found");
  await requireRequest(ctx, picture.requestId);
  return picture;
}
