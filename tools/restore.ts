import { resolve } from "node:path";
import { readConfig, type Config } from "../server/src/config.ts";
import { readBackupKey, type BackupKey } from "../server/src/platform/database/backup-key.ts";
import { openBackups } from "../server/src/platform/database/backup-store.ts";
import { restore } from "../server/src/platform/database/restore.ts";
import { openBackup, openRaw, type StoredBackup } from "../server/src/platform/database/stored-backup.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run restore -- <folder>: restores a backup into an empty installation (DATA_DIR, and DATABASE_URL and FILES_URL if they are set).
// npm run restore -- BACKUPS_URL/<name>: a scheduled backup in the bucket of that variable; without a name the backups are listed.
async function open(wanted: string, { backups }: Config, key: BackupKey | undefined): Promise<StoredBackup> {
  const name = /^BACKUPS_URL(?:\/(.*))?$/.exec(wanted)?.[1] ?? (wanted === "BACKUPS_URL" ? "" : undefined);
  if (name === undefined) return openBackup(resolve(wanted), key);
  if (backups === undefined || !("bucket" in backups.place)) throw new StartUpError("BACKUPS_URL is not set.");
  const store = openBackups(backups.place);
  const notes = await store.list();
  const note = notes.find((one) => one.name === name);
  if (note !== undefined) return openRaw(store.open(note), key);
  throw new StartUpError([`Name one of the backups in ${store.name}, as BACKUPS_URL/<name>:`, ...notes.map((one) => one.name)].join("\n"));
}

await runTool(async () => {
  const config = readConfig();
  const wanted = process.argv[2];
  if (wanted === undefined) throw new StartUpError("Pass the folder of the backup: npm run restore -- <folder>");
  const backup = await open(wanted, config, await readBackupKey(config.backupsKey));
  const manifest = await withDatabase(config, (url) => restore(url, config, backup));
  process.stdout.write(
    `Restored ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows and ${manifest.files.length} files, saved ${manifest.createdAt}, into ${config.dataDir}${config.bucket === undefined ? "" : ` and ${config.bucket.name}`}\nIts key is not part of a backup: before the start, copy the old installation.key to ${config.installationKeyFile ?? config.dataDir}\n`,
  );
});
