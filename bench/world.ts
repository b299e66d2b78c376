import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedPeople, type SeedIds } from "../seed/world/people.ts";
import { buildApp, type App } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { personalData } from "../server/src/personal-data.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { startEmbedded } from "../server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../server/src/platform/database/migrate.ts";
import { openFiles } from "../server/src/platform/files/files.ts";
import { startJobs, type Jobs } from "../server/src/platform/jobs/jobs.ts";
import { createLog } from "../server/src/platform/log.ts";

/** A running service with its own embedded database, listening on the loopback address. */
export interface BenchWorld {
  app: App;
  database: Database;
  jobs: Jobs;
  seedIds: SeedIds;
  /** `http://127.0.0.1:…` */
  url: string;
  signIn(user: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service in this process with the same durability settings as `npm start`; in a `folder` that is given, what is in it is used again and stays. */
export async function startWorld({ folder }: { folder?: string } = {}): Promise<BenchWorld> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  const closers: (() => Promise<unknown>)[] = [];
  if (folder === undefined) closers.push(() => Promise.resolve(rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })));
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const embedded = await startEmbedded({ dataDir });
    closers.push(embedded.stop);
    await migrateDatabase(embedded.url);
    const database = connect(embedded.url);
    closers.push(database.close);
    const jobs = await startJobs(database);
    closers.push(jobs.stop);
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: embedded.url,
      ENVIRONMENT: "test",
      CALLS_PER_MINUTE: "0",
      LINES_PER_ACCOUNT: "0",
    });
    const app = await buildApp({
      config,
      database,
      jobs,
      files: openFiles({ dataDir }),
      log: createLog({ personal: personalData, level: "error" }),
      clock: systemClock,
    });
    closers.push(app.close);
    const seedIds = await seededOnce(database, folder);
    const url = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
    return { app, database, jobs, seedIds, url, signIn: (user) => signIn(url, user), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The people of the demonstration world; in a folder that is used again they are there already. */
async function seededOnce(database: Database, folder: string | undefined): Promise<SeedIds> {
  const kept = folder === undefined ? undefined : join(folder, "seed-ids.json");
  if (kept !== undefined && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as SeedIds;
  const seedIds = await seedPeople(database);
  if (kept !== undefined) writeFileSync(kept, JSON.stringify(seedIds));
  return seedIds;
}

async function signIn(url: string, user: string): Promise<string> {
  const response = await fetch(`${url}/api/getToken`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user, pwd: "demo-Bay-2026" }),
  });
  if (!response.ok) throw new Error(`sign-in of ${user} answered ${response.status}`);
  return (await response.json()) as string;
}

/** The percentile of unsorted times; `share` is 0 to 1. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
