import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { parseBackupKey, readBackupKey } from "../../platform/database/backup-key.ts";
import { openFiles } from "../../platform/files/files.ts";
import { startS3 } from "../../testing/s3-server.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { makeBackup, verify, type Backups } from "./service.ts";
import { selectLast } from "./store.ts";

const identity = await generateIdentity();
const signal = new AbortController().signal;
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "remotebay-scheduled-"));
  app = await makeApp({
    now: "2026-05-01T02:00:00Z",
    environment: { BACKUPS_DIR: folder, BACKUPS_AT: "02:30", BACKUPS_KEEP: "1d", BACKUPS_KEY: identity },
  });
  await seedPeople(app.database);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function parts(): Promise<Backups> {
  if (app.config.backups === undefined) throw new Error("no backups are configured");
  return {
    config: app.config,
    schedule: app.config.backups,
    databaseUrl: app.database.url,
    key: await readBackupKey(app.config.backupsKey),
    jobs: { enqueue: () => Promise.resolve(undefined) },
    systemContext: app.systemContext,
    stored: () => ({ keys: [] }),
  };
}

const last = async () => await selectLast(app.database.db);

async function metric(name: string): Promise<string | undefined> {
  const { payload } = await app.fastify.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  return new RegExp(`^remotebay_backup_${name} (\\S+)$`, "m").exec(payload)?.[1];
}

test("a backup is made at its time, then restored beside the database and compared", async () => {
  const key = await app.files.save(Buffer.from("a picture"), "pictures", "webp");
  await app.tick();
  expect(await readdir(folder)).toEqual([]);
  expect(await metric("verified_timestamp_seconds")).toBeUndefined();
  app.clock.set("2026-05-01T02:31:00Z");
  expect(await app.tick()).toContain("backups.due");
  await vi.waitFor(async () => expect(await last()).toMatchObject({ verifiedAt: new Date("2026-05-01T02:31:00Z") }), {
    timeout: 100_000,
    interval: 100,
  });
  expect(await last()).toMatchObject({
    fault: null,
    refutedAt: null,
    files: 1,
    name: expect.stringMatching(/^remotebay-2026-05-01T02-30-00Z-/),
  });
  const [name = ""] = await readdir(folder);
  expect(await readdir(join(folder, name, "files", key.split("/").slice(0, 2).join("/")))).toEqual([expect.stringMatching(/\.webp\.age$/)]);
  expect(
    (
      await app.database.pool.query("select 1 from pg_database where datname like $1", [
        `${(await currentName()).slice(0, 30)}%_verification`,
      ])
    ).rows,
  ).toEqual([]);
  app.clock.set("2026-05-01T03:31:00Z");
  await vi.waitFor(async () => expect(await metric("verification_failing")).toBe("0"), { timeout: 5_000, interval: 300 });
  expect(await metric("failing")).toBe("0");
  expect(await metric("age_seconds")).toBe("3600");
  expect(Number(await metric("bytes"))).toBeGreaterThan(1_000);
}, 120_000);

async function currentName(): Promise<string> {
  return (await app.database.pool.query<{ name: string }>("select current_database() as name")).rows[0]?.name ?? "";
}

test("a backup that is not the same is never shown as verified", async () => {
  const [name = ""] = await readdir(folder);
  const table = (await readdir(join(folder, name, "tables"))).find((file) => file.includes("public.users")) ?? "";
  const path = join(folder, name, "tables", table);
  const content = await readFile(path);
  await writeFile(path, content.subarray(0, content.length - 1));
  await expect(verify(await parts(), name, { signal })).rejects.toThrow(/damaged: tables\/.*users.* is missing or changed/);
  expect(await last()).toMatchObject({ verifiedAt: null, refutedBy: expect.stringContaining("damaged") });
  await vi.waitFor(async () => expect(await metric("verification_failing")).toBe("1"), { timeout: 5_000, interval: 300 });
  expect(await metric("verified_timestamp_seconds")).toBeUndefined();
  await writeFile(path, content);
  await verify(await parts(), name, { signal });
  expect(await last()).toMatchObject({ refutedAt: null, refutedBy: null });
});

test("a backup that fails deletes no older one, and the next that is made does", async () => {
  const [first = ""] = await readdir(folder);
  app.clock.set("2026-05-02T02:31:00Z");
  const given = await parts();
  const missing = { ...given, schedule: { ...given.schedule, place: { folder: join(folder, "unmounted") } } };
  await expect(makeBackup(missing, "remotebay-next", { signal })).rejects.toThrow(/mount its disk/);
  expect(await last()).toMatchObject({ name: "remotebay-next", endedAt: null, fault: expect.stringContaining("unmounted") });
  const nowhere = new URL(given.databaseUrl);
  nowhere.pathname = "/nowhere";
  await expect(makeBackup({ ...given, databaseUrl: nowhere.href }, "remotebay-next", { signal })).rejects.toThrow(/does not exist/);
  expect(await readdir(folder)).toEqual([first]);

  // With the public key alone, and at the same time in two processes.
  const maker = { ...given, key: await parseBackupKey(await identityToRecipient(identity)) };
  await Promise.all([makeBackup(maker, "remotebay-next", { signal }), makeBackup(maker, "remotebay-next", { signal })]);
  // The newest that was verified stays, whatever the rule says.
  expect((await readdir(folder)).toSorted()).toEqual([first, "remotebay-next"].toSorted());
  await verify(given, "remotebay-next", { signal });
  app.clock.set("2026-05-03T02:31:00Z");
  // Of a bucket that may not be listed, the files that rows name are copied.
  const s3 = await startS3();
  const bucketed = { dataDir: app.config.dataDir, databaseUrl: undefined, bucket: s3.bucket() };
  const stored = await openFiles(bucketed).save(Buffer.from("in a bucket"), "pictures", "webp");
  const keys = [sql`select ${stored} as key`, sql`select 'pictures/00/vanished.webp' as key`];
  await makeBackup({ ...given, config: bucketed, stored: () => ({ keys }) }, "remotebay-third", { signal });
  expect(await last()).toMatchObject({ name: "remotebay-third", files: 1 });
  expect((await readdir(folder)).toSorted()).toEqual(["remotebay-next", "remotebay-third"]);
});
