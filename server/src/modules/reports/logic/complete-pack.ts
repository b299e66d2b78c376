import { type Additions, addToPack, additionsOf, documentIn, stampedContent } from "@remotebay/evidence/additions";
import { writeAuditProof } from "@remotebay/evidence/audit-proof";
import { type Bytes, hex, joined, sha256 } from "@remotebay/evidence/bytes";
import { type PackFile, readContainer } from "@remotebay/evidence/container";
import { Refused } from "@remotebay/evidence/reasons";
import type { Signer } from "@remotebay/evidence/signature";
import { stampDocument } from "@remotebay/evidence/stamp-document";
import { verifyPack } from "@remotebay/evidence/verify-pack";
import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Files } from "../../../platform/files/files.ts";
import { ProblemError } from "../../../platform/problem.ts";
import { proveEntry } from "../../audit/service.ts";
import type { TimeAuthority } from "../adapters/time-authority.ts";
import * as packs from "../pack-store.ts";
import { findStoredDocument, replaceDocument } from "../store.ts";
import { readOrNothing } from "../template/report-pictures.ts";

/** What completing packs needs. */
export interface CompletionParts {
  files: Pick<Files, "read" | "save">;
  signer: Signer;
  /** Undefined: no authority is configured. */
  authority: TimeAuthority | undefined;
}

const minute = 60_000;
/** A checkpoint is made each minute; an authority that does not answer is asked again later. */
const pauses = { soon: minute, later: 10 * minute };
/** After this nothing more is hoped for. */
const mostDays = 30;

/**
 * Adds to a pack what is there by now: the proof of the audit trail once its entry is in a checkpoint, and the stamp of the authority. The pack that was
 * signed first stays as it is; what was added makes another one with other bytes. Safe to run twice.
 */
export async function completePack(ctx: AnonymousCtx, parts: CompletionParts, name: packs.PackName): Promise<void> {
  const pack = await packs.findPack(ctx.db, name);
  if (!pack || pack.completeAt === null) return;
  const newest = (await packs.findCompleted(ctx.db, name)) ?? pack;
  const bytes = await readOrNothing(parts.files, newest.fileKey);
  // A file that is lost may be brought back from a backup.
  if (bytes === undefined) return packs.changePack(ctx.db, name, { completeAt: nextTime(ctx.now, pack.madeAt, pauses.later) });
  const files = readContainer(new Uint8Array(bytes));
  const before = additionsOf(files);
  const added = { ...before, ...(await found(ctx, parts, pack, { files, before })) };
  const isMissing = { proof: !added.proof && pack.auditEntryId !== null, stamp: !added.stamp && parts.authority !== undefined };
  if (added.proof !== before.proof || added.stamp !== before.stamp) {
    if (!(await storeCompleted(ctx, parts, name, await addToPack(files, added, parts.signer, ctx.now), added)))
      return packs.changePack(ctx.db, name, { completeAt: null });
  }
  const pause = isMissing.stamp ? pauses.later : pauses.soon;
  const completeAt = isMissing.proof || isMissing.stamp ? nextTime(ctx.now, pack.madeAt, pause) : null;
  await packs.changePack(ctx.db, name, { completeAt });
}

/** What can be added now and was not there before. */
async function found(
  ctx: AnonymousCtx,
  { authority }: CompletionParts,
  { auditEntryId, requestId, version }: packs.PackRecord,
  { files, before }: { files: readonly PackFile[]; before: Additions },
): Promise<Additions> {
  const proof = before.proof || auditEntryId === null ? undefined : await proofOf(ctx, auditEntryId);
  if (before.stamp || !authority) return { ...(proof && { proof }) };
  try {
    return { ...(proof && { proof }), ...(await stampsOf(ctx, authority, files)) };
  } catch (error) {
    ctx.log.warn({ err: error, requestId, version }, "no time stamp for an evidence pack: it is asked for again");
    return { ...(proof && { proof }) };
  }
}

/** The authority's stamps of the signature of a pack and of its PDF: both or, where the PDF is not of a form that can be stamped, the first alone. */
async function stampsOf(ctx: AnonymousCtx, authority: TimeAuthority, pack: readonly PackFile[]): Promise<Additions> {
  const ask = (content: Bytes) => authority(content, ctx.now);
  const stamp = await ask(await stampedContent(pack));
  try {
    return { stamp, update: await stampDocument(documentIn(pack) ?? new Uint8Array(), { like: stamp, ask }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ctx.log.warn({ reasons: error.reasons }, "the PDF of an evidence pack has no time stamp of its own");
    return { stamp };
  }
}

/** The proof of an entry; undefined while no checkpoint has it, and for one that is not as it was sealed, which the check of the trail tells. */
async function proofOf(ctx: AnonymousCtx, id: number): Promise<Bytes | undefined> {
  try {
    const { Id, Entry, Index, Path, Checkpoint, Signature } = await proveEntry(ctx, id, undefined);
    return writeAuditProof({
      form: 1,
      id: Id,
      entry: Entry,
      index: Index,
      path: Path,
      statement: Checkpoint.Statement,
      signature: Signature,
    });
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Stores a pack to which something was added, unless it is not good: with another key than that of the pack, nothing can be added. */
async function storeCompleted(
  ctx: AnonymousCtx,
  { files }: CompletionParts,
  name: packs.PackName,
  pack: Bytes,
  added: Additions,
): Promise<boolean> {
  const { ok, checks } = await verifyPack(pack);
  if (!ok) {
    ctx.log.warn({ ...name, checks: checks.filter((check) => !check.ok) }, "nothing could be added to an evidence pack");
    return false;
  }
  if (added.update) await storeStamped(ctx, files, name, { document: documentIn(pack) ?? new Uint8Array(), update: added.update });
  const fileKey = await files.save(pack, "evidence", "asice");
  const has = { hasProof: added.proof !== undefined, hasStamp: added.stamp !== undefined };
  await packs.insertCompleted(ctx.db, { ...name, ...has, fileKey, sha256: hex(await sha256(pack)), madeAt: ctx.now });
  return true;
}

/** Whoever reads the report from now on gets its PDF with what was appended. The one from before stays valid and known. */
async function storeStamped(
  ctx: AnonymousCtx,
  files: CompletionParts["files"],
  name: packs.PackName,
  { document, update }: { document: Bytes; update: Bytes },
): Promise<void> {
  const stamped = joined(document, update);
  const from = await findStoredDocument(ctx.db, name, hex(await sha256(document)));
  const replaced = from === undefined ? undefined : { from, to: await files.save(stamped, "reports", "pdf") };
  await replaceDocument(ctx.db, name, { sha256: hex(await sha256(stamped)), ...(replaced && { replaced }) });
}

function nextTime(now: Date, madeAt: Date, pause: number): Date | null {
  const next = new Date(now.getTime() + pause);
  return next.getTime() - madeAt.getTime() > mostDays * 24 * 60 * minute ? null : next;
}
