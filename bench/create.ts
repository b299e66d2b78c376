import { newRequest } from "../server/src/testing/examples.ts";
import { load, type LoadResult, type Post } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { startWorld, type BenchWorld } from "./world.ts";

const shops = 50;
const calls = 1_500;
const rounds = 3;

/**
 * Compares creating requests through the whole service (token, policy, validation, references, number, audit, live event, idempotency)
 * with transactions of a single insert on the same pool, as many at once. Rounds alternate; the median is reported.
 */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    await world.database.pool.query("create table bare (id bigint primary key generated always as identity, data jsonb)");
    const tokens = await addShops(world);
    const one = await compare(world, tokens.slice(0, 1), 8);
    const many = await compare(world, tokens, 32);
    return [row("at one location, 8 connections", one), row(`over ${shops} locations, 32 connections`, many)];
  } finally {
    await world.close();
  }
}

interface Rates {
  service: number;
  bare: number;
}

function row(name: string, { service, bare }: Rates): BenchRow {
  const figure = `${(service / bare).toFixed(2)} (${service.toFixed(0)} against ${bare.toFixed(0)} a second)`;
  return { name: `creating ${name}, against bare inserts`, figure, ok: true };
}

async function compare(world: BenchWorld, tokens: readonly string[], connections: number): Promise<Rates> {
  const create = async () => (await createMany(world, tokens, connections)).perSecond;
  const insert = () => insertMany(world, connections);
  // The first calls warm up the JIT compiler.
  await create();
  const rates: Rates[] = [];
  for (let round = 0; round < rounds; round += 1) rates.push({ service: await create(), bare: await insert() });
  return rates.toSorted((a, b) => a.service / a.bare - b.service / b.bare)[Math.floor(rounds / 2)] ?? { service: 0, bare: 1 };
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
