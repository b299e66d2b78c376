import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startS3 } from "../../testing/s3-server.ts";
import { bytesOf, openDisk } from "../files/store.ts";
import type { Manifest } from "./backup-manifest.ts";
import type { BackupStore } from "./backup-note.ts";
import { openBackups } from "./backup-store.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const content = (words: string) => Readable.from([Buffer.from(words)]);
const manifest: Manifest = {
  format: 2,
  createdAt: "2026-05-01T02:30:00.000Z",
  migration: 1,
  jobs: null,
  tables: [],
  sequences: [],
  files: [],
};

async function write(store: BackupStore, name: string, installation: string, createdAt = manifest.createdAt): Promise<void> {
  const target = await store.begin(name, installation);
  await Promise.all(["manifest.json", "tables/000-a", "files/pictures/b"].map((file) => target.write(file, content(`${name} ${file}`))));
  await target.finish({ ...manifest, createdAt });
}

/** What holds of a folder and of a bucket. */
async function keepsBackups(store: BackupStore): Promise<void> {
  expect(await store.list()).toEqual([]);
  await write(store, "remotebay-2", "ours", "2026-05-02T02:30:00.000Z");
  await write(store, "remotebay-1", "ours");
  await write(store, "remotebay-3", "theirs", "2026-05-03T02:30:00.000Z");
  const notes = await store.list();
  expect(notes.map(({ name, installation }) => [name, installation])).toEqual([
    ["remotebay-1", "ours"],
    ["remotebay-2", "ours"],
    ["remotebay-3", "theirs"],
  ]);
  const [first, second] = notes;
  if (first === undefined || second === undefined) throw new Error("no backups");
  expect(first.bytes).toBe("remotebay-1 manifest.json".length + "remotebay-1 tables/000-a".length + "remotebay-1 files/pictures/b".length);
  const raw = store.open(second);
  expect([await raw.has("manifest.json"), await raw.has("manifest.json.age")]).toEqual([true, false]);
  expect(await text(await raw.open("files/pictures/b"))).toBe("remotebay-2 files/pictures/b");

  // What is not complete is none, and is deleted for whom it belongs to.
  for (const [name, installation] of [
    ["remotebay-4", "ours"],
    ["remotebay-5", "theirs"],
  ] as const)
    await (await store.begin(name, installation)).write("tables/000-a", content("half"));
  await store.clean("ours");
  expect((await store.list()).map(({ name }) => name)).toEqual(["remotebay-1", "remotebay-2", "remotebay-3"]);
  await store.remove(first);
  expect((await store.list()).map(({ name }) => name)).toEqual(["remotebay-2", "remotebay-3"]);
  // An attempt that was interrupted is begun anew.
  await write(store, "remotebay-5", "theirs", "2026-05-05T02:30:00.000Z");
  expect((await store.list()).map(({ name }) => name)).toEqual(["remotebay-2", "remotebay-3", "remotebay-5"]);
  const failed = await store.begin("remotebay-6", "ours");
  await failed.write("tables/000-a", content("half"));
  await failed.discard();
}

test("a folder keeps complete backups, and nothing of those that were interrupted", async () => {
  const folder = await newFolder();
  await keepsBackups(openBackups({ folder }));
  expect((await readdir(folder)).toSorted()).toEqual(["remotebay-2", "remotebay-3", "remotebay-5"]);
  await expect(openBackups({ folder: join(folder, "unmounted") }).list()).rejects.toThrow(/make it, or mount its disk/);
});

test("a bucket that may not be listed does so too", async () => {
  const s3 = await startS3();
  await keepsBackups(openBackups({ bucket: s3.bucket() }));
  const disk = openDisk({ dataDir: "", bucket: s3.bucket() });
  const there = async (key: string) => (await bytesOf(disk, key)) !== undefined;
  expect(await Promise.all(["remotebay-2/000001", "remotebay-2/backup.json", "remotebay-2/000003"].map(there))).toEqual([true, true, true]);
  for (const name of ["remotebay-1", "remotebay-4", "remotebay-6"])
    expect(await Promise.all([`${name}/000001`, `${name}/000003`, `${name}/backup.json`].map(there))).toEqual([false, false, false]);
  await disk.put("backups.json", "{");
  await expect(openBackups({ bucket: s3.bucket() }).clean("ours")).rejects.toThrow(/no index of backups. Nothing was changed/);
});
