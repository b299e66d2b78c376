import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { loadInstallationKey } from "./installation-key.ts";

async function installation() {
  const { db } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "remotebay-key-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const load = (change: Partial<Parameters<typeof loadInstallationKey>[1]> = {}) =>
    loadInstallationKey(db, { dataDir, installationKeyFile: undefined, resetInstallationKey: false, ...change });
  return { db, dataDir, file: join(dataDir, "installation.key"), load };
}

test("the key is made at the first start, for its owner alone, and is the same at every later one", async () => {
  const { dataDir, file, load } = await installation();
  const keys = await Promise.all(Array.from({ length: 5 }, () => load()));
  expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await load()).toEqual(keys[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(["installation.key"]);
});

test("the database contains nothing from which the key follows", async () => {
  const { db, file, load } = await installation();
  await load();
  const { rows } = await db.execute<{ value: string }>("select value from secrets");
  expect(JSON.stringify(rows)).not.toContain((await readFile(file, "utf8")).trim());
});

const other = `${Buffer.alloc(32, 1).toString("base64url")}\n`;

test("a start with the key of another installation is refused and changes nothing", async () => {
  const { file, load } = await installation();
  const key = await load();
  const kept = await readFile(file, "utf8");
  await writeFile(file, other);
  await expect(load()).rejects.toThrow(/installation\.key is the key of another installation\. Copy .*RESET_INSTALLATION_KEY=1/s);
  await writeFile(file, kept);
  expect(await load()).toEqual(key);
});

test("a start without the key of a database that was used with one is refused, and makes none", async () => {
  const { dataDir, file, load } = await installation();
  await load();
  await rm(file);
  await expect(load()).rejects.toThrow(StartUpError);
  await expect(load()).rejects.toThrow(/installation\.key is missing/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a damaged file is refused", async () => {
  const { file, load } = await installation();
  await load();
  await writeFile(file, "AAAA");
  await expect(load()).rejects.toThrow(/is damaged/);
});

test("with RESET_INSTALLATION_KEY another key, or a new one, is accepted from then on", async () => {
  const { file, load } = await installation();
  await load();
  await writeFile(file, other);
  expect(await load({ resetInstallationKey: true })).toEqual(new Uint8Array(32).fill(1));
  expect(await load()).toEqual(new Uint8Array(32).fill(1));
  await rm(file);
  const made = await load({ resetInstallationKey: true });
  expect(made).not.toEqual(new Uint8Array(32).fill(1));
  expect(await load()).toEqual(made);
});

test("a file named by INSTALLATION_KEY_FILE is read and never made", async () => {
  const { dataDir, load } = await installation();
  const installationKeyFile = join(dataDir, "given.key");
  await expect(load({ installationKeyFile })).rejects.toThrow(/INSTALLATION_KEY_FILE names .*given\.key, which is not there/);
  await writeFile(installationKeyFile, other);
  expect(await load({ installationKeyFile })).toEqual(new Uint8Array(32).fill(1));
  expect(await readdir(dataDir)).toEqual(["given.key"]);
});
