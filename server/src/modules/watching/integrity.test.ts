import { checkIntegrity, createRequest, getIntegrity, type IntegrityRow, mendIntegrity, searchAudit } from "@remotebay/contract";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let ids: SeedIds;
let admin: Person;
let shop: Person;
let root: string;

beforeAll(async () => {
  app = await makeApp();
  ids = await seedPeople(app.database);
  admin = await app.signIn("super@demo.test");
  shop = await app.signIn("shop@demo.test");
  root = join(app.config.dataDir, "files");
});
afterAll(() => app.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  app.database.pool.query<Row>(text, values).then(({ rows }) => rows);

const keep = (text: string) => app.files.save(Buffer.from(text), "reports", "pdf");

async function name(fileKey: string, thumbKey = fileKey): Promise<number> {
  const { id } = await shop.ask(createRequest, { body: newRequest() });
  const [row] = await query<{ id: number }>(
    `insert into pictures (request_id, file_key, thumb_key, caption, width, height, added_by, added_at) values ($1, $2, $3, '', 1, 1, $4, now()) returning id`,
    [id, fileKey, thumbKey, ids.userIds["tech@demo.test"]],
  );
  return row?.id ?? 0;
}

/** Checks, or mends, and answers what was found by kind. */
async function run(call: typeof checkIntegrity) {
  await admin.ask(call, {});
  const found = await vi.waitFor(
    async () => {
      const now = await admin.ask(getIntegrity, {});
      expect(now.EndedAt).not.toBeNull();
      return now;
    },
    { timeout: 20_000, interval: 100 },
  );
  const rows = Object.fromEntries(found.Kinds.map((row) => [row.Kind, row])) as Record<IntegrityRow["Kind"], IntegrityRow>;
  return { ...found, rows };
}

const day = 86_400_000;

/** So much later everybody has to sign in again. */
async function later(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  admin = await app.signIn("super@demo.test");
  shop = await app.signIn("shop@demo.test");
}

test("files that are missing, damaged or nobody's are named, and a check alone changes nothing", async () => {
  const [whole = "", missing = "", damaged = "", orphaned = ""] = await Promise.all(["whole", "missing", "damaged", "orphaned"].map(keep));
  const named = [await name(whole), await name(missing), await name(damaged)];
  await rm(join(root, missing));
  await writeFile(join(root, damaged), "something else");
  expect((await admin.ask(getIntegrity, {})).StartedAt).toBeNull();
  const { rows, ...found } = await run(checkIntegrity);
  expect(found).toMatchObject({ Missing: [missing], Damaged: [damaged], Mends: false });
  expect(rows.missing).toMatchObject({ Found: 1, Mended: 0, Unlooked: 0, Names: [missing] });
  expect(rows.damaged).toMatchObject({ Found: 1, Mended: 0, Names: [damaged] });
  expect(found.Orphaned).toContain(orphaned);
  expect(found.Orphaned).not.toContain(whole);
  expect(rows.orphaned.Waiting).toBe(rows.orphaned.Found);
  expect(found.Counted).toBe(found.Counters);
  await query("delete from pictures where id = any($1)", [named]);
});

test("a file that nothing names is set aside after a week and deleted after a month more, unless something names it again", async () => {
  const [gone = "", again = ""] = await Promise.all(["gone", "again"].map(keep));
  await run(mendIntegrity);
  expect(await app.files.inspect(gone)).toBe("whole");
  await later(8 * day);
  const { rows } = await run(mendIntegrity);
  expect(rows.orphaned.Mended).toBeGreaterThanOrEqual(2);
  expect(await app.files.inspect(gone)).toBe("missing");
  expect(await app.files.inspect(again)).toBe("missing");
  // Its row was written at the moment at which it was set aside: who reads it gets it.
  await name(again);
  expect(Buffer.from(await app.files.read(again)).toString()).toBe("again");
  await later(31 * day);
  const last = await run(mendIntegrity);
  expect(last.rows.missing).toMatchObject({ Found: 0 });
  expect(await app.files.inspect(again)).toBe("whole");
  expect(await app.files.bringBack(gone)).toBe(false);
  expect(await readdir(join(root, "removed"), { recursive: true })).not.toContainEqual(expect.stringMatching(/\.pdf$/));
});

test("a thumbnail is made again from its picture, and a PDF when it is asked for", async () => {
  const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  const { key, thumbnailKey } = await app.files.savePicture(png);
  const id = await name(key, thumbnailKey);
  await writeFile(join(root, thumbnailKey), "torn");
  const { rows } = await run(mendIntegrity);
  expect(rows.damaged).toMatchObject({ Found: 1, Mended: 1 });
  const [picture] = await query<{ thumb_key: string }>("select thumb_key from pictures where id = $1", [id]);
  expect(await app.files.inspect(picture?.thumb_key ?? "")).toBe("whole");
  const [entry] = await admin.ask(searchAudit, { query: { noun: "integrity", search: "mended" } });
  expect(entry).toMatchObject({ Action: "integrity.mended" });
});

test("counters that were changed behind the service's back are mended while requests are created", async () => {
  const counters = () =>
    query("select location_id, demo, sum(by_status[1])::int, sum(by_status[2])::int from request_counts group by 1, 2 order by 1, 2");
  const counted = () =>
    query(`select location_id, demo, count(*) filter (where status_id = 1)::int as sum, count(*) filter (where status_id = 2)::int as sum
      from requests group by 1, 2 order by 1, 2`);
  await query("update request_counts set by_status[1] = by_status[1] + 7 where id = (select min(id) from request_counts)");
  const { rows: before } = await run(checkIntegrity);
  expect(before.counters).toMatchObject({ Found: 1, Mended: 0 });
  let isWriting = true;
  const writer = (async () => {
    for (let nth = 0; isWriting || nth < 5; nth += 1) await shop.ask(createRequest, { body: newRequest() });
  })();
  const { rows } = await run(mendIntegrity);
  isWriting = false;
  await writer;
  expect(rows.counters).toMatchObject({ Found: 1, Mended: 1 });
  expect(await counters()).toEqual(await counted());
  const { rows: after } = await run(checkIntegrity);
  expect(after.counters.Found).toBe(0);
});

test("marks beyond the end of a chat go back to it, and a chat behind its messages goes on after them", async () => {
  const { id } = await shop.ask(createRequest, { body: newRequest() });
  const end = 3;
  await query(
    `insert into chat_channels (id, location_id, demo, name, custom_type, data, created_at, last_at)
     select id, location_id, demo, '', '', '{}', now(), now() from requests where id = $1 on conflict do nothing`,
    [id],
  );
  await query("update chat_channels set last_seq = 0 where id = $1", [id]);
  await query(
    `insert into chat_messages (channel_id, seq, client_id, user_id, side, message_type, text, language, created_at)
     select $1, seq, gen_random_uuid(), $2, 1, 'user', 'hello', 'en', now() from generate_series(1, $3::int) seq on conflict do nothing`,
    [id, ids.userIds["shop@demo.test"], end],
  );
  await query(
    "insert into chat_positions values ($1, $2, 1, $3, $3, now()) on conflict (channel_id, user_id) do update set read_seq = $3",
    [id, ids.userIds["shop@demo.test"], end + 50],
  );
  const { rows } = await run(mendIntegrity);
  expect(rows.unread).toMatchObject({ Found: 2, Mended: 2 });
  expect(rows.unread.Names.join()).toContain(`chat ${id}: ends at 0, its messages at ${end}`);
  expect(await query("select last_seq from chat_channels where id = $1", [id])).toEqual([{ last_seq: end }]);
  expect(await query("select read_seq, delivered_seq from chat_positions where channel_id = $1", [id])).toEqual([
    { read_seq: end, delivered_seq: end },
  ]);
});

test("a coin account that is not the sum of its entries is named and left to a person", async () => {
  const location = ids.locationIds["northside"];
  await query("insert into coin_ledgers (location_id) values ($1) on conflict do nothing", [location]);
  await query("update coin_ledgers set available = available + 5 where location_id = $1", [location]);
  const { rows } = await run(mendIntegrity);
  expect(rows.coins).toMatchObject({ Found: 1, Mended: 0, Names: [expect.stringContaining(`location ${location}`)] });
  await query("update coin_ledgers set available = available - 5 where location_id = $1", [location]);
});

test("a store that cannot be read is said to be unlooked at, and the last result is on /metrics", async () => {
  const key = await keep("unreadable");
  await name(key);
  await rm(join(root, key));
  // A folder in its place: reading it fails, and it is not missing.
  await app.files.save(Buffer.from("x"), key, "pdf");
  const { rows } = await run(checkIntegrity);
  expect(rows.missing).toMatchObject({ Unlooked: 1 });
  const { payload } = await app.fastify.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
  expect(payload).toContain('remotebay_integrity{kind="missing",state="unlooked"} 1');
  expect(payload).toMatch(/remotebay_integrity_checked_timestamp_seconds \d+/);
  await rm(join(root, key), { recursive: true });
});

test("once a day one process checks and mends by itself", async () => {
  await app.tick();
  await later(day);
  expect(await app.tick()).toContain("watching.mend-stored");
  expect(await app.tick()).not.toContain("watching.mend-stored");
  await vi.waitFor(async () => expect(await admin.ask(getIntegrity, {})).toMatchObject({ Mends: true, EndedAt: expect.any(String) }), {
    timeout: 20_000,
    interval: 100,
  });
});
