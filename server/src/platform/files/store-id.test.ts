import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { startS3 } from "../../testing/s3-server.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { openFiles } from "./files.ts";
import { claimStore } from "./store-id.ts";
import { openDisk, storeIdKey } from "./store.ts";

async function newPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), "remotebay-store-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir };
}

const idIn = ({ dataDir }: { dataDir: string }) => readFile(join(dataDir, "files", storeIdKey), "utf8").catch(() => undefined);

test("at the first start database and store get one id, and every later start with this store is accepted", async () => {
  const [{ db }, place] = [await testDatabase(), await newPlace()];
  await Promise.all(Array.from({ length: 4 }, () => claimStore(db, place)));
  const id = await idIn(place);
  expect(id).toMatch(/^[\da-f-]{36}\n$/);
  await claimStore(db, place);
  expect(await idIn(place)).toBe(id);
  for await (const key of openFiles(place).list()) expect(key).toBe("no file");
});

test("another store is refused and nothing is written into it, until it is accepted for once", async () => {
  const [{ db }, place, empty, foreign] = [await testDatabase(), await newPlace(), await newPlace(), await newPlace()];
  await claimStore(db, place);
  await claimStore((await testDatabase()).db, foreign);
  const id = await idIn(foreign);
  await expect(claimStore(db, empty)).rejects.toThrow(StartUpError);
  await expect(claimStore(db, empty)).rejects.toThrow(
    /files is not the file store that this database was used with: set DATA_DIR or FILES_URL/,
  );
  await expect(claimStore(db, foreign)).rejects.toThrow(/files is the file store of another installation/);
  expect([await idIn(empty), await idIn(foreign)]).toEqual([undefined, id]);
  await claimStore(db, { ...empty, resetFilesStore: true });
  await claimStore(db, empty);
  await expect(claimStore(db, place)).rejects.toThrow(/another installation/);
});

test("a new database is refused the store of another one", async () => {
  const place = await newPlace();
  await claimStore((await testDatabase()).db, place);
  await expect(claimStore((await testDatabase()).db, place)).rejects.toThrow(/another installation/);
});

test("of two different stores at the same first start one is accepted", async () => {
  const { db } = await testDatabase();
  const places = [await newPlace(), await newPlace()];
  const ends = await Promise.allSettled(places.map((place) => claimStore(db, place)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a start that ended before the store had the id is no reason to refuse the next one", async () => {
  const [{ db, pool }, place] = [await testDatabase(), await newPlace()];
  await writeFile(join(place.dataDir, "files"), "a file where the store's folder should be");
  await expect(claimStore(db, place)).rejects.toThrow(/ENOTDIR/);
  await pool.query("insert into secrets (name, value) values ('file-store-id', 'unwritten 1234')");
  await rm(join(place.dataDir, "files"));
  await claimStore(db, place);
  expect(await idIn(place)).toBe("1234\n");
  await pool.query("update secrets set value = 'unwritten 1234' where name = 'file-store-id'");
  await claimStore(db, place);
  expect((await pool.query("select value from secrets where name = 'file-store-id'")).rows).toEqual([{ value: "1234" }]);
});

test("a bucket has the id too, and one that cannot be read is refused without its secret", async () => {
  const [{ db }, server, place] = [await testDatabase(), await startS3(), await newPlace()];
  const bucket = server.bucket();
  await claimStore(db, { ...place, bucket });
  await claimStore(db, { ...place, bucket });
  expect(await openDisk({ ...place, bucket }).get(storeIdKey)).toMatch(/^[\da-f-]{36}\n$/);
  await expect(claimStore(db, place)).rejects.toThrow(/is not the file store/);
  const refused = claimStore(db, { ...place, bucket: server.bucket("hidden") });
  await expect(refused).rejects.toThrow(/^The file store s3:\/\/127\.0\.0\.1:\d+\/bay cannot be used: S3 returned 403 .*FILES_URL\.$/);
  await server.stop();
  await expect(claimStore(db, { ...place, bucket })).rejects.toThrow(/cannot be used: .*ECONNREFUSED/);
});
