import type { Database } from "../server/src/platform/database/database.ts";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

/*
 * What administrators look at with 100 people and devices, and with 100,000 at 991 shops; and the search of the audit trail with 1,000,000 entries.
 */

const rounds = 6;
const callsPerRound = 60;
/** The most that a page of a long list may cost against one of a short list, 95th percentiles. */
const maxRatio = 2;
/** A search may read the words of many that match. */
const maxSearchRatio = 4;
/** Milliseconds of one search of the audit trail. */
const maxAudit = 1_000;

interface Size {
  /** At Northside, whose administrator is asked too. */
  own: number;
  others: number;
  each: number;
}

interface Case {
  name: string;
  user: string;
  paths(world: Filled): string[];
  /** The most that it may cost against a short list. */
  goal: number;
}

interface Filled extends BenchWorld {
  /** A person and a device of Northside, in the middle of the lists. */
  person: number;
  device: number;
}

const orders = {
  PersonList: ["Name", "Email", "LocationName", "LastSeenAt"],
  DeviceList: ["FriendlyName", "SerialNumber", "LocationName", "LastHeardAt", "LicenceUntil"],
};
type List = keyof typeof orders;

/** One name, many names, a part that none has, and a part of an e-mail or serial number. */
const terms = { PersonList: ["ada berg", "ber", "zzzz", "p10042"], DeviceList: ["bay 7", "bay", "zzzz", "sn-10042"] };

function cases(list: List, what: string): Case[] {
  const rowOf = (world: Filled) => (list === "PersonList" ? world.person : world.device);
  const sorted = orders[list].flatMap((orderBy) => ["asc", "desc"].map((sortBy) => `orderBy=${orderBy}&sortBy=${sortBy}`));
  return [
    ["super@demo.test", "SuperAdmin"],
    ["admin@demo.test", "Admin of a shop"],
  ].flatMap(([user = "", who = ""]) => {
    const one = (name: string, goal: number, queries: (world: Filled) => string[]): Case => ({
      name: `${what}, ${name}, ${who}`,
      user,
      goal,
      paths: (world) => queries(world).map((query) => `Admin/${list}?pageSize=50&${query}`),
    });
    const plain = [one("first page", maxRatio, () => [""]), one("page behind a row", maxRatio, (world) => [`after=${rowOf(world)}`])];
    const byOrder = sorted.map((order) => one(order.replace("orderBy=", "by ").replace("&sortBy=", " "), maxRatio, () => [order]));
    const searches = terms[list].map((term) => one(`search for "${term}"`, maxSearchRatio, () => [`search=${encodeURIComponent(term)}`]));
    return plain.concat(byOrder, searches);
  });
}

export async function bench(): Promise<BenchRow[]> {
  const worlds: Filled[] = [];
  try {
    worlds.push(await filled({ own: 50, others: 5, each: 10 }));
    worlds.push(await filled({ own: 1_000, others: 990, each: 100 }));
    const rows: BenchRow[] = [];
    for (const one of [...cases("PersonList", "people"), ...cases("DeviceList", "devices")]) rows.push(await compared(worlds, one));
    const [, large] = worlds;
    if (large) rows.push(...(await auditRows(large)));
    return rows;
  } finally {
    for (const world of worlds.toReversed()) await world.close();
  }
}

/** Rounds alternate between the worlds, so that other load on the machine slows both. */
async function compared(worlds: readonly Filled[], { name, user, paths, goal }: Case): Promise<BenchRow> {
  const times = worlds.map((): number[] => []);
  const asked = await Promise.all(
    worlds.map(async (world) => ({ addresses: paths(world).map((path) => `${world.url}/api/${path}`), token: await world.signIn(user) })),
  );
  for (let round = 0; round <= rounds; round += 1)
    for (const [nth, one] of asked.entries()) {
      const measured = await load({ ...one, connections: 1, calls: callsPerRound });
      // The first round is a warm-up.
      if (round > 0) times[nth]?.push(...measured.times);
    }
  const [few = 0, many = 0] = times.map((of) => percentile(of, 0.95));
  return {
    name: `100,000 against 100, p95: ${name}`,
    figure: `${(many / few).toFixed(1)} × (${many.toFixed(1)} ms against ${few.toFixed(1)} ms)`,
    goal: `≤ ${goal} ×`,
    ok: many <= goal * few,
  };
}

async function filled(size: Size): Promise<Filled> {
  const world = await startWorld();
  try {
    return Object.assign(world, await fill(world.database, world.seedIds.locationIds["northside"] ?? 0, size));
  } catch (error) {
    await world.close();
    throw error;
  }
}

const firstNames = "array['Ada', 'Bruno', 'Chiara', 'Deniz', 'Emil', 'Fatima', 'Goran', 'Hana', 'Ines', 'Jonas', 'Kofi', 'Lena']";
const lastNames = "array['Berg', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Garcia', 'Horvat', 'Ivanov', 'Jansen', 'Kaya', 'Lindqvist']";

/** The rows of `places` people and devices, with a session and a heartbeat each. */
async function fill({ pool }: Database, northside: number, { own, others, each }: Size): Promise<{ person: number; device: number }> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(
      `create temporary table places as
       with made as (insert into locations (name, time_zone, country, variant)
         select 'Shop ' || n || ' ' || (array['Collision', 'Auto Body', 'Motors', 'Glass'])[1 + n % 4], 'America/Chicago', 'US', 'default'
         from generate_series(1, $1::int) n returning id)
       select id, $2::int as size from made union all select $3::int, $4::int`,
      [others, each, northside, own],
    );
    await client.query(
      `with made as (insert into users (username, email, given_name, family_name, time_zone, location_id, password_hash, last_seen_at)
         select 'p' || nth, 'p' || nth || '@example.test', (${firstNames})[1 + nth % 12], (${lastNames})[1 + nth % 11] || case when nth % 7 = 0 then '-' || nth else '' end,
           'America/Chicago', id, '', now() - nth * interval '1 minute' from (select id, row_number() over (order by md5(id || '-' || n)) as nth from places, generate_series(1, size) n) p
         returning id),
       given as (insert into user_roles (user_id, role_id) select id, 3 + id % 2 from made)
       insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, expires_at, ip, user_agent, demo, solution_id)
       select 'bench-' || id, id, '', now() - id * interval '1 minute', now() - interval '90 days', now() - interval '1 day', '', '', false, 1 from made`,
    );
    await client.query(
      `insert into devices (location_id, friendly_name, serial_number, device_type_id, secret_hash, last_heard_at, licensed_until)
         select id, 'Bay ' || nth % 40, 'SN-' || nth, 1 + nth % 2, '', case when nth % 9 > 0 then now() - nth * interval '1 minute' end,
           case when nth % 3 > 0 then now() + nth * interval '1 minute' end
         from (select id, row_number() over (order by md5(id || '-' || n)) as nth from places, generate_series(1, size) n) d`,
    );
    await client.query("vacuum analyze");
    const middle = async (table: string) =>
      (
        await client.query<{ id: number }>(
          `select id from ${table} where location_id = $1 order by id offset (select count(*) / 2 from ${table} where location_id = $1) limit 1`,
          [northside],
        )
      ).rows[0]?.id ?? 0;
    return { person: await middle("users"), device: await middle("devices") };
  } finally {
    client.release(true);
  }
}

const auditSearches = {
  "the newest": "",
  "a frequent word": "search=request",
  "a name": "search=berg",
  "a word that is nowhere": "search=zzzz",
  "one kind": "noun=device",
  "one kind and a word": "noun=device&search=berg",
  "three days of last month": "from=DAY1&until=DAY2",
  "three days and a word": "from=DAY1&until=DAY2&search=berg",
};

/** A day so many days ago. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** The audit trail's search with 1,000,000 entries of a year. */
async function auditRows(world: Filled): Promise<BenchRow[]> {
  const { pool } = world.database;
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query(
      `insert into audit_entries (at, user_id, user_name, action, noun, noun_id, location_id, details, ip, user_agent, request_id)
       select now() - (1000000 - n) * interval '30 seconds', 1000, (${firstNames})[1 + n % 12] || ' ' || (${lastNames})[1 + n % 11],
         (array['request.edited', 'request.moved', 'session.signed-in', 'device.changed', 'chat.opened'])[1 + n % 5],
         (array['request', 'request', 'session', 'device', 'channel'])[1 + n % 5], n % 5000, ids[1 + n % cardinality(ids)],
         jsonb_build_object('name', 'Thing ' || n % 997), '127.0.0.1', '', ''
       from generate_series(1, 1000000) n, (select array_agg(id) as ids from locations) l`,
    );
    await client.query("vacuum analyze audit_entries");
  } finally {
    client.release(true);
  }
  const rows: BenchRow[] = [];
  for (const [user, who] of [
    ["super@demo.test", "SuperAdmin"],
    ["admin@demo.test", "Admin of a shop"],
  ] as const) {
    const token = await world.signIn(user);
    for (const [name, query] of Object.entries(auditSearches)) {
      const dated = query.replace("DAY1", day(40)).replace("DAY2", day(38));
      const { times } = await load({ addresses: [`${world.url}/api/Admin/Audit?${dated}`], token, connections: 1, calls: 20 });
      const [middle, slowest] = [percentile(times, 0.5), Math.max(...times)];
      rows.push({
        name: `audit trail of 1,000,000 entries: ${name}, ${who}`,
        figure: `${middle.toFixed(0)} ms; slowest ${slowest.toFixed(0)} ms`,
        goal: `≤ ${maxAudit} ms`,
        ok: slowest <= maxAudit,
      });
    }
  }
  return rows;
}
