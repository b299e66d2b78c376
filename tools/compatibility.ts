import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { auditWriter } from "../server/src/modules/audit/service.ts";
import { exportRatings, importRatings } from "../server/src/modules/compatibility/service.ts";
import { readConfig } from "../server/src/config.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { ProblemError } from "../server/src/platform/problem.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run compatibility -- import|export <file>: the checker's ratings as CSV, also while the server runs (docs/operating.md).
const usage = "Usage: npm run compatibility -- import|export <file>";

await runTool(async () => {
  const [action, file] = process.argv.slice(2);
  if ((action !== "import" && action !== "export") || file === undefined) throw new StartUpError(usage);
  await withDatabase(readConfig(), async (url) => {
    const database = connect(url, { connections: 1 });
    try {
      process.stdout.write(`${action === "import" ? await importFrom(database, file) : await exportTo(database, file)}\n`);
    } finally {
      await database.close();
    }
  });
});

async function importFrom({ db }: Database, file: string): Promise<string> {
  const origin = { ip: "", userAgent: "npm run compatibility", requestId: "" };
  const ctx = { db, user: null, now: new Date(), origin, audit: auditWriter() };
  try {
    const { lines, vehicles } = await importRatings(ctx, createReadStream(file, { highWaterMark: 1 << 20 }));
    return `Imported ${lines} ratings of ${vehicles} vehicles.`;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.errors === undefined) throw error;
    throw new StartUpError(faultsText(error));
  }
}

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
