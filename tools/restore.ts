import { resolve } from "node:path";
import { readConfig } from "../server/src/config.ts";
import { restore } from "../server/src/platform/database/restore.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run restore -- <folder>: restores a backup into an empty installation (DATA_DIR, and DATABASE_URL and FILES_URL if they are set).
await runTool(async () => {
  const config = readConfig();
  const folder = process.argv[2];
  if (folder === undefined) throw new StartUpError("Pass the folder of the backup: npm run restore -- <folder>");
  const manifest = await withDatabase(config, (url) => restore(url, config, resolve(folder)));
  process.stdout.write(
    `Restored ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows and ${manifest.files.length} files, saved ${manifest.createdAt}, into ${config.dataDir}${config.bucket === undefined ? "" : ` and ${config.bucket.name}`}\nIts key is not part of a backup: before the start, copy the old installation.key to ${config.installationKeyFile ?? config.dataDir}\n`,
  );
});
