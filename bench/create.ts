import { setTimeout as wait } from "node:timers/promises";
import { newRequest } from "../server/src/testing/examples.ts";
import { load, type LoadResult, type Post } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

const shops = 50;
const calls = 600;
const rounds = 5;

/** Creates for each bare insert that the same machine makes, at least. A number a second would judge the machine: two of the same kind differed by a third. */
const shareOfBare = 0.05;
/** At one location, in relation to many: its number is a lock that each create takes. */
const shareAtOne = 0.8;
/** Disk syncs for each create with many connections, at most: one serves several. */
const syncs = 0.8;
/** Share of PostgreSQL's working time that many connections wait for locks, at most: what is left is the processor and the disk. */
const lockShare = 0.05;
/** Milliseconds between two looks at what PostgreSQL waits for. */
const lookEvery = 5;

/**
 * Creates requests through the whole service (token, policy, validation, references, number, audit, live event), at one location and over
 * many. Rounds alternate; medians are reported. Transactions of a single insert on the same pool show what disk and driver allow.
 */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    await world.database.pool.query("create table bare (id bigint primary key generated always as identity, data jsonb)");
    const tokens = await addShops(world);
    const create = async (locations: number, connections: number) =>
      (await createMany(world, tokens.slice(0, locations), connections)).perSecond;
    // The first calls warm up the JIT compiler.
    await create(shops, 32);
    const at: Record<"one" | "many" | "crowd" | "syncs" | "bare", number[]> = { one: [], many: [], crowd: [], syncs: [], bare: [] };
    const waits: Waits = { processor: 0, disk: 0, pages: 0, locks: 0 };
    for (let round = 0; round < rounds; round += 1) {
      at.many.push(await create(shops, 8));
      at.one.push(await create(1, 8));
      const before = await diskSyncs(world);
      at.crowd.push(await watchWaits(world, waits, () => create(shops, 32)));
      at.syncs.push(((await diskSyncs(world)) - before) / calls);
      at.bare.push(await insertMany(world, 32));
    }
    const of = (name: keyof typeof at) => percentile(at[name], 0.5);
    return [
      row(
        `creating at one location against over ${shops}, 8 connections`,
        `${(of("one") / of("many")).toFixed(2)} (${of("one").toFixed(0)} against ${of("many").toFixed(0)} a second)`,
        `≥ ${shareAtOne}`,
        of("one") / of("many") >= shareAtOne,
      ),
      waitsRow(waits),
      row(`disk syncs for each create, ${shops} locations, 32 connections`, of("syncs").toFixed(2), `≤ ${syncs}`, of("syncs") <= syncs),
      row(
        `creating over ${shops} locations against bare inserts, 32 connections`,
        `${(of("crowd") / of("bare")).toFixed(2)} (${of("crowd").toFixed(0)} against ${of("bare").toFixed(0)} a second)`,
        `≥ ${shareOfBare}`,
        of("crowd") / of("bare") >= shareOfBare,
      ),
    ];
  } finally {
    await world.close();
  }
}

function row(name: string, figure: string, goal: string, ok: boolean): BenchRow {
  return { name, figure, goal, ok };
}

/** How often a process of PostgreSQL that worked for a call was seen … */
interface Waits {
  /** … running, or ready to; */
  processor: number;
  /** reading or writing, or waiting for who writes the log; */
  disk: number;
  /** waiting for another that uses the same page of a table or an index; */
  pages: number;
  /** waiting for another transaction. */
  locks: number;
}

/** Looks again and again at what PostgreSQL's processes wait for while `work` runs. */
async function watchWaits<T>({ database }: BenchWorld, waits: Waits, work: () => Promise<T>): Promise<T> {
  const client = database.newConnection("bench");
  await client.connect();
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ kind: keyof Waits; seen: number }>(look);
      for (const { kind, seen } of rows) waits[kind] += seen;
      await wait(lookEvery);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await looking;
    await client.end();
  }
}

// A process whose statement is answered and that waits for the next one is idle.
const look = `
  select case when wait_event_type is null then 'processor' when wait_event_type = 'IO' or wait_event like 'WAL%' then 'disk'
    when wait_event_type = 'LWLock' then 'pages' else 'locks' end as kind, count(*)::int as seen
  from pg_stat_activity where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid() and wait_event_type is distinct from 'Client' group by 1`;

function waitsRow(waits: Waits): BenchRow {
  const all = waits.processor + waits.disk + waits.pages + waits.locks;
  const share = (kind: keyof Waits) => `${((100 * waits[kind]) / all).toFixed(0)} %`;
  return row(
    `waiting for locks while creating over ${shops} locations, 32 connections`,
    `${share("locks")} of PostgreSQL's time (processor ${share("processor")}, disk ${share("disk")}, pages ${share("pages")})`,
    `≤ ${100 * lockShare} %`,
    waits.locks <= lockShare * all,
  );
}

/** How often the log was synced to disk since the database began. */
async function diskSyncs({ database: { pool } }: BenchWorld): Promise<number> {
  const { rows } = await pool.query<{ syncs: number }>("select sum(fsyncs)::float8 as syncs from pg_stat_io where object = 'wal'");
  return rows[0]?.syncs ?? 0;
}

function createMany({ url }: BenchWorld, tokens: readonly string[], connections: number): Promise<LoadResult> {
  const posts = Array.from({ length: calls }, (_, n): Post => {
    const token = tokens[n % tokens.length];
    return { body: JSON.stringify(newRequest()), ...(token === undefined ? {} : { token }) };
  });
  return load({ addresses: [`${url}/api/ServiceRequest/CreateRequest`], posts, connections, calls });
}

/** Inserts rows of a request's size, each in a transaction of its own; answers how many a second. */
async function insertMany({ database: { pool } }: BenchWorld, connections: number): Promise<number> {
  const data = JSON.stringify(newRequest());
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await pool.query({ name: "bare", text: "insert into bare (data) values ($1)", values: [data] });
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  return (calls / (performance.now() - start)) * 1000;
}

/** Copies a shop and its user until there are fifty; answers a token for each. */
async function addShops({ database: { pool }, seedIds, signIn }: BenchWorld): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("create temp table copied_locations as select * from locations where id = $1", [seedIds.locationIds["northside"]]);
    await client.query("create temp table copied_users as select * from users where id = $1", [seedIds.userIds["shop@demo.test"]]);
    const { rows } = await client.query<{ id: number }>("select id + 500000 as id from generate_series(1, $1::int) id", [shops]);
    for (const { id } of rows) {
      await client.query("update copied_locations set id = $1, last_work_order = 0", [id]);
      await client.query("insert into locations overriding system value select * from copied_locations");
      await client.query("update copied_users set id = $1, location_id = $1, username = $2, email = $2, login_email = $2", [
        id,
        `bench-${id}@demo.test`,
      ]);
      await client.query("insert into users overriding system value select * from copied_users");
      await client.query("insert into user_roles (user_id, role_id) select $1, role_id from user_roles where user_id = $2", [
        id,
        seedIds.userIds["shop@demo.test"],
      ]);
      await client.query("insert into location_scan_types (location_id, scan_type_id) values ($1, 1)", [id]);
    }
    return await Promise.all(rows.map(({ id }) => signIn(`bench-${id}@demo.test`)));
  } finally {
    client.release();
  }
}
