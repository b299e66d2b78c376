import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
  const { rows } = await database.pool.query(
    "select extname from pg_extension where extname in ('pg_trgm', 'btree_gin', 'btree_gist') order by 1",
  );
  expect(rows).toEqual([{ extname: "btree_gin" }, { extname: "btree_gist" }, { extname: "pg_trgm" }]);
});

/** The product's migrations and `texts` as further ones, of a later release. */
async function laterRelease(...texts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrations, folder, { recursive: true });
  const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8"));
  for (const [nth, text] of texts.entries()) {
    const tag = `900${nth}_later`;
    journal.entries.push({ ...journal.entries.at(-1), idx: 9000 + nth, when: 4_000_000_000_000 + nth, tag });
    await writeFile(join(folder, `${tag}.sql`), text);
  }
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  return folder;
}

test("a migration that fails leaves nothing of itself behind, and those before it stay", async () => {
  const folder = await laterRelease(
    "create table made (id int);",
    "create table half_made (id int);\n--> statement-breakpoint\nselect no_such_function();",
  );
  const database = await testDatabase();
  await expect(migrateDatabase(database.url, { migrations: folder })).rejects.toThrow("no_such_function");
  const tables = "select to_regclass('made')::text as made, to_regclass('half_made')::text as half";
  expect((await database.pool.query(tables)).rows).toEqual([{ made: "made", half: null }]);
  // What it added is none of the earlier release's business.
  expect(await migrateDatabase(database.url)).toBe(0);
});

test("an earlier release works on what a later one only added to, and refuses what it took something away from", async () => {
  const database = await testDatabase();
  const added = "alter table users add column hat text;";
  expect(await migrateDatabase(database.url, { migrations: await laterRelease(added) })).toBe(1);
  const later: number[] = [];
  expect(await migrateDatabase(database.url, { onLater: (changes) => later.push(changes) })).toBe(0);
  expect(later).toEqual([1]);
  const taken = "-- contract: shops have names since 0.4\nalter table users drop column hat;";
  expect(await migrateDatabase(database.url, { migrations: await laterRelease(added, taken) })).toBe(1);
  const failure: unknown = await migrateDatabase(database.url).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartUpError);
  expect((failure as StartUpError).message).toMatch(
    /^The database was written by a newer RemoteBay: it has (\d+) changes of its tables, of which this version knows \d+, and one that this version cannot work with \(shops have names since 0\.4\)\. [^\n]+$/,
  );
});

test("an index is built beside the writes, by one of two processes, and anew where a build was interrupted", async () => {
  const database = await testDatabase();
  const release = await laterRelease('-- Found by its hat.\ncreate index concurrently "users_hat" on users (family_name);');
  const applied = await Promise.all([1, 2].map(() => migrateDatabase(database.url, { migrations: release })));
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 1]);
  const index = "select indisvalid as valid from pg_index where indexrelid = to_regclass('users_hat')";
  const late = "select name from drizzle.late_indexes";
  expect([(await database.pool.query(index)).rows, (await database.pool.query(late)).rows]).toEqual([[{ valid: true }], []]);
  await database.pool.query("update pg_index set indisvalid = false where indexrelid = to_regclass('users_hat')");
  await database.pool.query(
    "insert into drizzle.late_indexes values ('users_hat', 'create index concurrently users_hat on users (given_name)')",
  );
  expect(await migrateDatabase(database.url, { migrations: release })).toBe(0);
  expect([(await database.pool.query(index)).rows, (await database.pool.query(late)).rows]).toEqual([[{ valid: true }], []]);
  const empty = await testDatabase({ migrated: false });
  await migrateDatabase(empty.url, { migrations: release });
  expect((await empty.pool.query(index)).rows).toEqual([{ valid: true }]);
});

test("a migration gives way to whoever holds a table, tries again, and says so in the end", async () => {
  const database = await testDatabase();
  const release = await laterRelease("alter table users add column hat text;");
  const reader = await database.pool.connect();
  await reader.query("begin; lock table users in access share mode");
  const patience = { lockWait: 20, pause: 5, tries: 3 };
  await expect(migrateDatabase(database.url, { migrations: release, patience })).rejects.toThrow(/^The tables cannot be changed: /);
  const migrated = migrateDatabase(database.url, { migrations: release, patience: { ...patience, tries: 1_000 } });
  await reader.query("commit");
  reader.release();
  expect(await migrated).toBe(1);
});

const lineages = {
  "by a newer version that kept no account of what it took away": {
    change:
      "drop table drizzle.contractions; insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', 4000000000000)",
    says: /^The database was written by a newer RemoteBay: it has (\d+) changes of its tables, of which this version knows \d+, [^\n]+$/,
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
