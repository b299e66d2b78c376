import {
  type AuditRow,
  type getAuditProof,
  type getFigures,
  type getIntegrity,
  type getSafeguards,
  type Input,
  IntegrityKind,
  type listDeliveries,
  type listFailedJobs,
  type Reply,
  type searchAudit,
  statusName,
} from "@remotebay/contract";
import { type Administered, canUndo } from "../../platform/administered/administered.ts";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import type { Page } from "../../platform/http/serve.ts";
import { countJobs, listFailed, retryFailed } from "../../platform/jobs/failed-jobs.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { problem } from "../../platform/problem.ts";
import { proveEntry, sealedUntil } from "../audit/service.ts";
import { lastBackups } from "../backups/service.ts";
import { recordedIn, valuesIn } from "../administration/service.ts";
import { connectedSince } from "../devices/service.ts";
import { countAll } from "../requests/service.ts";
import { seesEverybody } from "../users/service.ts";
import { catalogueDay } from "../vehicles/service.ts";
import { selectAudit } from "./audit-store.ts";
import { type Check, selectCheck } from "./integrity-store.ts";
import { beginCheck } from "./logic/check-run.ts";
import * as store from "./store.ts";

const dayMs = 86_400_000;

/** What is for a SuperAdmin alone. Throws `not-found`. */
function requireEverything(ctx: Ctx): void {
  if (!seesEverybody(ctx.user)) throw problem("not-found");
}

/** A page of the audit trail; each change says whether it could be taken back now. */
export async function findEntries(
  ctx: Ctx,
  things: (noun: string) => Administered | undefined,
  { from, until, ...asked }: Input<typeof searchAudit>["query"],
): Promise<Page<AuditRow>> {
  const { rows, total } = await selectAudit(ctx.db, {
    ...asked,
    search: orNone(asked.search),
    noun: orNone(asked.noun),
    id: asked.id,
    after: asked.after,
    offset: asked.after === undefined ? asked.offset : 0,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(new Date(until).getTime() + dayMs),
    // An administrator of no location sees nobody's.
    own: seesEverybody(ctx.user) ? undefined : (ctx.user.locationId ?? 0),
  });
  const kept = makeKept(ctx, things);
  const found: AuditRow[] = [];
  for (const row of rows) {
    const entry = Object.assign(row, { at: new Date(row.at) });
    const change = recordedIn(entry);
    const details = entry.details as { name?: unknown } | null;
    found.push({
      Id: entry.id,
      At: entry.at.toISOString(),
      Who: entry.who,
      Action: entry.action,
      Noun: entry.noun,
      NounId: entry.nounId,
      Name: typeof details?.name === "string" ? details.name : "",
      LocationName: entry.locationName,
      From: entry.from ?? "",
      To: entry.to ?? "",
      Address: entry.ip,
      Changes: valuesIn(entry),
      CanUndo: change !== undefined && (await kept(entry.noun, change)),
      Undoes: change?.undoes ?? null,
    });
  }
  return { rows: found, total };
}

/** The proof that an entry stands in the trail as it was written. Throws `not-found` and `stale` (audit/service.ts). */
export function proveAuditEntry(ctx: Ctx, id: number): Promise<Reply<typeof getAuditProof>> {
  return proveEntry(ctx, id, seesEverybody(ctx.user) ? undefined : (ctx.user.locationId ?? 0));
}

function orNone(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** Whether changes could be taken back; each thing is read once. */
function makeKept(ctx: Ctx, things: (noun: string) => Administered | undefined) {
  const read = new Map<string, ReturnType<Administered["find"]>>();
  return async (noun: string, change: NonNullable<ReturnType<typeof recordedIn>>): Promise<boolean> => {
    const kind = things(noun);
    if (kind === undefined) return false;
    const key = `${noun} ${change.id}`;
    const finding = read.get(key) ?? kind.find(ctx, change.id, false);
    read.set(key, finding);
    return canUndo(kind, await finding, change);
  };
}

/** What became of letters and pushes. Throws `not-found`. */
export function getDeliveries(ctx: Ctx, asked: Input<typeof listDeliveries>["query"]): Promise<Page<Reply<typeof listDeliveries>[number]>> {
  requireEverything(ctx);
  return store.selectDeliveries(ctx.db, asked);
}

/** The jobs that failed for good. Throws `not-found`. */
export async function getFailedJobs(ctx: Ctx): Promise<Reply<typeof listFailedJobs>> {
  requireEverything(ctx);
  const jobs = await listFailed(ctx.db);
  return jobs.map(({ id, name, reason, failedAt }) => ({
    JobId: id,
    Name: name,
    Reason: reason.slice(0, 500),
    FailedAt: new Date(failedAt).toISOString(),
  }));
}

/** Has a failed job tried again, or all of them with an empty id. Throws `not-found`. */
export function retryJob(ctx: Ctx, id: string): Promise<{ Count: number }> {
  requireEverything(ctx);
  return inTransaction(ctx, async (tx) => {
    const Count = await retryFailed(tx.db, id === "" ? undefined : id);
    await tx.audit({ action: "job.retried", noun: "job", locationId: null, details: { job: id === "" ? "all" : id, count: Count } });
    return { Count };
  });
}

/** What goes on now. Throws `not-found`. */
export async function readFigures(ctx: Ctx): Promise<Reply<typeof getFigures>> {
  requireEverything(ctx);
  const { db, now } = ctx;
  const [statuses, jobs, current, Hours] = await Promise.all([
    countAll(db),
    countJobs(db),
    store.selectFigures(db, { now, connectedSince: connectedSince(now) }),
    store.selectHours(db, now),
  ]);
  const jobsIn = (...states: string[]) => jobs.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    At: now.toISOString(),
    Requests: statuses.map(({ statusId, total }) => ({ Status: statusName(statusId), Count: total })),
    WaitingRequests: current?.WaitingRequests ?? 0,
    WaitingSince: instantOrNull(current?.WaitingSince),
    MedianWait: roundedUp(current?.MedianWait),
    LongWait: roundedUp(current?.LongWait),
    OpenChats: current?.OpenChats ?? 0,
    Devices: current?.Devices ?? 0,
    ConnectedDevices: current?.ConnectedDevices ?? 0,
    WaitingJobs: jobsIn("created", "retry", "active"),
    FailedJobs: jobsIn("failed"),
    Undelivered: current?.Undelivered ?? 0,
    WaitingHookMessages: current?.WaitingHookMessages ?? 0,
    Hours: Hours.map((row) => Object.assign(row, { Hour: new Date(row.Hour).toISOString() })),
  };
}

function instantOrNull(text: string | null | undefined): string | null {
  return text ? new Date(text).toISOString() : null;
}

function roundedUp(minutes: number | null | undefined): number | null {
  return minutes === null || minutes === undefined ? null : Math.ceil(minutes);
}

/** What the last check found. Throws `not-found`. */
export async function readIntegrity(ctx: Ctx): Promise<Reply<typeof getIntegrity>> {
  requireEverything(ctx);
  const found = await selectCheck(ctx.db);
  return {
    StartedAt: found?.startedAt.toISOString() ?? null,
    EndedAt: found?.endedAt?.toISOString() ?? null,
    Files: found?.files ?? 0,
    Missing: found?.missing ?? [],
    Damaged: found?.damaged ?? [],
    Orphaned: found?.orphaned ?? [],
    Counted: found?.counted ?? 0,
    Counters: found?.counters ?? 0,
    Mends: found?.mends ?? false,
    Kinds: found === undefined ? [] : rowsOf(found.kinds),
    CatalogueDay: catalogueDay,
  };
}

function rowsOf(kinds: Check["kinds"]): Reply<typeof getIntegrity>["Kinds"] {
  return IntegrityKind.options.flatMap((kind) => {
    const row = kinds[kind];
    if (row === undefined) return [];
    return [{ Kind: kind, Found: row.found, Mended: row.mended, Waiting: row.waiting, Unlooked: row.unlooked, Names: row.names }];
  });
}

/** Begins a check, unless one runs; `mends`: it mends what it can. Throws `not-found`. */
export function beginChecking(ctx: Ctx, jobs: Pick<Jobs, "enqueue">, mends: boolean): Promise<undefined> {
  requireEverything(ctx);
  return inTransaction(ctx, async (tx) => {
    if (await beginCheck(tx, jobs, { mends }))
      await tx.audit({ action: "integrity.checked", noun: "integrity", locationId: null, details: { mends } });
    return undefined;
  });
}

const isoOf = (date: Date | null | undefined) => date?.toISOString() ?? null;

/** What the installation falls back on; `scheduled`: it makes backups. Throws `not-found`. */
export async function readSafeguards(ctx: Ctx, scheduled: boolean): Promise<Reply<typeof getSafeguards>> {
  requireEverything(ctx);
  const [{ complete, last, judged }, { last: checkpoint, unsealedSince }] = await Promise.all([lastBackups(ctx.db), sealedUntil(ctx.db)]);
  return {
    Scheduled: scheduled,
    CompletedAt: isoOf(complete?.endedAt),
    Bytes: complete?.bytes ?? null,
    Fault: last?.fault ?? "",
    JudgedAt: isoOf(judged?.refutedAt ?? judged?.verifiedAt),
    Refuted: judged?.refutedBy ?? "",
    Checkpoint: checkpoint ? { Number: checkpoint.number, At: checkpoint.at } : null,
    UnsealedSince: isoOf(unsealedSince),
  };
}
