import { join, resolve } from "node:path";
import { readConfig } from "../server/src/config.ts";
import { readBackupKey } from "../server/src/platform/database/backup-key.ts";
import { damagedFiles } from "../server/src/platform/database/backup-manifest.ts";
import { backUp } from "../server/src/platform/database/backup.ts";
import { packFolder } from "../server/src/platform/setup/archive.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";

// npm run backup [-- <folder>] [-- --archive]: writes a consistent copy of the database and the files, encrypted where BACKUPS_KEY is set; the server may run.
await runTool(async () => {
  const config = readConfig();
  const target = resolve(
    process.argv.slice(2).find((argument) => !argument.startsWith("--")) ??
      `remotebay-backup-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-")}`,
  );
  const key = await readBackupKey(config.backupsKey);
  const manifest = await withDatabase(config, (url) => backUp(url, config, target, { key }));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Saved ${rows} rows of ${new Set(manifest.tables.map(({ name }) => name)).size} tables and ${manifest.files.length} files in ${target}${key === undefined ? "" : ", encrypted"}\n`,
  );
  process.stderr.write(
    `Not part of the backup: the installation's key (${config.installationKeyFile ?? join(config.dataDir, "installation.key")}). Keep a copy of it elsewhere; a restored installation needs it.\n`,
  );
  if (process.argv.includes("--archive")) {
    await packFolder(target, `${target}.tar`);
    process.stdout.write(`The same as one file, which a browser can send: ${target}.tar\n`);
  }
  for (const file of damagedFiles(manifest)) process.stderr.write(`Damaged in this installation, copied as it is: ${file}\n`);
});
