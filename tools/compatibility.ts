import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename } from "node:path";
import type { ImportScope } from "@remotebay/contract";
import { auditWriter } from "../server/src/modules/audit/service.ts";
import { exportRatings, importRatings, type ImportingCtx } from "../server/src/modules/compatibility/service.ts";
import { readConfig } from "../server/src/config.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { publishLive } from "../server/src/platform/realtime/publish.ts";
import { ProblemError } from "../server/src/platform/problem.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run compatibility -- import|export <file>: the checker's ratings as CSV, also while the server runs (docs/operating.md).
const usage = "Usage: npm run compatibility -- import <file> [--all] | export <file>";

await runTool(async () => {
  const [action, file, option] = process.argv.slice(2);
  if ((action !== "import" && action !== "export") || file === undefined) throw new StartUpError(usage);
  if (option !== undefined && !(action === "import" && option === "--all")) throw new StartUpError(usage);
  const scope = option === "--all" ? "all" : "named";
  await withDatabase(readConfig(), async (url) => {
    const database = connect(url, { connections: 1 });
    try {
      process.stdout.write(`${action === "import" ? await importFrom(database, file, scope) : await exportTo(database, file)}\n`);
    } finally {
      await database.close();
    }
  });
});

async function importFrom({ db }: Database, file: string, scope: ImportScope): Promise<string> {
  const origin = { ip: "", userAgent: "npm run compatibility", requestId: "" };
  const ctx: ImportingCtx = Object.assign({ db, user: null, now: new Date(), origin, audit: auditWriter() }, { publish });
  try {
    const bytes = createReadStream(file, { highWaterMark: 1 << 16 });
    const { Lines, Vehicles, Added, Changed, Removed } = await importRatings(ctx, bytes, { name: basename(file), scope });
    return `Imported ${Lines} ratings of ${Vehicles} vehicles: ${Added} added, ${Changed} changed, ${Removed} removed.`;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.errors === undefined) throw error;
    throw new StartUpError(faultsText(error));
  }
}

/** The processes of the service look for new events by themselves. */
const publish: ImportingCtx["publish"] = function publish(this: Pick<ImportingCtx, "db">, event, rooms, payload) {
  return publishLive(this.db, event.name, rooms, payload);
};

function faultsText({ errors = [], info }: ProblemError): string {
  const lines = errors.map(({ path, message }) => {
    const [line, column] = path.split(".");
    return `line ${line}${column === undefined ? "" : `, ${column}`}: ${message}`;
  });
  const total = Number(info?.["Total"] ?? errors.length);
  const rest = total > errors.length ? [`… and ${total - errors.length} more.`] : [];
  return [...lines, ...rest, "Nothing was imported."].join("\n");
}

/** Writes beside the file first, so that an export that fails leaves no half of one. */
async function exportTo({ db }: Database, file: string): Promise<string> {
  const partial = `${file}.partial`;
  const target = await open(partial, "w");
  try {
    const lines = await exportRatings({ db }, async (text) => void (await target.write(text)));
    await target.sync();
    await target.close();
    await rename(partial, file);
    return `Exported ${lines} ratings to ${file}.`;
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}
