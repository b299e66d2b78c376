import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { keptTables } from "./kept-tables.ts";
import { checkpointPurpose, makeCheckpoints } from "./modules/audit/logic/make-checkpoints.ts";
import { verifyTrail } from "./modules/audit/service.ts";
import { backUp } from "./platform/database/backup.ts";
import { newConnection } from "./platform/database/database.ts";
import { tendParts, type KeptTable } from "./platform/database/keep-parts.ts";
import { partition } from "./platform/database/partition.ts";
import { restore } from "./platform/database/restore.ts";
import { makeSigner } from "./platform/session/signer.ts";
import { makeApp, type Person, testKey, type TestApp } from "./testing/app.ts";
import { testDatabase } from "./testing/database.ts";
import { newRequest } from "./testing/examples.ts";

// The largest tables in parts (docs/scaling.md). The tests go on from each other: first the tables are whole, then in parts.

const day = 86_400_000;
const begin = new Date("2026-03-02T09:00:00Z");

let app: TestApp;
let shop: Person;
let technician: Person;
let audit: KeptTable;
let chat: KeptTable;
let calibration: KeptTable;

beforeAll(async () => {
  app = await makeApp({ now: begin, environment: { KEEP_AUDIT_DAYS: "400" } });
  await seedPeople(app.database);
  [shop, technician] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  [audit, chat, calibration] = keptTables(app.config) as [KeptTable, KeptTable, KeptTable];
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;

/** A request with a conversation of one message by the shop. */
async function conversation() {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await technician.ask(contract.takeJob, { body: { Id: id } });
  const url = contract.channelUrl(id);
  const body = { url, clientId: randomUUID(), text: "Ready?" };
  return { id, url, body, sent: await shop.ask(contract.sendMessage, { body }) };
}

const texts = async (url: string) =>
  (await shop.ask(contract.getMessages, { query: { url } })).messages.map(({ text, seq }) => [seq, text]);

const history = async (id: number) => (await shop.ask(contract.getRequestHistory, { query: { id } })).map(({ Action }) => Action);

/** Tends the tables as the schedule does, and answers the names of the parts that were made and dropped. */
async function tend(table: KeptTable, now = begin) {
  return app.database.transaction((tx) => tendParts(tx, table, now));
}

const partOf = async (table: string, key: string, id: number) =>
  (await sql(`select tableoid::regclass::text as part from ${table} where ${key} = $1 limit 1`, [id]))[0]?.part;

let early: Awaited<ReturnType<typeof conversation>>;

/** Seals the audit trail as its schedule does, and answers what its checkpoints find (docs/operating/audit-proof.md). */
async function sealAndVerify(now: Date) {
  const rules = { signer: makeSigner(testKey, checkpointPurpose), keepDays: audit.days };
  await app.database.transaction((db) => makeCheckpoints({ db, now }, rules));
  return verifyTrail(app.database.db, { publicKey: rules.signer.publicKey });
}

test("tables become ones of parts while they are written, and nothing is lost", async () => {
  early = await conversation();
  expect(await sealAndVerify(begin)).toMatchObject({ checkpoints: 1, rows: [], faulty: [] });
  expect(await tend(audit)).toEqual({ made: [], dropped: [] });
  const client = newConnection(app.database.url, "test");
  await client.connect();
  let isDone = false;
  const written: string[] = [];
  const writing = (async () => {
    for (let nth = 0; !isDone || nth < 5; nth += 1) {
      const text = `While the tables change, ${nth}`;
      await technician.ask(contract.sendMessage, { body: { url: early.url, clientId: randomUUID(), text } });
      written.push(text);
    }
  })();
  try {
    for (const table of [audit, chat, calibration]) {
      expect(await partition(client, table, begin)).toBe(true);
      expect(await partition(client, table, begin)).toBe(false);
    }
  } finally {
    isDone = true;
    await writing;
    await client.end();
  }
  const all = await texts(early.url);
  expect(all.slice(-written.length).map(([, text]) => text)).toEqual(written);
  expect(all.map(([seq]) => seq)).toEqual(all.map((_, nth) => nth + 1));
  const entries = await sql(
    "select count(*)::int as n, count(distinct id)::int as ids from audit_entries where action = 'message.written'",
  );
  expect(entries).toEqual([{ n: all.length, ids: all.length }]);
  expect(await sealAndVerify(begin)).toMatchObject({ checkpoints: 2, rows: [], faulty: [] });
});

test("later rows come into later parts, and are found with the earlier ones", async () => {
  const before = await history(early.id);
  await sql("select setval('requests_id_seq', 1200000), setval('audit_entries_id_seq', 1200000)");
  const late = await conversation();
  expect([await partOf("chat_messages", "channel_id", early.id), await partOf("chat_messages", "channel_id", late.id)]).toEqual([
    "chat_messages_first",
    "chat_messages_from_1000000",
  ]);
  await shop.ask(contract.updateRequestStatus, { body: { Id: early.id, Status: "Cancelled", Reason: "sold" } });
  expect((await history(early.id)).slice(1)).toEqual(before);
  expect(
    (
      await sql("select distinct tableoid::regclass::text as part from audit_entries where noun = 'request' and noun_id = $1 order by 1", [
        early.id,
      ])
    ).map(({ part }) => part),
  ).toEqual(["audit_entries_first", "audit_entries_from_1000000"]);
  // A client's id stands for one message in every part.
  expect(await shop.ask(contract.sendMessage, { body: late.body })).toEqual(late.sent);
  expect((await shop.send(contract.sendMessage, { body: { ...late.body, text: "Other" } })).problem.code).toBe("key-reused");
  await expect(sql("insert into chat_messages select * from chat_messages where channel_id = $1", [late.id])).rejects.toThrow(/unique/);
  await expect(
    sql(
      "insert into calibration_events (request_id, seq, at, user_id, side, event, value, text, status, client_id) values (7, 1, now(), 1, 'shop', 'x', 0, '', '{}', '')",
    ),
  ).rejects.toThrow(/foreign key/);
});

test("the next part is made before it is needed, and rows that came too early for theirs are moved into it", async () => {
  expect(await tend(chat)).toEqual({ made: ["chat_messages_from_2000000"], dropped: [] });
  expect(await tend(chat)).toEqual({ made: [], dropped: [] });
  // As if no process had run for long.
  await sql("select setval('requests_id_seq', 4300000)");
  const late = await conversation();
  expect(await partOf("chat_messages", "channel_id", late.id)).toBe("chat_messages_rest");
  const rest = 'remotebay_parts_rest{table="chat_messages"} ';
  expect((await app.fastify.inject("/metrics")).body).toMatch(new RegExp(`${rest.replaceAll(/[{}"]/g, String.raw`\$&`)}[1-9]`));
  expect((await tend(chat)).made).toEqual(["chat_messages_from_4000000", "chat_messages_from_9000000"]);
  expect(await partOf("chat_messages", "channel_id", late.id)).toBe("chat_messages_from_4000000");
  expect((await texts(late.url)).at(-1)?.[1]).toBe("Ready?");
});

test("a part of the audit trail is dropped when all of it is older than is kept, and never the newest", async () => {
  await tend(audit);
  const first = (now: Date) => tend(audit, now);
  expect(await first(new Date(begin.getTime() + 399 * day))).toMatchObject({ dropped: [] });
  expect(await tend({ ...audit, days: undefined }, new Date(begin.getTime() + 4000 * day))).toMatchObject({ dropped: [] });
  expect((await first(new Date(begin.getTime() + 401 * day))).dropped).toEqual(["audit_entries_first"]);
  expect(await history(early.id)).toEqual(["request.moved"]);
  const verified = await sealAndVerify(new Date(begin.getTime() + 401 * day));
  expect(verified).toMatchObject({ rows: [], faulty: [] });
  expect(verified.gone).toBeGreaterThan(0);
});

test("a backup of parts is restored into whole tables, which can be kept in parts again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-parts-"));
  try {
    const target = join(folder, "saved");
    const manifest = await backUp(app.database.url, app.config, target);
    expect(manifest.tables.filter(({ name }) => name.startsWith("public.chat_messages"))).toHaveLength(1);
    const to = await testDatabase({ migrated: false });
    await restore(to.url, { dataDir: join(folder, "files") }, target);
    const all =
      "select jsonb_agg(to_jsonb(m) order by channel_id, seq) as found from chat_messages m union all select jsonb_agg(to_jsonb(e) order by id) from audit_entries e";
    expect((await to.pool.query(all)).rows).toEqual(await sql(all));
    const whole = await verifyTrail(app.database.db, { publicKey: undefined });
    expect(await verifyTrail(to.db, { publicKey: undefined })).toEqual(whole);
    const client = newConnection(to.url, "test");
    await client.connect();
    expect(await partition(client, audit, begin)).toBe(true);
    await client.end();
    expect((await to.pool.query(all)).rows).toEqual(await sql(all));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
