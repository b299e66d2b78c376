import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModule } from "libpg-query";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { root } from "./files.ts";
import { expandFaults, faultsOf } from "./expand-faults.ts";

beforeAll(() => loadModule());

const told = (sql: string) => faultsOf(sql).map(({ what }) => what);

/** Takes something away: only a contraction may. */
const breaking: Record<string, string> = {
  "a dropped table": `drop table requests`,
  "a dropped view": `drop view v`,
  "a dropped function": `drop function f(int)`,
  "a dropped trigger": `drop trigger t on requests`,
  "a dropped type": `drop type mood`,
  "a renamed table": `alter table requests rename to orders`,
  "a renamed column": `alter table requests rename column vin to chassis`,
  "a renamed function": `alter function f(int) rename to g`,
  "a dropped column": `alter table requests add column a int, drop column vin`,
  "another type": `alter table requests alter column vin type varchar(17)`,
  "NOT NULL": `alter table requests alter column vin set not null`,
  "a NOT NULL column without a default": `alter table requests add column tag text not null`,
  "a dropped default": `alter table requests alter column vin drop default`,
  "dropped numbering": `alter table requests alter column id drop identity`,
  "a dropped expression": `alter table requests alter column label drop expression`,
  "an emptied table": `truncate requests`,
  "a unique index that the release starts without": `create unique index concurrently i on requests (vin)`,
};

/** May be borne, which has to be said. */
const doubtful: Record<string, string> = {
  "an index that stops writes": `create index i on requests (vin)`,
  "a unique index": `create unique index i on requests (vin)`,
  "a dropped index": `drop index i`,
  "a renamed index": `alter index i rename to j`,
  "a renamed constraint": `alter table requests rename constraint a to b`,
  "a dropped constraint": `alter table requests drop constraint c`,
  "a column that may be null from now on": `alter table requests alter column vin drop not null`,
  "another default": `alter table requests alter column vin set default 'x'`,
  "a check of old columns": `alter table requests add constraint c check (length(vin) = 17) not valid`,
  "a check of new columns that looks at every row": `alter table requests add column a int default 1 not null; alter table requests add constraint c check (a > 0)`,
  "a foreign key of old columns": `alter table requests add constraint c foreign key (user_id) references users (id) not valid`,
  "a foreign key that looks at every row": `alter table requests add column a int; alter table requests add constraint c foreign key (a) references users (id)`,
  "a unique constraint": `alter table requests add constraint c unique (vin)`,
  "a unique constraint by an index": `alter table requests add constraint c unique using index i`,
  "a new row that holds an old one": `create table tags (request_id int references requests (id))`,
  "a constraint of a new table that holds an old row": `create table tags (id int); alter table tags add constraint c foreign key (id) references requests (id)`,
  "a column with a check": `alter table requests add column a int check (a > 0)`,
  "a unique column": `alter table requests add column a int unique`,
  "a column with a reference": `alter table requests add column a int references users (id)`,
  "a column with a value for each row": `alter table requests add column a uuid default gen_random_uuid() not null`,
  "a numbered column": `alter table requests add column a int generated always as identity`,
  "a serial column": `alter table requests add column a bigserial`,
  "a computed column": `alter table requests add column a text generated always as (lower(vin)) stored`,
  "changed rows": `update requests set vin = ''`,
  "added rows": `insert into flags values ('a', '1')`,
  "deleted rows": `delete from flags`,
  "a trigger": `create trigger t before insert on requests for each row execute function f()`,
  "a replaced function": `create or replace function f() returns trigger language plpgsql as $$ begin return new; end $$`,
  "a replaced view": `create or replace view v as select 1 as one`,
  "a further value of a type": `alter type mood add value 'b'`,
  "what cannot be seen into": `do $$ begin end $$`,
  "an unlogged table": `alter table requests set unlogged`,
  "an unknown alteration": `alter table requests enable row level security`,
  "a statement that selects": `select setval('requests_id_seq', 1)`,
};

/** Needs no reason. */
const good: Record<string, string> = {
  "a table": `create table tags (id int primary key generated always as identity, name text not null unique, user_id int not null references users (id))`,
  "what a new table gets": `create table tags (id int not null, name text);
    create unique index i on tags (name);
    create index j on tags (lower(name));
    alter table tags add constraint c check (id > 0);
    alter table tags add constraint d foreign key (id) references users (id) on delete no action;
    alter table tags alter column name set not null;
    alter table tags rename column name to label;
    create trigger t before insert on tags for each row execute function f();
    insert into tags values (1, 'a')`,
  "a reference whose row goes with the other": `create table tags (request_id int references requests (id) on delete cascade)`,
  "a reference among new tables": `create table a (id int primary key); create table b (a_id int references a (id))`,
  "a column that may be null": `alter table requests add column tag text`,
  "a column with a default": `alter table requests add column tag text default '' not null, add column at timestamptz default now() not null`,
  "an index that is built beside writes": `create index concurrently i on requests (vin)`,
  "a check of a new column": `alter table requests add column a int default 1 not null; alter table requests add constraint c check (a > 0) not valid`,
  "a reference of a new column": `alter table requests add column a int; alter table requests add constraint c foreign key (a) references users (id) not valid`,
  "a constraint that is validated": `alter table requests validate constraint c`,
  "a function": `create function f(a int) returns int language sql as 'select a'`,
  "a type": `create type mood as enum ('a')`,
  "how a table is stored": `alter table requests set (fillfactor = 90)`,
  "a comment, an extension, statistics": `comment on table requests is 'x'; create extension if not exists pg_trgm; create statistics s on a, b from requests`,
  "a partition": `create table p partition of requests for values from (1) to (2); alter table requests attach partition q for values from (2) to (3)`,
};

const reason = "no release reads it since 0.4";

test.each(Object.entries(breaking))("%s needs a contraction", (_what, sql) => {
  expect(told(sql)).toEqual([expect.stringContaining("-- contract:")]);
  expect(told(`-- expand: ${reason}\n${sql}`)).not.toEqual([]);
  expect(told(`-- contract: ${reason}\n${sql}`)).toEqual([]);
});

test.each(Object.entries(doubtful))("%s needs a reason", (_what, sql) => {
  expect(told(sql)).toEqual([expect.stringContaining("-- expand:")]);
  const statements = sql.split(/;(?![^$]*\$\$)/);
  const last = statements.pop() ?? "";
  const reasoned = [...statements, `\n-- expand: ${reason}\n${last}`].join(";");
  expect(told(reasoned)).toEqual([]);
  expect(told(`-- contract: ${reason}\n${sql}`)).toEqual([]);
});

test.each(Object.entries(good))("%s needs none", (_what, sql) => {
  expect(told(sql)).toEqual([]);
});

test("a reason stands for one statement, has some words, and stands where one is needed", () => {
  const two = `-- expand: ${reason}\nupdate a set b = 1;\n--> statement-breakpoint\nupdate a set c = 'é';`;
  expect(faultsOf(two)).toEqual([{ line: 4, what: expect.stringContaining("changes rows") }]);
  expect(told(`-- expand: small\ncreate index i on a (b)`)).toEqual(["`-- expand:` gives no reason"]);
  expect(told(`-- expand: ${reason}\ncreate table a (b int)`)).toEqual(["`-- expand:` stands before a statement that needs no reason"]);
  expect(told(`-- contract: ${reason}\ncreate table a (b int)`)).toEqual(["`-- contract:` stands in a migration that takes nothing away"]);
});

test("an index that is built CONCURRENTLY stands alone", () => {
  const index = "create index concurrently i on a (b);";
  expect(told(`create table c (d int);\n--> statement-breakpoint\n-- Why.\n${index}`)).toEqual([]);
  expect(told(`create table c (d int);\n${index}`)).toEqual([expect.stringContaining("stands alone")]);
  expect(told("create index concurrently on a (b)")).toEqual([expect.stringContaining("stands alone")]);
});

test("migrations after the last free one are looked at, and this repository's are good", async () => {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-expand-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["0056_free", "0057_bound"])
    writeFileSync(join(folder, `${name}.sql`), "alter table a add column b int;\ndrop table c;\n");
  expect(await expandFaults(folder)).toEqual([expect.stringMatching(/^0057_bound\.sql:2 drops what an earlier release may use/)]);
  expect(await expandFaults(join(root, "server/migrations"))).toEqual([]);
});
