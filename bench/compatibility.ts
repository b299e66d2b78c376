import { byteOrderMark, csvLine, maxRated, type RatedRow } from "@remotebay/contract";
import { namedVehicle } from "../server/src/modules/compatibility/logic/vehicle-names.ts";
import { selectRatings } from "../server/src/modules/compatibility/store.ts";
import type pg from "pg";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

/** Vehicles whose ratings are all different, each with three types of device and sixty functions: ten million ratings. */
const vehicles = 55_556;
const models = 2_500;
const yearsOfModel = 23;
const calls = 600;
const goal = 5;

/**
 * The checker's query, its call and its CSV at ten million ratings, of which no two vehicles share any: the worst that the tables can hold. The
 * vehicles that are asked for are spread over all of them, so that their pages are not the ones of the call before.
 */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const { count, size } = await fill(world);
    const queries = await timesOfQueries(world);
    const token = await world.signIn("rag@demo.test");
    const addresses = Array.from({ length: 97 }, (_, nth) => addressOf(world, nth));
    await load({ addresses, token, connections: 1, calls: 100 });
    const { times } = await load({ addresses, token, connections: 1, calls });
    const csv = await timesOfCsv(addresses.slice(0, 50), token);
    const [p50, p99] = [percentile(queries, 0.5), percentile(queries, 0.99)];
    return [
      { name: `compatibility, ${count.toLocaleString("en")} ratings: size of the tables`, figure: `${size} MB`, ok: true },
      { name: "compatibility at this size: the query, p50", figure: `${ms(p50)}; p99 ${ms(p99)}`, goal: `≤ ${goal} ms`, ok: p50 <= goal },
      {
        name: "compatibility at this size: the call, p50",
        figure: `${ms(percentile(times, 0.5))}; p95 ${ms(percentile(times, 0.95))}`,
        ok: true,
      },
      { name: "compatibility at this size: the call and its CSV, p50", figure: ms(percentile(csv, 0.5)), ok: true },
    ];
  } finally {
    await world.close();
  }
}

const ms = (time: number) => `${time.toFixed(1)} ms`;

async function fill({ database: { pool } }: BenchWorld): Promise<{ count: number; size: number }> {
  const client = await pool.connect();
  try {
    return await fillOn(client);
  } finally {
    // Its settings are not those of the pool.
    client.release(true);
  }
}

async function fillOn(client: pg.PoolClient): Promise<{ count: number; size: number }> {
  const run = (text: string) => client.query(text);
  await run("set statement_timeout = 0");
  await run("insert into compatibility_makes (name, key) select 'Make ' || n, 'make' || n from generate_series(1, 100) n");
  await run(`insert into compatibility_models (make_id, name, key)
    select (select min(id) from compatibility_makes) + n % 100, 'Model ' || n, 'model' || n from generate_series(1, ${models}) n`);
  await run(`insert into compatibility_types (digest) select 'digest ' || n from generate_series(1, ${vehicles}) n`);
  await run(`insert into compatibility_vehicles (model_id, type_id, year)
    select (select min(id) from compatibility_models) + (n - 1) / ${yearsOfModel} % ${models}, n, 2000 + (n - 1) % ${yearsOfModel}
    from generate_series(1, ${vehicles}) n on conflict do nothing`);
  await run("insert into compatibility_notes (text) select 'A note ' || n from generate_series(1, 1000) n");
  await run("insert into compatibility_sources (name) select 'A source ' || n from generate_series(1, 20) n");
  await run(`insert into compatibility_ratings (type_id, element_id, note_id, rated_on, device_type_id, rating, caveats, source_id)
    select t.n, e.id, case when e.id % 3 = 0 then 1 + (t.n + e.id) % 1000 end, date '2026-01-01' + t.n % 300, d.id, 1 + (t.n * 7 + e.id) % 3, t.n % 4, 1 + t.n % 20
    from generate_series(1, ${vehicles}) t(n), generate_series(1, 3) d(id), (select id from service_elements order by id limit 60) e`);
  await run("vacuum analyze");
  // Writing what was filled in is not what is measured.
  await run("checkpoint");
  const { rows } = await run(`select (select count(*)::int from compatibility_ratings) as count,
    (select sum(pg_total_relation_size(oid))::bigint / 1000000 from pg_class where relname like 'compatibility%' and relkind = 'r')::int as size`);
  return rows[0] as { count: number; size: number };
}

function addressOf({ url }: BenchWorld, nth: number): string {
  const { make, model, year } = vehicleAt(nth);
  const query = new URLSearchParams({ make, model, year: String(year), deviceTypeId: "2", languageCode: "de" });
  return `${url}/api/RAGRating/GetServiceElementsRagRating?${query}`;
}

/** One of the vehicles, by its names. */
function vehicleAt(nth: number): { make: string; model: string; year: number } {
  const at = Math.floor((nth * vehicles) / 101);
  const model = Math.floor(at / yearsOfModel) + 1;
  return { make: `Make ${(model % 100) + 1}`, model: `Model ${model}`, year: 2000 + (at % yearsOfModel) };
}

async function timesOfQueries({ database: { db } }: BenchWorld): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < calls; nth += 1) {
    const vehicle = namedVehicle(vehicleAt(nth % 101));
    if (!vehicle) throw new Error("no vehicle");
    const start = performance.now();
    const rows = await selectRatings(db, vehicle, 1 + (nth % 3), maxRated);
    // The first queries of a connection plan the statement.
    if (nth >= 20) times.push(performance.now() - start);
    if (rows.filter((row) => row.rating !== null).length !== 60) throw new Error(`${rows.length} rows of ${JSON.stringify(vehicle)}`);
  }
  return times;
}

async function timesOfCsv(addresses: readonly string[], token: string): Promise<number[]> {
  const times: number[] = [];
  for (const address of addresses) {
    const start = performance.now();
    const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const rows = (await reply.json()) as RatedRow[];
    const text =
      byteOrderMark + rows.map((row) => csvLine([row.Text, row.RagRatingLabel, row.CustomMessage, row.Source, row.RatedOn], ";")).join("");
    times.push(performance.now() - start);
    if (!text.includes("Green")) throw new Error("an empty file");
  }
  return times;
}
