import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { testDatabase } from "../../testing/database.ts";
import { startS3 } from "../../testing/s3-server.ts";
import { openFiles } from "../files/files.ts";
import { claimStore } from "../files/store-id.ts";
import { defineJob, startJobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { parseBackupKey, type BackupKey } from "./backup-key.ts";
import { damagedFiles, readManifest } from "./backup-manifest.ts";
import { backUp } from "./backup.ts";
import { migrateDatabase } from "./migrate.ts";
import { restore } from "./restore.ts";
import { openBackup } from "./stored-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const sample = `
  create table sample_parent (id int generated always as identity primary key, boss int references sample_parent, name text not null, lower_name text generated always as (lower(name)) stored);
  create table sample_child (id uuid primary key default gen_random_uuid(), parent int not null references sample_parent, picture bytea, at timestamptz, price numeric(12,4), tags text[], data jsonb, ok boolean, ratio float8);
`;
const rows = `
  insert into sample_parent (name) select 'Größe Ελλάδα "quoted", (round) \\ back' || chr(10) || 'line ' || n from generate_series(1, 1203) n;
  update sample_parent set boss = 1204 - id;
  insert into sample_child (parent, picture, at, price, tags, data, ok, ratio) values
    (1, '\\x00ff22', '2026-03-02 09:00:00.123456+00', 12345678.9012, '{"a,b",NULL,"c\\"d"}', '{"x": [null, 1.50, "\\u00e9"]}', true, 0.1),
    (2, null, null, null, null, 'null', null, 'NaN');
`;
const everything =
  "select (select jsonb_agg(to_jsonb(p) order by id) from sample_parent p where id <= 1203) as parents, (select array_agg((to_jsonb(c) - 'since')::text order by parent) from sample_child c) as children";

/** The product's migrations and `statements` as one more each. */
async function withMigrations(...statements: string[]): Promise<string> {
  const folder = await newFolder();
  await cp(fileURLToPath(new URL("../../../migrations", import.meta.url)), folder, { recursive: true });
  const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8"));
  for (const [index, statement] of statements.entries()) {
    const tag = `900${index}_sample`;
    journal.entries.push({ idx: 900 + index, version: "7", when: 4_000_000_000_000 + index, tag, breakpoints: true });
    await writeFile(join(folder, `${tag}.sql`), statement);
  }
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  return folder;
}

async function installation() {
  const database = await testDatabase({ migrated: false });
  const migrations = await withMigrations(sample);
  await migrateDatabase(database.url, { migrations });
  await database.pool.query(rows);
  return { database, migrations, dataDir: await newFolder(), target: join(await newFolder(), "saved") };
}

test("a backup is restored completely into an empty installation, and into a newer version", async () => {
  const { database: from, dataDir, target } = await installation();
  const key = await openFiles({ dataDir }).save(Buffer.from("bytes"), "pictures", "webp");
  const jobs = await startJobs(from);
  await jobs.enqueue(defineJob("test.later", v.object({ id: v.number() })), { id: 7 }, { startAfter: 3_600 });
  await jobs.stop();
  const manifest = await backUp(from.url, { dataDir }, target);
  expect(manifest.tables.find(({ name }) => name === "public.sample_parent")?.rows).toBe(1203);

  const to = await testDatabase({ migrated: false });
  const toDir = await newFolder();
  await restore(to.url, { dataDir: toDir }, target, {
    migrations: await withMigrations(
      sample,
      "alter table sample_child add column since int not null default 5; update sample_child set since = 6",
    ),
  });
  expect((await to.pool.query(everything)).rows).toEqual((await from.pool.query(everything)).rows);
  expect((await to.pool.query("select distinct since from sample_child")).rows).toEqual([{ since: 6 }]);
  expect((await to.pool.query("insert into sample_parent (name) values ('next') returning id")).rows).toEqual([{ id: 1204 }]);
  await expect(to.pool.query("insert into sample_child (parent) values (99999)")).rejects.toThrow(/foreign key/);
  expect(Buffer.from(await openFiles({ dataDir: toDir }).read(key)).toString()).toBe("bytes");
  expect((await to.pool.query("select data from jobs.job where name = 'test.later'")).rows).toEqual([{ data: { id: 7 } }]);
  const second = await startJobs(to);
  await second.stop();
});

test("neither an installation nor a backup is overwritten", async () => {
  const { database, migrations, dataDir, target } = await installation();
  await backUp(database.url, { dataDir }, target);
  await expect(backUp(database.url, { dataDir }, target)).rejects.toThrow(/exists already/);
  await expect(restore(database.url, { dataDir }, target, { migrations })).rejects.toThrow(/There is an installation already/);
});

test("a damaged or newer backup is refused before anything is changed", async () => {
  const { database, migrations, dataDir, target } = await installation();
  const key = await openFiles({ dataDir }).save(Buffer.from("a picture"), "pictures", "webp");
  const manifest = await backUp(database.url, { dataDir }, target);
  const table = manifest.tables.find(({ rows }) => rows > 0)?.file ?? "";
  expect(manifest.files).toEqual([{ file: `files/${key}`, bytes: 9, sha256: key.slice(-69, -5) }]);
  const to = await testDatabase({ migrated: false });
  const toDir = await newFolder();
  const refusal = async (folder = migrations) => {
    const error: unknown = await restore(to.url, { dataDir: toDir }, target, { migrations: folder }).catch((thrown: unknown) => thrown);
    return error instanceof StartUpError ? error.message : error;
  };
  expect(await refusal(fileURLToPath(new URL("../../../migrations", import.meta.url)))).toMatch(/newer RemoteBay/);
  for (const file of [table, `files/${key}`, "manifest.json"]) {
    const content = await readFile(join(target, file));
    await writeFile(join(target, file), content.subarray(0, content.length - 3));
    expect(await refusal()).toMatch(/damaged: .*Nothing was restored/);
    await rm(join(target, file));
    expect(await refusal()).toMatch(file === "manifest.json" ? /holds no backup/ : /damaged: .*Nothing was restored/);
    await writeFile(join(target, file), content);
  }
  const text = await readFile(join(target, "manifest.json"), "utf8");
  for (const [from, into, message] of [
    ['"file": "files/', '"file": "../files/', /damaged/],
    ['"format": 2', '"format": 3', /newer RemoteBay/],
  ] as const) {
    await writeFile(join(target, "manifest.json"), text.replace(from, into));
    expect(await refusal()).toMatch(message);
  }
  expect((await to.pool.query("select to_regclass('drizzle.__drizzle_migrations') as used")).rows).toEqual([{ used: null }]);
  expect(await readdir(toDir)).toEqual([]);
  await writeFile(join(target, "manifest.json"), text);
  await restore(to.url, { dataDir: toDir }, target, { migrations });
  expect(await readdir(toDir)).toEqual(["files"]);
});

test("a backup of format 1, which lists no files, is restored with them", async () => {
  const { database, migrations, dataDir, target } = await installation();
  const key = await openFiles({ dataDir }).save(Buffer.from("a picture"), "pictures", "webp");
  const { files: _, ...manifest } = await backUp(database.url, { dataDir }, target);
  await writeFile(join(target, "manifest.json"), JSON.stringify({ ...manifest, format: 1 }));
  const toDir = await newFolder();
  await restore((await testDatabase({ migrated: false })).url, { dataDir: toDir }, target, { migrations });
  expect(Buffer.from(await openFiles({ dataDir: toDir }).read(key)).toString()).toBe("a picture");
});

test("an encrypted backup is read with its key alone, and says so in one sentence with any other", async () => {
  const { database, migrations, dataDir, target } = await installation();
  const identity = await generateIdentity();
  const key = await parseBackupKey(`# made by a test\n${identity}\n`);
  const maker = await parseBackupKey(await identityToRecipient(identity));
  expect(maker).toEqual({ recipients: key.recipients, identities: [] });
  const picture = randomBytes(200_000);
  const stored = await openFiles({ dataDir }).save(picture, "pictures", "webp");
  const manifest = await backUp(database.url, { dataDir }, target, { key: maker });
  const names = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(names.filter(({ name }) => !name.endsWith(".age"))).toEqual([]);
  expect((await readFile(join(target, `files/${stored}.age`))).includes(picture.subarray(0, 64))).toBe(false);

  const to = await testDatabase({ migrated: false });
  const toDir = await newFolder();
  const refusal = async (tried?: BackupKey) => {
    const error: unknown = await restore(to.url, { dataDir: toDir }, target, { migrations, key: tried }).catch((thrown: unknown) => thrown);
    return error instanceof StartUpError ? error.message : error;
  };
  expect(await refusal()).toMatch(/is encrypted: BACKUPS_KEY/);
  expect(await refusal(maker)).toMatch(/only makes backups/);
  expect(await refusal(await parseBackupKey(await generateIdentity()))).toMatch(
    /^The key does not open the backup in .*: it was encrypted for another one\.$/,
  );
  for (const file of [manifest.tables[0]?.file, `files/${stored}`, "manifest.json"]) {
    const path = join(target, `${file}.age`);
    const content = await readFile(path);
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(changed.length - 5) ^ 1, changed.length - 5);
    await writeFile(path, changed);
    expect(await refusal(key)).toMatch(/damaged: .*Nothing was restored/);
    await writeFile(path, content);
  }
  expect(await readdir(toDir)).toEqual([]);
  await restore(to.url, { dataDir: toDir }, target, { migrations, key });
  expect((await to.pool.query(everything)).rows).toEqual((await database.pool.query(everything)).rows);
  expect(Buffer.from(await openFiles({ dataDir: toDir }).read(stored)).equals(picture)).toBe(true);
});

test("a large table is several files, and a verification compares what was restored with what there was", async () => {
  const { database, migrations, dataDir, target } = await installation();
  await database.pool.query(`alter database ${new URL(database.url).pathname.slice(1)} set datestyle = 'German'`);
  const manifest = await backUp(database.url, { dataDir }, target, { partBytes: 40_000 });
  const parts = manifest.tables.filter(({ name }) => name === "public.sample_parent");
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(1203);
  const there = async () => (await database.pool.query("select datname from pg_database where datname like '%_verification'")).rows;
  await verifyBackup(database.url, await openBackup(target), { migrations });
  expect(await there()).toEqual([]);

  const text = await readFile(join(target, "manifest.json"), "utf8");
  for (const [from, into, message] of [
    [`"content": "${parts[1]?.content}"`, `"content": "${"0".repeat(64)}"`, /sample_parent was restored with other content/],
    [`"rows": ${parts.at(-1)?.rows}`, '"rows": 100000', /sample_parent was restored with \d+ rows instead of 100000/],
  ] as const) {
    await writeFile(join(target, "manifest.json"), text.replace(from, into));
    await expect(verifyBackup(database.url, await openBackup(target), { migrations })).rejects.toThrow(message);
  }
  expect(await there()).toEqual([]);
  const name = `${new URL(database.url).pathname.slice(1)}_verification`;
  await database.pool.query(`create database ${name}`);
  await expect(verifyBackup(database.url, await openBackup(target), { migrations })).rejects.toThrow(/none of a verification/);
  await database.pool.query(`drop database ${name}`);
});

test("what is no key of backups is refused without being repeated", async () => {
  const identity = await generateIdentity();
  for (const text of [
    "",
    "# nothing",
    "secret",
    `${identity.slice(0, -1)}${identity.endsWith("Q") ? "P" : "Q"}`,
    `${identity}\nage1other`,
  ]) {
    const error: unknown = await parseBackupKey(text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartUpError);
    expect(String(error)).not.toContain(identity.slice(20, 40));
  }
});

test("a file that was damaged before the backup is saved as it is and named", async () => {
  const { database, dataDir, target } = await installation();
  const key = await openFiles({ dataDir }).save(Buffer.from("a picture"), "pictures", "webp");
  await writeFile(join(dataDir, "files", key), "a pic");
  const manifest = await backUp(database.url, { dataDir }, target);
  expect(damagedFiles(manifest)).toEqual([`files/${key}`]);
  expect(await readManifest(await openBackup(target))).toEqual(manifest);
});

test("a backup of a bucket is restored into another one and into a folder, which the database knows from then on", async () => {
  const { database, migrations, dataDir, target } = await installation();
  const [from, to] = [await startS3({ lists: true }), await startS3()];
  const old = { dataDir, bucket: from.bucket() };
  await claimStore(database.db, old);
  const keys = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => openFiles(old).save(Buffer.from(`picture ${nth}`), "pictures", "webp")),
  );
  const manifest = await backUp(database.url, old, target);
  expect(manifest.files.map(({ file }) => file)).toEqual(keys.map((key) => `files/${key}`).toSorted());

  for (const place of [{ dataDir: await newFolder(), bucket: to.bucket() }, { dataDir: await newFolder() }]) {
    const restored = await testDatabase({ migrated: false });
    await restore(restored.url, place, target, { migrations });
    expect(await Promise.all(keys.map(async (key) => Buffer.from(await openFiles(place).read(key)).toString()))).toEqual(
      keys.map((_, nth) => `picture ${nth}`),
    );
    await claimStore(restored.db, place);
    await expect(claimStore(restored.db, old)).rejects.toThrow(/another installation/);
    await expect(claimStore(database.db, place)).rejects.toThrow(/another installation/);
    const another = await testDatabase({ migrated: false });
    await expect(restore(another.url, place, target, { migrations })).rejects.toThrow(/There is an installation already/);
  }
  await claimStore(database.db, old);
});
