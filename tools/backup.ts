import { join, resolve } from "node:path";
import { readConfig } from "../server/src/config.ts";
import { damagedFiles } from "../server/src/platform/database/backup-manifest.ts";
import { backUp } from "../server/src/platform/database/backup.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";

// npm run backup [-- <folder>]: writes a consistent copy of the database and the files; the server may run.
await runTool(async () => {
  const config = readConfig();
  const target = resolve(process.argv[2] ?? `remotebay-backup-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-")}`);
  const manifest = await withDatabase(config, (url) => backUp(url, config, target));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`Saved ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files in ${target}\n`);
  process.stderr.write(
    `Not part of the backup: the installation's key (${config.installationKeyFile ?? join(config.dataDir, "installation.key")}). Keep a copy of it elsewhere; a restored installation needs it.\n`,
  );
  for (const file of damagedFiles(manifest)) process.stderr.write(`Damaged in this installation, copied as it is: ${file}\n`);
});
