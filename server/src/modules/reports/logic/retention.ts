import * as v from "valibot";
import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Files } from "../../../platform/files/files.ts";
import { defineJob, type Jobs } from "../../../platform/jobs/jobs.ts";
import { problem } from "../../../platform/problem.ts";
import type { PackName } from "../pack-store.ts";
import * as kept from "../retention-store.ts";

/** Packs that one run of the schedule looks at; the next goes on. */
const most = { kept: 5_000, ended: 500 } as const;

/** The job that removes the file of a pack whose deletion is written down. */
export const removingPack = defineJob("report.remove-pack", v.object({ fileKey: v.string() }));

/**
 * Writes down until when packs are kept, and deletes those whose time is over: the entry of the audit with the pack's hash, the mark and the
 * job that removes the file are one transaction. The row of the pack stays, so that it is never made a second time.
 */
export async function endRetention(ctx: AnonymousCtx, jobs: Pick<Jobs, "enqueueAll">): Promise<void> {
  await kept.keepPacks(ctx.db, most.kept);
  const ended = await kept.findEnded(ctx.db, ctx.now, most.ended);
  if (ended.length === 0) return;
  await kept.markDeleted(ctx.db, ended, ctx.now);
  for (const { requestId, version, sha256, keptUntil, locationId, workOrderNumber } of ended)
    await ctx.audit({
      action: "evidence.deleted",
      noun: "report",
      id: requestId,
      locationId,
      details: { workOrderNumber, version, sha256, keptUntil: keptUntil.toISOString() },
    });
  await jobs.enqueueAll(
    removingPack,
    (await kept.filesOf(ctx.db, ended)).map((fileKey) => ({ data: { fileKey } })),
    { tx: ctx.db },
  );
}

/** Removes the file; one that is gone already is no fault. */
export async function removePackFile(files: Pick<Files, "remove">, fileKey: string): Promise<void> {
  await files.remove(fileKey);
}

/** Throws `evidence-deleted` for a pack whose time was over and that was deleted. */
export async function requireKept(ctx: Pick<AnonymousCtx, "db">, name: PackName): Promise<void> {
  const deletion = await kept.findDeletion(ctx.db, name);
  if (!deletion) return;
  throw problem("evidence-deleted", {
    detail: `This evidence pack was kept until ${day(deletion.keptUntil)} and deleted on ${day(deletion.deletedAt)}.`,
    info: { KeptUntil: deletion.keptUntil.toISOString(), DeletedDate: deletion.deletedAt.toISOString() },
  });
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
