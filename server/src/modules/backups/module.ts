import { readBackupKey } from "../../platform/database/backup-key.ts";
import { defineModule, onJob } from "../../platform/module.ts";
import type { GaugeDefinition } from "../../platform/metrics.ts";
import { canRead, makeBackup, makeDue, making, verify, verifying, type Backups } from "./service.ts";
import { selectComplete, selectJudged, selectLast, selectVerifiedAt } from "./store.ts";

/** Backups on a schedule, and their weekly verification; nothing of it without BACKUPS_DIR or BACKUPS_URL. */
export const backups = defineModule("backups", async ({ config, databaseUrl, jobs, log, systemContext, stored }) => {
  const key = await readBackupKey(config.backupsKey);
  if (config.backups === undefined) return {};
  if (!canRead(key)) log.warn({}, "backups are made but not verified here: the key age1… cannot read them");
  const parts: Backups = { config, schedule: config.backups, databaseUrl, key, jobs, systemContext, stored };
  return {
    schedules: [{ name: "backups.due", everySeconds: 30, run: (ctx, since) => makeDue(ctx, parts, since) }],
    jobs: [
      onJob(making, ({ name }, attempt) => makeBackup(parts, name, attempt)),
      onJob(verifying, ({ name }, attempt) => verify(parts, name, attempt)),
    ],
    gauges: gaugesOf(parts),
  };
});

const inSeconds = (at: Date | null | undefined) => (at ? at.getTime() / 1000 : undefined);

function gaugesOf({ systemContext }: Pick<Backups, "systemContext">): GaugeDefinition[] {
  const complete = () => selectComplete(systemContext().db);
  return [
    {
      name: "remotebay_backup_completed_timestamp_seconds",
      help: "When the newest complete backup was complete; absent without one.",
      read: async () => inSeconds((await complete())?.endedAt),
    },
    {
      name: "remotebay_backup_age_seconds",
      help: "Age of what the newest complete backup has.",
      read: async () => {
        const { db, now } = systemContext();
        const found = await selectComplete(db);
        return found === undefined ? undefined : (now.getTime() - found.begunAt.getTime()) / 1000;
      },
    },
    {
      name: "remotebay_backup_duration_seconds",
      help: "How long it took.",
      read: async () => {
        const found = await complete();
        return found?.endedAt ? (found.endedAt.getTime() - found.begunAt.getTime()) / 1000 : undefined;
      },
    },
    { name: "remotebay_backup_bytes", help: "Its size as it is stored.", read: async () => (await complete())?.bytes ?? undefined },
    {
      name: "remotebay_backup_failing",
      help: "1 while the last attempt of a backup failed.",
      read: async () => {
        const last = await selectLast(systemContext().db);
        return last === undefined ? undefined : Number(last.fault !== null);
      },
    },
    {
      name: "remotebay_backup_verified_timestamp_seconds",
      help: "When a backup was last restored and found to be the same; absent if none was.",
      read: async () => inSeconds(await selectVerifiedAt(systemContext().db)),
    },
    {
      name: "remotebay_backup_verification_failing",
      help: "1 if the backup that was looked at last could not be restored or was not the same; absent if none was looked at.",
      read: async () => {
        const judged = await selectJudged(systemContext().db);
        return judged === undefined ? undefined : Number(judged.refutedAt !== null);
      },
    },
  ];
}
