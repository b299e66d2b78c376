import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { startS3 } from "../../testing/s3-server.ts";
import { openFiles } from "./files.ts";
import { moveFiles } from "./move-files.ts";
import { claimStore } from "./store-id.ts";
import { openDisk } from "./store.ts";

async function newFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), "remotebay-move-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir };
}

const save = (files: ReturnType<typeof openFiles>, ...texts: string[]) =>
  Promise.all(texts.map((text) => files.save(Buffer.from(text), "pictures", "webp")));

test("files move into a bucket and back, and only those that are missing or wrong are copied again", async () => {
  const [folder, back, server, { db }] = [await newFolder(), await newFolder(), await startS3({ lists: true }), await testDatabase()];
  const bucket = { dataDir: "", bucket: server.bucket() };
  await claimStore(db, folder);
  const keys = await save(openFiles(folder), ...Array.from({ length: 30 }, (_, nth) => `file ${nth}`));
  const reports: number[] = [];
  const moved = await moveFiles(folder, bucket, { report: ({ seen }) => reports.push(seen) });
  expect(moved).toMatchObject({ total: 30, seen: 30, copied: 30, damaged: [] });
  expect(reports).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 1));
  await claimStore(db, bucket);
  await expect(claimStore(db, folder)).rejects.toThrow(/is not the file store that this database was used with/);

  await openDisk(bucket).put(keys[3] ?? "", "torn");
  await openDisk(bucket).delete(keys[4] ?? "");
  await save(openFiles(folder), "one that a process stored meanwhile");
  expect(await moveFiles(folder, bucket)).toMatchObject({ seen: 31, copied: 3, damaged: [] });
  expect(await moveFiles(folder, bucket)).toMatchObject({ seen: 31, copied: 0 });
  await claimStore(db, bucket);

  expect(await moveFiles(bucket, back)).toMatchObject({ seen: 31, copied: 31 });
  expect(await moveFiles(bucket, back)).toMatchObject({ seen: 31, copied: 0 });
  await claimStore(db, back);
  await expect(claimStore(db, bucket)).rejects.toThrow(/is not the file store/);
  for (const [nth, key] of keys.entries()) expect(Buffer.from(await openFiles(back).read(key)).toString()).toBe(`file ${nth}`);
});

test("a copy leaves the installation where it is", async () => {
  const [folder, server, { db }] = [await newFolder(), await startS3(), await testDatabase()];
  await claimStore(db, folder);
  await save(openFiles(folder), "one");
  expect(await moveFiles(folder, { dataDir: "", bucket: server.bucket() }, { copyOnly: true })).toMatchObject({ copied: 1 });
  await claimStore(db, folder);
});

test("a damaged file is named and not copied", async () => {
  const [folder, to] = [await newFolder(), await newFolder()];
  const [whole, damaged] = await save(openFiles(folder), "whole", "damaged");
  await writeFile(join(folder.dataDir, "files", damaged ?? ""), "something else");
  expect(await moveFiles(folder, to)).toMatchObject({ seen: 2, copied: 1, damaged: [damaged] });
  expect(await openFiles(to).exists(whole ?? "")).toBe(true);
  expect(await openFiles(to).exists(damaged ?? "")).toBe(false);
});

test("neither the store of another installation nor the same store is a target", async () => {
  const [folder, foreign] = [await newFolder(), await newFolder()];
  await claimStore((await testDatabase()).db, folder);
  const { db } = await testDatabase();
  await claimStore(db, foreign);
  await expect(moveFiles(folder, foreign)).rejects.toThrow(/is the file store of another installation/);
  await expect(moveFiles(foreign, foreign)).rejects.toThrow(/is both/);
  await claimStore(db, foreign);
});
