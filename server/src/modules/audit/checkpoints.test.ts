import { getAuditProof } from "@remotebay/contract";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { executorOn, inTransaction } from "../../platform/database/executor.ts";
import { isSigned, makeSigner } from "../../platform/session/signer.ts";
import { makeApp, type Person, testKey, type TestApp } from "../../testing/app.ts";
import { checkpointsAfter } from "./checkpoint-store.ts";
import type { RowFault } from "./logic/compare-entries.ts";
import { checkpointPurpose, makeCheckpoints } from "./logic/make-checkpoints.ts";
import { isIncluded, leafHash } from "./logic/merkle-tree.ts";
import { leafOf, sealed } from "./logic/sealed-entry.ts";
import { verifyTrail, type VerifyOptions } from "./logic/verify-trail.ts";
import { auditWriter } from "./service.ts";

// Signed checkpoints of the audit trail (docs/operating/audit-proof.md). The tests go on from each other: the trail becomes longer.

const day = 86_400_000;
const begin = new Date("2026-03-02T09:00:00Z");
const signer = makeSigner(testKey, checkpointPurpose);

let app: TestApp;
let seedIds: SeedIds;

beforeAll(async () => {
  app = await makeApp({ now: begin });
  seedIds = await seedPeople(app.database);
  await sql("truncate audit_entries");
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;

function seal({ now = begin, keepDays, most = 1_000 }: { now?: Date; keepDays?: number; most?: number } = {}) {
  return inTransaction({ db: app.database.db, now }, (ctx) => makeCheckpoints(ctx, { signer, keepDays, most }));
}

const verify = (options: Partial<VerifyOptions> = {}) => verifyTrail(app.database.db, { publicKey: signer.publicKey, ...options });
const none = { rows: [], faulty: [] };

/** Adds entries as the service does, as fast as one statement can. */
const addEntries = (count: number) =>
  sql(
    `insert into audit_entries (at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id)
     select '2026-03-02T09:00:00.123456Z'::timestamptz + n * interval '1 second', n % 7, 'Zoë ' || n % 9, 'request.moved', 'request', n, $2::int, 'Draft', 'Submitted',
       jsonb_build_object('n', n, 'quoted', '"é\\u2028', 'rate', 1.50), '203.0.113.7', 'browser', md5(n::text) from generate_series(1, $1::int) n`,
    [count, seedIds.locationIds["northside"]],
  );

/** Another program's transaction that has added an entry and goes on. */
async function beginWriting() {
  const client = await app.database.pool.connect();
  await client.query("begin");
  await client.query(
    "insert into audit_entries (at, user_name, action, noun, ip, user_agent, request_id) values (now(), '', 'other.written', 'other', '', '', '')",
  );
  return {
    end: async (how: "commit" | "rollback") => {
      await client.query(how);
      client.release();
    },
  };
}

test("an entry is sealed when all who could still add one before it have ended, none is left out, and nobody waits", async () => {
  const ctx = { db: app.database.db, now: begin, origin: { ip: "", userAgent: "", requestId: "" }, user: null, audit: auditWriter() };
  const [early, lost] = [await beginWriting(), await beginWriting()];
  await ctx.audit({ action: "thing.written", noun: "thing" });
  expect(await seal()).toBe(0);
  await early.end("commit");
  expect(await seal()).toBe(0);
  // Who comes after the end was decided does not hold it back.
  const late = await beginWriting();
  await ctx.audit({ action: "thing.written", noun: "thing" });
  await lost.end("rollback");
  expect(await seal()).toBe(1);
  expect(await verify()).toMatchObject({ entries: 2, ...none });
  expect(await seal()).toBe(0);
  await late.end("commit");
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(0);
  expect(await verify()).toMatchObject({ entries: 4, ...none });
});

/** What is found after a change that is taken back again. */
async function foundAfter(change: (client: Pick<pg.PoolClient, "query">) => Promise<unknown>, options: Partial<VerifyOptions> = {}) {
  const client = await app.database.pool.connect();
  try {
    await client.query("begin");
    await change(client);
    const { rows, faulty } = await verifyTrail(executorOn(client), { publicKey: signer.publicKey, ...options });
    return { rows, faulty };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("a checkpoint that was altered, removed, exchanged or signed by another is found", async () => {
  await addEntries(3);
  await seal();
  const forged = (text: string, values: unknown[] = []) => foundAfter((client) => client.query(text, values));
  expect(
    await forged("update audit_checkpoints set statement = replace(statement, '\"count\":2', '\"count\":3') where number = 1"),
  ).toMatchObject({
    faulty: [
      { number: 1, fault: "signature" },
      { number: 2, fault: "chain" },
    ],
  });
  expect(await forged("update audit_checkpoints set statement = '{}' where number = 3")).toMatchObject({
    faulty: [{ number: 3, fault: "unreadable" }],
  });
  expect(await forged("update audit_checkpoints set signature = reverse(signature) where number = 3")).toMatchObject({
    faulty: [{ number: 3, fault: "signature" }],
  });
  for (const leaves of ["set_bit(leaves, 77, 1 - get_bit(leaves, 77))", "substr(leaves, 1, 40)", "leaves || leaves", "''", "null"]) {
    expect(await forged(`update audit_checkpoints set leaves = ${leaves} where number = 2`)).toMatchObject({
      faulty: [{ number: 2, fault: "entries" }],
    });
  }
  expect(await forged("delete from audit_checkpoints where number = 2")).toMatchObject({
    faulty: [
      { number: 2, fault: "missing" },
      { number: 3, fault: "chain" },
    ],
  });
  // Everything made anew by who has another key: its own signatures are right.
  const other = makeSigner(new Uint8Array(32).fill(8), checkpointPurpose);
  const renewed = (client: Pick<pg.PoolClient, "query">) =>
    client
      .query("delete from audit_checkpoints; update audit_entries set user_name = 'Somebody else' where id = 1")
      .then(() =>
        makeCheckpoints({ db: executorOn(client as pg.PoolClient), now: begin }, { signer: other, keepDays: undefined, most: 2 }),
      );
  expect((await foundAfter(renewed)).faulty).toMatchObject([{ fault: "unknown-key" }]);
  expect(await foundAfter(renewed, { publicKey: undefined })).toEqual(none);
  // The end cut off is seen by who wrote the last one down.
  const { last } = await verify();
  const known = { number: last?.number ?? 0, hash: last?.hash ?? "" };
  expect(await foundAfter((client) => client.query("select"), { known })).toEqual(none);
  const cut = (client: Pick<pg.PoolClient, "query">) => client.query("delete from audit_checkpoints where number = 3");
  expect(await foundAfter(cut)).toEqual(none);
  expect((await foundAfter(cut, { known })).faulty).toEqual([{ number: 3, fault: "not-the-known-one" }]);
});

test("neither the settings of a session nor a column that comes later changes what an entry says", async () => {
  const settings =
    "set local timezone = 'Asia/Kolkata'; set local datestyle = 'German'; set local extra_float_digits = -5; set local intervalstyle = 'sql_standard'";
  expect(await foundAfter((client) => client.query(settings))).toEqual(none);
  expect(await foundAfter((client) => client.query("alter table audit_entries add column more text not null default 'x'"))).toEqual(none);
});

test("administrators get the proof of an entry of theirs, which anybody can compute", async () => {
  const [{ id } = { id: 0 }] = await sql("select id::int as id from audit_entries where location_id = $1 limit 1", [
    seedIds.locationIds["northside"],
  ]);
  const [superAdmin, admin] = [await app.signIn("super@demo.test"), await app.signIn("admin@demo.test")];
  const proof = await superAdmin.ask(getAuditProof, { query: { id } });
  expect(await admin.ask(getAuditProof, { query: { id } })).toEqual(proof);
  const stated = JSON.parse(proof.Checkpoint.Statement) as { root: string; publicKey: string };
  expect(stated).toMatchObject({ root: proof.Root, publicKey: signer.publicKey });
  expect(isSigned(proof.PublicKey, Buffer.from(proof.Checkpoint.Statement), Buffer.from(proof.Signature, "base64url"))).toBe(true);
  const leaf = leafHash(leafOf(sealed({ id, text: proof.Entry })));
  expect(leaf.toString("hex")).toBe(proof.LeafHash);
  const path = proof.Path.map((step) => Buffer.from(step, "hex"));
  expect(isIncluded(leaf, { index: proof.Index, size: proof.Size, path, root: Buffer.from(proof.Root, "hex") })).toBe(true);
  const refused = async (person: Person, entry: number) => (await person.send(getAuditProof, { query: { id: entry } })).problem?.code;
  const [{ foreign } = { foreign: 0 }] = await sql("select min(id)::int as foreign from audit_entries where location_id is null");
  expect(await refused(admin, foreign)).toBe("not-found");
  expect(await refused(superAdmin, foreign)).toBeUndefined();
  const [{ newest } = { newest: 0 }] = await sql("select max(id)::int as newest from audit_entries");
  expect(await refused(superAdmin, newest)).toBe("not-found");
  await sql("update audit_entries set ip = ip || '1' where id = $1", [id]);
  expect(await refused(superAdmin, id)).toBe("stale");
  await sql("update audit_entries set ip = left(ip, -1) where id = $1", [id]);
});

test("entries that were dropped as configured are no longer kept, younger ones that are gone were deleted", async () => {
  const [{ cut } = { cut: 0 }] = await sql("select max(id)::int - 2 as cut from audit_entries");
  const drop = async (days: number, client: pg.PoolClient) => {
    await client.query("delete from audit_entries where id < $1", [cut]);
    await client.query(
      "insert into audit_entries (at, user_name, action, noun, ip, user_agent, request_id) values (now(), '', 'a.b', 'a', '', '', '')",
    );
    await makeCheckpoints({ db: executorOn(client), now: new Date(begin.getTime() + days * day) }, { signer, keepDays: 400, most: 1_000 });
  };
  const young = await foundAfter((client) => drop(399, client as pg.PoolClient));
  expect(young.rows.length).toBeGreaterThan(4);
  expect(new Set(young.rows.map(({ kind }) => kind))).toEqual(new Set(["deleted"]));
  expect(await foundAfter((client) => drop(401, client as pg.PoolClient))).toEqual(none);
  const laterOne = async (client: pg.PoolClient) => {
    await drop(401, client);
    await client.query("delete from audit_entries where id = $1", [cut + 1]);
  };
  expect(await foundAfter((client) => laterOne(client as pg.PoolClient))).toMatchObject({
    rows: [{ kind: "deleted", id: cut + 1 }],
    faulty: [],
  });
});

test("of 10,000 entries each that is altered, deleted, inserted or swapped behind the service's back is found, and no other", async () => {
  // Ids that belong to nothing: of transactions that were rolled back.
  await addEntries(5_000);
  await sql("select nextval('audit_entries_id_seq') from generate_series(1, 5)");
  await addEntries(5_000);
  while ((await seal()) > 0);
  const entries = (await sql("select id::int as id from audit_entries order by id")).map(({ id }) => id as number);
  expect(await verify()).toMatchObject({ entries: entries.length, ...none });
  const checkpoints = (await checkpointsAfter(app.database.db, 0, 100)).map((one) => JSON.parse(one.statement) as Record<string, number>);
  const checkpointOf = (id: number) => checkpoints.find(({ after = 0, upTo = 0 }) => (id > after || after === 0) && id <= upTo)?.["number"];
  const at = (place: number) => entries[place] ?? 0;
  const expected: RowFault[] = [];
  const expectFault = (kind: RowFault["kind"], id: number, other?: number) =>
    expected.push({ kind, id, checkpoint: checkpointOf(id) ?? 0, ...(other === undefined ? {} : { with: other }) });

  const changes = [
    "at = at + interval '1 microsecond'",
    "user_id = null",
    "user_name = user_name || ' '",
    "action = 'request.moved2'",
    "noun = 'requests'",
    "noun_id = noun_id + 1",
    "location_id = null",
    "from_state = null",
    "to_state = 'Completed'",
    "details = details || '{\"n\": 0.5}'",
    "details = details || '{\"rate\": 1.5}'",
    "ip = '203.0.113.70'",
    "user_agent = ''",
    "request_id = upper(request_id) || '-'",
  ];
  for (const [nth, change] of changes.entries()) {
    const id = at(501 + nth * 613);
    await sql(`update audit_entries set ${change} where id = $1`, [id]);
    expectFault("altered", id);
  }
  // The first and the last of all, those beside a checkpoint's edge, and one that lies between.
  for (const place of [0, entries.length - 1, 999, 1_000, 4_321]) {
    await sql("delete from audit_entries where id = $1", [at(place)]);
    expectFault("deleted", at(place));
  }
  const gap = entries.findIndex((id, place) => (entries[place + 1] ?? 0) > id + 5);
  const columns = "at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id";
  const copy = (id: number, from: number) =>
    sql(`insert into audit_entries (id, ${columns}) overriding system value select $1, ${columns} from audit_entries where id = $2`, [
      id,
      from,
    ]);
  for (const id of [-3, 0, at(gap) + 1, at(gap) + 3, at(gap) + 5]) {
    await copy(id, at(7_000));
    expectFault("inserted", id);
  }
  // Within a checkpoint, between two, and three in a circle.
  for (const circle of [
    [20, 21],
    [50, 9_050],
    [3_333, 3_999],
    [100, 4_100, 8_100],
  ].map((places) => places.map(at))) {
    await sql("create table moved as select * from audit_entries where false");
    for (const [nth, id] of circle.entries()) {
      await sql("insert into moved select * from audit_entries where id = $1", [id]);
      expectFault("swapped", circle[(nth + 1) % circle.length] ?? 0, id);
    }
    for (const [nth, id] of circle.entries()) {
      await sql(`update audit_entries set (${columns}) = (select ${columns} from moved where id = $1) where id = $2`, [
        id,
        circle[(nth + 1) % circle.length],
      ]);
    }
    await sql("drop table moved");
  }
  // A copy of another's contents is no swap.
  await sql(`update audit_entries set (${columns}) = (select ${columns} from audit_entries where id = $1) where id = $2`, [
    at(6_000),
    at(6_001),
  ]);
  expectFault("altered", at(6_001));
  const found = await verify();
  expect(found.rows).toEqual(expected.toSorted((a, b) => a.id - b.id));
  expect(found.faulty).toEqual([]);
  expect(found.entries).toBe(entries.length - expected.filter(({ kind }) => kind !== "inserted").length);
});
