import {
  addArchivePart,
  archivePart,
  beginRestore,
  type Call,
  getSetup,
  getToken,
  listBackups,
  searchAudit,
  type SetupState,
} from "@remotebay/contract";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { type Server, startServer } from "../../e2e/support/server.ts";
import { backUp } from "./platform/database/backup.ts";
import { packFolder } from "./platform/setup/archive.ts";
import { demoPassword, makeApp, testKey } from "./testing/app.ts";

let server: Server;
let data: string;
const log = "test-results/restore.log";

/** A backup of an installation with people and a file, made into the folder of backups of another one that is empty. */
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "remotebay-restore-"));
  const app = await makeApp();
  await seedPeople(app.database);
  await app.files.save(Buffer.from("a report"), "reports", "pdf");
  await backUp(app.database.url, app.config, join(data, "backups/whole"));
  await app.close();
  await cp(join(data, "backups/whole"), join(data, "backups/torn"), { recursive: true });
  const manifest = JSON.parse(await readFile(join(data, "backups/torn/manifest.json"), "utf8"));
  writeFileSync(join(data, "backups/torn", manifest.files[0].file), "torn");
  await cp(join(data, "backups/whole"), join(data, "backups/newer"), { recursive: true });
  writeFileSync(
    join(data, "backups/newer/manifest.json"),
    JSON.stringify({ ...JSON.parse(await readFile(join(data, "backups/whole/manifest.json"), "utf8")), migration: 1 }),
  );
  server = await start();
}, 120_000);

afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

const start = () => startServer({ dataFolder: data, environment: { SEED_DEMO: "no" }, log });
const printed = () => readFileSync(join(import.meta.dirname, "../..", log), "utf8");
const code = () => /enter the code ([A-Z0-9-]+)/.exec(printed())?.[1] ?? "";

/** What any of the calls answers. */
type Answer = SetupState & { Name: string }[] & { Part: number };

async function ask(call: Call, body?: object): Promise<{ status: number; reply: Answer }> {
  const answer = await fetch(`${server.url}/api/${call.path}`, {
    method: call.method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, reply: text === "" ? undefined : JSON.parse(text) };
}

const chosen = (Name: string, more: object = {}) => ({ Code: code(), Name, Key: "", InstallationKey: "", KeyIsLost: false, ...more });

/** Waits for the end of a restore; while the server changes over, nothing answers for a moment. */
async function ended(): Promise<SetupState> {
  return vi.waitFor(
    async () => {
      const { reply } = await ask(getSetup);
      expect(["ready", "failed"]).toContain(reply.Phase);
      return reply;
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function restored(Name: string, more: object = {}): Promise<SetupState> {
  expect(await ask(beginRestore, chosen(Name, more))).toMatchObject({ status: 204 });
  return ended();
}

test("an empty installation prints a code, and nobody without it gets anywhere", { timeout: 60_000 }, async () => {
  expect((await ask(getSetup)).reply).toMatchObject({ CanRestore: true, IsDemo: false, Phase: "none" });
  expect(code()).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  for (const call of [listBackups, addArchivePart, beginRestore]) {
    const body = call === listBackups ? {} : call === addArchivePart ? { Parts: 1, Part: 0, Bytes: "AAAA" } : chosen("whole");
    expect(await ask(call, { ...body, Code: "AAAAA-AAAAA" })).toMatchObject({ status: 401, reply: { code: "wrong-code" } });
  }
  const { reply } = await ask(listBackups, { Code: code().toLowerCase().replace("-", " ") });
  expect(reply.map(({ Name }) => Name).toSorted((a, b) => a.localeCompare(b))).toEqual(["newer", "torn", "whole"]);
});

test("a backup that cannot be restored is refused before anything is changed", { timeout: 60_000 }, async () => {
  expect(await restored("torn")).toMatchObject({ Phase: "failed", Fault: "damaged", CanRestore: true });
  expect(await restored("newer")).toMatchObject({ Fault: "newer" });
  expect(await restored("../elsewhere")).toMatchObject({ Fault: "no-backup" });
  expect(await restored("")).toMatchObject({ Fault: "no-backup" });
  expect(await restored("whole")).toMatchObject({ Fault: "installation-key-missing" });
  expect(await restored("whole", { InstallationKey: Buffer.alloc(32, 1).toString("base64url") })).toMatchObject({
    Fault: "wrong-installation-key",
  });
  expect(await restored("whole", { Key: "AGE-SECRET-KEY-1NONE" })).toMatchObject({ Fault: "wrong-key" });
  expect(existsSync(join(data, "restore-under-way"))).toBe(false);
});

test("a server that is killed during a restore starts empty again, and says so", { timeout: 120_000 }, async () => {
  expect(await ask(beginRestore, chosen("whole", { KeyIsLost: true }))).toMatchObject({ status: 204 });
  expect(await ask(beginRestore, chosen("whole"))).toMatchObject({ status: 409, reply: { code: "in-use" } });
  await vi.waitFor(async () => expect((await ask(getSetup)).reply.Phase).toBe("restoring"), { timeout: 20_000, interval: 20 });
  const end = new Promise((done) => server.process.once("exit", done));
  server.process.kill("SIGKILL");
  await end;
  writeFileSync(join(data, "restore-under-way"), "whole\n");
  server = await start();
  expect(printed()).toContain("A restore was interrupted. Nothing of it was kept");
  expect((await ask(getSetup)).reply).toMatchObject({ CanRestore: true, Phase: "none" });
});

test("an archive that is sent in parts is restored, and then the installation is closed to the code", { timeout: 120_000 }, async () => {
  const archive = join(data, "whole.tar");
  await packFolder(join(data, "backups/whole"), archive);
  const bytes = await readFile(archive);
  const parts = Math.ceil(bytes.byteLength / archivePart);
  for (let part = 0; part < parts;) {
    const sent = {
      Code: code(),
      Parts: parts,
      Part: part,
      Bytes: bytes.subarray(part * archivePart, (part + 1) * archivePart).toString("base64"),
    };
    const { reply } = await ask(addArchivePart, sent);
    expect(reply.Part).toBe(part + 1);
    // A part that is sent again is answered with what is there, and one that comes too early adds nothing.
    expect((await ask(addArchivePart, sent)).reply).toEqual(reply);
    expect((await ask(addArchivePart, { ...sent, Parts: parts + 9, Part: part + 3 })).reply.Part).toBeLessThanOrEqual(part + 1);
    part = reply.Part;
  }
  expect(await restored("", { InstallationKey: Buffer.from(testKey).toString("base64url") })).toMatchObject({
    Phase: "ready",
    Percent: 100,
    CanRestore: false,
  });
  const { reply: token } = await vi.waitFor(async () => {
    const answer = await ask(getToken, { user: "super@demo.test", pwd: demoPassword, demo: false });
    expect(answer.status).toBe(200);
    return answer;
  }, 20_000);
  const trail = await fetch(`${server.url}/api/${searchAudit.path}?noun=installation`, {
    headers: { authorization: `Bearer ${token as unknown as string}` },
  });
  expect(await trail.json()).toMatchObject([{ Action: "installation.restored", Name: "archive" }]);
  expect(existsSync(join(data, "files/reports"))).toBe(true);
  expect(existsSync(join(data, "restore"))).toBe(false);
  expect(await ask(listBackups, { Code: code() })).toMatchObject({ status: 404 });
  expect((await ask(getSetup)).reply).toMatchObject({ CanRestore: false });
});
