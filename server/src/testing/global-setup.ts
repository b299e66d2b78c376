import { spawn } from "node:child_process";
import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { newConnection } from "../platform/database/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "../platform/database/embedded.ts";
import { migrateDatabase } from "../platform/database/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test run's database server; tests create their own databases with `freshDatabase`. */
    databaseUrl: string;
  }
}

/** The migrated, empty database from which `freshDatabase` copies. */
export const template = "remotebay_template";

/** Starts one embedded PostgreSQL for the whole run; the teardown removes its process and files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "remotebay-test-")));
  // All temporary files of the tests are in this folder. Other users need execute permission on it: if root runs the tests, the
  // database runs as another user.
  await chmod(folder, 0o711);
  process.env.TMPDIR = folder;
  const guard = guardAgainstInterruption(folder);
  let database: EmbeddedDatabase | undefined;
  const remove = async () => {
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
    await guard.dismiss();
  };
  try {
    database = await startEmbedded({ dataDir: folder, durable: false });
    await makeTemplate(database.url);
    project.provide("databaseUrl", database.url);
    return remove;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = newConnection(url, "test");
  await admin.connect();
  await admin.query(`create database ${template}`);
  const place = new URL(url);
  place.pathname = `/${template}`;
  await migrateDatabase(place.href);
  await admin.end();
}

function guardAgainstInterruption(folder: string): { dismiss(): Promise<void> } {
  const guardian = fileURLToPath(new URL("guardian.ts", import.meta.url));
  const child = spawn(process.execPath, [guardian, folder], { detached: true, cwd: "/", stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  return {
    dismiss: () =>
      new Promise((done) => {
        child.once("exit", () => done());
        child.stdin.end("done\n");
      }),
  };
}
