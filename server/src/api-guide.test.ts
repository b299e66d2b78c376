import { renewApiToken, renewHookSecret, saveApiToken, saveHook, scopeNames } from "@remotebay/contract";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeApp, type TestApp } from "./testing/app.ts";
import { makeScene, type Scene } from "./testing/scene.ts";

/* docs/api.md, as it is written: each of its commands is run, and its program. */

const root = join(import.meta.dirname, "../..");
const guide = readFileSync(join(root, "docs/api.md"), "utf8");
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))].map(([, text = ""]) => text);

let app: TestApp;
let scene: Scene;
let folder: string;
let environment: Record<string, string>;
let program: ChildProcess | undefined;

beforeAll(async () => {
  app = await makeApp({ toLoopback: true });
  scene = await makeScene(app);
  folder = mkdtempSync(join(tmpdir(), "remotebay-guide-"));
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const admin = scene.people.super;
  const LocationId = scene.ids.locationIds["northside"] ?? 0;
  const Until = new Date(Date.now() + 86_400_000).toISOString();
  const values = { Name: "Workshop system", LocationId, Scopes: [...scopeNames], PerMinute: 600, Until };
  const token = await admin.ask(saveApiToken, { body: { Id: 0, Version: "", Values: values } });
  const port = await freePort();
  const hook = await admin.ask(saveHook, {
    body: {
      Id: 0,
      Version: "",
      Values: {
        Name: "Workshop system",
        LocationId,
        Url: `http://127.0.0.1:${port}/`,
        Events: ["report.sent", "request.changed"],
        Statuses: [],
        Services: [],
        Active: true,
      },
    },
  });
  environment = {
    PATH: process.env.PATH ?? "",
    REMOTEBAY: `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`,
    TOKEN: (await admin.ask(renewApiToken, { body: { Id: token.id } })).Secret,
    WEBHOOK_SECRET: (await admin.ask(renewHookSecret, { body: { Id: hook.id } })).Secret,
    PORT: String(port),
  };
});
afterAll(async () => {
  program?.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Runs a block of the guide in a shell and answers what it prints, by lines. */
async function run(block: string, more: Record<string, string> = {}): Promise<string> {
  // The service answers in this process, which therefore must not wait for the shell.
  const shell = spawn("sh", ["-e", "-c", block], { cwd: folder, env: { ...environment, ...more }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (said += part));
  const code = await new Promise<number | null>((ended) => shell.once("close", ended));
  expect(`${code} ${said}`).toMatch(/^0 /);
  return said;
}

test("every command of the guide does what it says", async () => {
  const [configuration = "", create = "", read = "", report = "", ...others] = blocksOf("sh");
  expect(others).toEqual([]);
  expect(JSON.parse(await run(configuration))).toMatchObject({ apiLevel: expect.any(Number) });
  const created = /\{"id":(\d+)\}/.exec(await run(create))?.[1] ?? "";
  expect(/\{"id":(\d+)\}/.exec(await run(create))?.[1]).toBe(created);
  expect(JSON.parse(await run(read, { REQUEST: created }))).toMatchObject({
    Id: Number(created),
    RONumber: "RO-4711",
    StatusName: "Pending",
  });
  const { request: reported } = await scene.subjectOf("reported");
  await run(report, { REPORTED: String(reported) });
  expect(readFileSync(join(folder, "report.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
}, 60_000);

test("the program of the guide creates a request, hears of a report and fetches it", async () => {
  const [text = ""] = blocksOf("ts");
  writeFileSync(join(folder, "program.ts"), text);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  let said = "";
  program = spawn(process.execPath, ["program.ts"], { cwd: folder, env: environment, stdio: ["ignore", "pipe", "inherit"] });
  program.stdout?.setEncoding("utf8").on("data", (part: string) => (said += part));
  await vi.waitFor(() => expect(said).toMatch(/created \d+[\s\S]*listening/), { timeout: 20_000 });
  const { request: reported } = await scene.subjectOf("reported");
  await vi.waitFor(
    async () => {
      // Messages of before failed, since nobody listened: they wait some seconds.
      app.clock.advance(2_000);
      await app.tick();
      expect(said).toContain(`report ${reported}`);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(
    readFileSync(join(folder, `report-${reported}.pdf`))
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
}, 60_000);
