// `npm run migrations`: writes SQL for what changed in the tables, and lists its checksum in server/migrations/checksums.txt.
// Of drizzle-kit's snapshots of all tables, only the newest is kept.
// `npm run migrations -- --name=words_with_underscores` names the file. drizzle-kit is installed on the first run (tools/drizzle-kit).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./files.ts";
import { appendChecksums, dropOldSnapshots } from "./migration-history.ts";
import { installOwnPackage } from "./own-package.ts";

const folder = "tools/drizzle-kit";
installOwnPackage(folder);
const kit = join(root, folder, "node_modules/drizzle-kit/bin.cjs");
const { status } = spawnSync(process.execPath, [kit, "generate", ...process.argv.slice(2)], {
  cwd: join(root, "server"),
  stdio: "inherit",
});
if (status !== 0) process.exit(1);
const migrations = join(root, "server/migrations");
dropOldSnapshots(migrations);
const added = appendChecksums(migrations);
console.log(added.length === 0 ? "No migration is new." : `New in server/migrations/checksums.txt: ${added.join(", ")}`);
