import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getToken, listRequests } from "@remotebay/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort, startServer } from "../../e2e/support/server.ts";
import { startArguments } from "../../tools/start-command.ts";
import { createWorld } from "./demo-world.ts";
import { newConnection } from "./platform/database/database.ts";
import { runningEmbedded } from "./platform/database/embedded.ts";

const timeout = 120_000;

test("a first start that is stopped while its world is created stops that too, with its database", { timeout }, async () => {
  const { server, dataFolder, creating } = await startFirst();
  const worker = await creating;
  server.kill("SIGTERM");
  expect(await endOf(server)).toEqual([0, null]);
  expect(isAlive(worker)).toBe(false);
  expect(await runningEmbedded(dataFolder)).toBeUndefined();
});

test(
  "a first start that is killed while its world is created leaves nothing behind, and the next one creates all of it",
  { timeout },
  async () => {
    const { server, dataFolder, creating } = await startFirst();
    const worker = await creating;
    server.kill("SIGKILL");
    await endOf(server);
    await vi.waitFor(() => expect(isAlive(worker)).toBe(false), 10_000);
    const again = await startServer({ dataFolder, log: "test-results/first-start.log" });
    onTestFinished(again.stop);
    const signedIn = await fetch(`${again.url}/api/${getToken.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user: "shop@demo.test", pwd: "demo-Bay-2026" }),
    });
    const token = (await signedIn.json()) as string;
    const listed = await fetch(`${again.url}/api/${listRequests.path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(Number(listed.headers.get("x-total-count"))).toBeGreaterThan(10);
  },
);

test("an error of the process that creates the world is reported, and the start goes on", { timeout }, async () => {
  vi.stubEnv("SEED_DEMO", "no");
  const reported: string[] = [];
  await createWorld(newFolder(), { add: () => undefined }, (text) => void reported.push(text));
  vi.unstubAllEnvs();
  expect(reported).toEqual([expect.stringContaining("Set SEED_DEMO=yes")]);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-first-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A first start; `creating` is the number of the process that creates the world, once that is in the middle of it. */
async function startFirst(): Promise<{ server: ChildProcess; dataFolder: string; creating: Promise<number> }> {
  const dataFolder = newFolder();
  const server = spawn(process.execPath, startArguments(), {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: String(await freePort()), HOST: "127.0.0.1", DATA_DIR: dataFolder, SEED_DEMO: "yes" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let printed = "";
  server.stdout.on("data", (part: Buffer) => {
    printed += part.toString("utf8");
    if (printed.includes("requests of the last four months")) resolve();
  });
  server.once("exit", () => reject(new Error(`ended before the world was created:\n${printed}`)));
  return { server, dataFolder, creating: promise.then(() => creatorIn(dataFolder)) };
}

/** The process that owns the embedded database, which names itself in its connection. */
async function creatorIn(dataFolder: string): Promise<number> {
  const url = await runningEmbedded(dataFolder);
  const client = newConnection(url ?? "", "test");
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name like 'owner %'",
  );
  await client.end();
  return Number(rows[0]?.name.split(" ")[1]);
}

async function endOf(server: ChildProcess): Promise<unknown[]> {
  return server.exitCode === null && server.signalCode === null
    ? new Promise((done) => server.once("exit", (...how) => done(how)))
    : [server.exitCode, server.signalCode];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
