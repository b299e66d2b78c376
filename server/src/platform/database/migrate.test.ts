import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { sqlState, violatedConstraint } from "./database.ts";
import { migrateDatabase } from "./migrate.ts";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));

test("three processes that start concurrently on an empty database apply each migration once", async () => {
  const database = await testDatabase({ migrated: false });
  const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
  const journal = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, journal.entries.length]);
  const { rows } = await database.pool.query("select extname from pg_extension where extname in ('pg_trgm', 'btree_gin') order by 1");
  expect(rows).toEqual([{ extname: "btree_gin" }, { extname: "pg_trgm" }]);
});

test("a migration that fails leaves nothing behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrations, folder, { recursive: true });
  await mkdir(join(folder, "meta"), { recursive: true });
  const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8"));
  journal.entries.push({ ...journal.entries.at(-1), idx: 99, when: 4_000_000_000_000, tag: "0099_faulty" });
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  await writeFile(
    join(folder, "0099_faulty.sql"),
    "create table half_made (id int);\n--> statement-breakpoint\nselect no_such_function();",
  );
  const database = await testDatabase({ migrated: false });
  await expect(migrateDatabase(database.url, folder)).rejects.toThrow("no_such_function");
  expect((await database.pool.query("select to_regclass('half_made') as made")).rows).toEqual([{ made: null }]);
  expect(await migrateDatabase(database.url)).toBe(journal.entries.length - 1);
});

const lineages = {
  "by a newer version": {
    change: "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 4000000000000)",
    says: /^The database was written by a newer RemoteBay: it has (\d+) changes of its tables, of which this version knows \d+\. [^\n]+$/,
  },
  "by another line of versions": {
    change: "update drizzle.__drizzle_migrations set hash = 'otherwise' where id = 2",
    says: /^The database was created by a RemoteBay that is not compatible with this version[^\n]+change 2 of its tables[^\n]+$/,
  },
  "by another program": {
    change: "drop schema drizzle cascade",
    says: /^The database contains tables of another program[^\n]+$/,
  },
};

test.each(Object.entries(lineages))(
  "a database created %s is left unchanged and explained in one sentence",
  async (_by, { change, says }) => {
    const database = await testDatabase();
    await database.pool.query(change);
    const tables = async () =>
      (await database.pool.query("select oid, relname from pg_class where relnamespace = 'public'::regnamespace order by oid")).rows;
    const before = await tables();
    const failure: unknown = await migrateDatabase(database.url).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartUpError);
    expect((failure as StartUpError).message).toMatch(says);
    expect(await tables()).toEqual(before);
  },
);

test("the message for an unreachable database omits its password", async () => {
  const failure = migrateDatabase("postgres://someone:top-secret@127.0.0.1:1/shop");
  await expect(failure).rejects.toThrow(
    "The PostgreSQL database at 127.0.0.1:1/shop cannot be used: nothing listens there. Check DATABASE_URL.",
  );
  await expect(failure).rejects.not.toThrow(/top-secret/);
});

test("a transaction that throws rolls back, and one that loses a deadlock runs again", async () => {
  const database = await testDatabase({ connections: 4 });
  await database.pool.query("create table seat (id int primary key, taken int not null)");
  await database.pool.query("insert into seat values (1, 0), (2, 0)");
  await expect(
    database.transaction(async (tx) => {
      await tx.execute(sql`update seat set taken = 9`);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");

  let arrived = 0;
  const { promise: both, resolve: open } = Promise.withResolvers<void>();
  const take = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`update seat set taken = taken + 1 where id = ${first}`);
      if (++arrived === 2) open();
      await both;
      await tx.execute(sql`update seat set taken = taken + 1 where id = ${second}`);
    });
  await Promise.all([take(1, 2), take(2, 1)]);
  expect((await database.pool.query("select taken from seat order by id")).rows).toEqual([{ taken: 2 }, { taken: 2 }]);
});

test("state and constraint are read from a database error that the query builder wrapped", async () => {
  const database = await testDatabase();
  await database.pool.query("create table only_one (id int constraint only_one_key primary key)");
  await database.pool.query("insert into only_one values (1)");
  const error: unknown = await database.db.execute(sql`insert into only_one values (1)`).catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe("23505");
  expect(violatedConstraint(error)).toBe("only_one_key");
});
