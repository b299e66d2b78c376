import { statfs } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Config } from "../../config.ts";
import type { AnonymousCtx } from "../../platform/context.ts";
import type { BackupKey } from "../../platform/database/backup-key.ts";
import type { BackupStore, Note } from "../../platform/database/backup-note.ts";
import { withBackupLock } from "../../platform/database/backup-lock.ts";
import { openBackups } from "../../platform/database/backup-store.ts";
import { backUp } from "../../platform/database/backup.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { backupsIdName } from "../../platform/database/restored-places.ts";
import { openRaw } from "../../platform/database/stored-backup.ts";
import { verifyBackup } from "../../platform/database/verify-backup.ts";
import { defineJob, type JobAttempt, type Jobs } from "../../platform/jobs/jobs.ts";
import type { Stored } from "../../platform/module.ts";
import { loadSecret } from "../../platform/session/secrets.ts";
import { StartUpError } from "../../platform/start-up/start-up-error.ts";
import { lastDue } from "./logic/due.ts";
import { expiredBackups } from "./logic/retention.ts";
import * as store from "./store.ts";

/** What scheduled backups need. */
export interface Backups {
  config: Pick<Config, "databaseUrl" | "dataDir" | "bucket">;
  schedule: NonNullable<Config["backups"]>;
  /** The database's address, also of the embedded one. */
  databaseUrl: string;
  key: BackupKey | undefined;
  jobs: Pick<Jobs, "enqueue">;
  systemContext(): AnonymousCtx;
  stored(): Pick<Stored, "keys">;
}

/** Makes the backup of that name. */
export const making = defineJob("backups.make", v.object({ name: v.string() }), { timeoutSeconds: 12 * 3600, concurrency: 2 });
/** Restores it beside the database and compares. */
export const verifying = defineJob("backups.verify", v.object({ name: v.string() }), {
  retries: 1,
  timeoutSeconds: 12 * 3600,
  concurrency: 2,
});

const dayMs = 86_400_000;
/** A little less than a week, so that it is the same day of each week. */
const verifyAfterMs = 7 * dayMs - 3 * 3_600_000;

/** Adds the job of today's backup when its time has come since the last look. */
export async function makeDue(ctx: AnonymousCtx, { schedule, jobs }: Pick<Backups, "schedule" | "jobs">, since: Date): Promise<void> {
  const due = lastDue(schedule.at, ctx.now);
  if (due <= since) return;
  const id = await loadSecret(ctx.db, backupsIdName, randomUUID);
  const name = `remotebay-${due.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${id.slice(0, 8)}`;
  await jobs.enqueue(making, { name }, { tx: ctx.db, key: name });
}

/** Makes a backup unless it is there, and deletes those that are not kept any longer. One process at a time; an interrupted one is begun anew. */
export async function makeBackup(backups: Backups, name: string, { signal }: Pick<JobAttempt, "signal">): Promise<void> {
  const { log, db } = backups.systemContext();
  const isDone = await withBackupLock(backups.databaseUrl, async () => {
    const places = openBackups(backups.schedule.place);
    try {
      await make(backups, places, name, signal);
    } catch (error) {
      const fault = explained(error, places.name);
      // A stop is no fault: another process makes it.
      if (!signal.aborted) await store.setRun(db, name, { fault: fault.message });
      throw fault;
    }
    await tidy(backups, places);
  });
  if (isDone === undefined) return log.info({ name }, "a backup is being made by another process already");
  const verified = await store.selectVerifiedAt(db);
  const isDue = verified === undefined || backups.systemContext().now.getTime() - verified.getTime() > verifyAfterMs;
  if (isDue && canRead(backups.key)) await backups.jobs.enqueue(verifying, { name }, { key: name });
}

/** Whether backups can be read with the key that they are made with. */
export function canRead(key: BackupKey | undefined): boolean {
  return key === undefined || key.identities.length > 0;
}

async function make(backups: Backups, places: BackupStore, name: string, signal: AbortSignal): Promise<void> {
  const { db, now, log } = backups.systemContext();
  const installation = await loadSecret(db, backupsIdName, randomUUID);
  await store.beginRun(db, name, now);
  await places.clean(installation);
  const done = (await places.list()).find((note) => note.name === name);
  if (done === undefined) {
    await requireRoom(places, (await store.selectComplete(db))?.bytes ?? 0);
    await backUp(backups.databaseUrl, backups.config, await places.begin(name, installation), {
      key: backups.key,
      signal,
      // A bucket need not be listed: what no row names is not needed.
      keys: backups.config.bucket === undefined ? undefined : async () => (await store.selectFileKeys(db, backups.stored().keys)).values(),
    });
  }
  const note = done ?? (await noteOf(places, name));
  const { bytes, files, rows } = note;
  const ended = backups.systemContext().now;
  await store.setRun(db, name, { endedAt: ended, bytes, files, rows });
  log.info({ name, place: places.name, bytes, files, rows, seconds: (ended.getTime() - now.getTime()) / 1000 }, "a backup was made");
}

async function noteOf(places: BackupStore, name: string): Promise<Note> {
  const note = (await places.list()).find((one) => one.name === name);
  if (note === undefined) throw new StartUpError(`The backup ${name} is not in ${places.name} any more.`);
  return note;
}

async function tidy({ systemContext, schedule }: Backups, places: BackupStore): Promise<void> {
  const { db, now, log } = systemContext();
  const installation = await loadSecret(db, backupsIdName, randomUUID);
  const own = (await places.list()).filter((note) => note.installation === installation);
  const verified = await store.selectVerified(
    db,
    own.map(({ name }) => name),
  );
  const expired = expiredBackups(
    own.map((note) => ({ note, name: note.name, at: new Date(note.createdAt), verified: verified.has(note.name) })),
    schedule.keep,
  );
  for (const { note } of expired) {
    await places.remove(note);
    log.info({ name: note.name }, "an old backup was deleted");
  }
  await store.forgetRuns(db, new Date(now.getTime() - 400 * dayMs));
}

/** Restores a backup beside the database and compares it with its manifest. Fails, so that it is seen, if it is not the same. */
export async function verify(backups: Backups, name: string, { signal }: Pick<JobAttempt, "signal">): Promise<void> {
  const { db, log } = backups.systemContext();
  const places = openBackups(backups.schedule.place);
  const verified = await withBackupLock(backups.databaseUrl, async () => {
    try {
      await requireRoomToRestore(backups, db);
      return await verifyBackup(backups.databaseUrl, await openRaw(places.open(await noteOf(places, name)), backups.key), { signal });
    } catch (error) {
      const fault = explained(error, places.name);
      if (!signal.aborted) {
        await store.setRun(db, name, { verifiedAt: null, refutedAt: backups.systemContext().now, refutedBy: fault.message });
        log.error({ name, place: places.name, err: fault }, "a backup could not be verified: do not rely on it");
      }
      throw fault;
    }
  });
  if (verified === undefined) throw new Error("a backup is being made: it is verified later");
  await store.setRun(db, name, { verifiedAt: backups.systemContext().now, refutedAt: null, refutedBy: null });
  log.info({ name, place: places.name, files: verified.result.files.length }, "a backup was restored and is the same");
}

async function requireRoom(places: BackupStore, expected: number): Promise<void> {
  const free = await places.freeBytes();
  if (free !== undefined && free < expected * 1.1)
    throw full(places.name, ` (${megabytes(free)} free, the last one has ${megabytes(expected)})`);
}

/** The embedded database shares its disk with what is restored. */
async function requireRoomToRestore({ config }: Backups, db: Executor): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const needed = (await store.selectDatabaseBytes(db)) * 1.5;
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < needed)
    throw new StartUpError(`${config.dataDir} has no room to restore a backup for its verification: ${megabytes(needed)} are needed.`);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

function full(name: string, why = ""): StartUpError {
  return new StartUpError(`The disk of ${name} is full${why}: the backup was not made, and the older ones stay. Free space there.`);
}

function explained(error: unknown, name: string): Error {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return full(name);
  return error instanceof Error ? error : new Error(String(error));
}

/** The newest complete backup, the last attempt, and the one that was restored and compared last. */
export async function lastBackups(db: Executor): Promise<Record<"complete" | "last" | "judged", store.BackupRun | undefined>> {
  const [complete, last, judged] = [await store.selectComplete(db), await store.selectLast(db), await store.selectJudged(db)];
  return { complete, last, judged };
}
