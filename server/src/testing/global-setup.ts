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
    /** The address of the run's own database server; tests take a database of their own with `freshDatabase`. */
    databaseUrl: string;
  }
}

/** The migrated, empty database every fresh one is copied from. */
export const template = "remotebay_template";

/** Starts one embedded PostgreSQL for the whole run and leaves neither a process nor a file behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "remotebay-test-")));
  // Every temporary file of every test lies below it. Others may pass through it, as through any temporary folder: where root
  // runs the tests, the database's user is one of them.
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
