import { channelUrl, createChannel, getChannel, getRequest, listWaitingFirst } from "@remotebay/contract";
import fastifyFactory from "fastify";
import { addCrowd } from "./crowd.ts";
import { load, type LoadOptions } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { startWorld, type BenchWorld } from "./world.ts";

/** Minimum throughput of the service relative to the bare handler. */
const goal = 0.6;
const connections = 16;
const calls = 2_000;
const rounds = 5;

/**
 * Compares a page of ten through the whole service (token, policy, validation, presenter, serialisation, headers, metrics) with a
 * bare handler that runs the same prepared statement on the same pool and returns the raw rows. Rounds alternate; the median counts.
 */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  const bare = fastifyFactory();
  try {
    const { northside = 0, lakeview = 0 } = world.seedIds.locationIds;
    await addCrowd(world.database, {
      northside,
      lakeview,
      large: 500,
      ordinary: 500,
      others: 0,
      userId: world.seedIds.userIds["shop@demo.test"] ?? 0,
    });
    bare.get("/list", () => readPage(world, lakeview));
    const bareUrl = `${await bare.listen({ host: "127.0.0.1", port: 0 })}/list`;
    const url = `${world.url}/api/ServiceRequest/ServiceRequestsForList?status=completed`;
    const token = await world.signIn("shop2@demo.test");
    const service = { addresses: [url], token, connections, calls };
    const baseline = { addresses: [bareUrl], connections, calls };
    // The first calls warm up the JIT compiler.
    for (const one of [service, baseline]) await load(one);
    const others = await openingCalls(world, northside);
    for (const { options } of others) await load(options);
    const rates: { service: number; baseline: number; others: number[] }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const one = { service: (await load(service)).perSecond, baseline: (await load(baseline)).perSecond, others: [] as number[] };
      for (const { options } of others) one.others.push((await load(options)).perSecond);
      rates.push(one);
    }
    return [
      rowOf(
        "list call",
        goal,
        rates.map((one) => [one.service, one.baseline]),
      ),
      ...others.map(({ name, least }, nth) =>
        rowOf(
          name,
          least,
          rates.map((one) => [one.others[nth] ?? 0, one.baseline]),
        ),
      ),
    ];
  } finally {
    await bare.close();
    await world.close();
  }
}

/** The round of the median ratio, as a row. */
function rowOf(name: string, least: number, rates: [number, number][]): BenchRow {
  const [ours, bare] = rates.toSorted(([a, x], [b, y]) => a / x - b / y)[Math.floor(rates.length / 2)] ?? [0, 1];
  const figure = `${(ours / bare).toFixed(2)} (${ours.toFixed(0)} against ${bare.toFixed(0)} a second)`;
  return { name: `${name} against a bare handler, throughput`, figure, goal: `≥ ${least}`, ok: ours / bare >= least };
}

/** What other screens ask for when they open, in relation to the same bare handler: a fall shows that a statement is composed or planned for each call. */
async function openingCalls(world: BenchWorld, northside: number): Promise<{ name: string; least: number; options: LoadOptions }[]> {
  const token = await world.signIn("shop@demo.test");
  const { rows } = await world.database.pool.query<{ id: number }>(
    "select id from requests where location_id = $1 and status_id in (2, 3) order by id desc limit 20",
    [northside],
  );
  for (const { id } of rows) {
    const body = JSON.stringify({ url: channelUrl(id) });
    await load({ addresses: [`${world.url}/api/${createChannel.path}`], posts: [{ body }], token, connections: 1, calls: 1 });
  }
  const at = (paths: string[]): LoadOptions => ({
    addresses: paths.map((path) => `${world.url}/api/${path}`),
    token,
    connections,
    calls: calls / 2,
  });
  return [
    { name: "reading one request", least: 0.5, options: at(rows.map(({ id }) => `${getRequest.path}?id=${id}`)) },
    { name: "the requests that wait", least: 0.2, options: at([listWaitingFirst.path]) },
    { name: "a chat's channel", least: 0.5, options: at(rows.map(({ id }) => `${getChannel.path}?url=${channelUrl(id)}`)) },
  ];
}

const page = `
  select (select sum(coalesce(by_status[4], 0))::int from request_counts where location_id = $1 and demo = $2) as total,
    requests.id, work_order_number, ro_number, status_id, priority, vin, vrm, model_year, make, model, scan_types.name,
    concat_ws(' ', contact.given_name, contact.family_name) as contact_name, concat_ws(' ', technician.given_name, technician.family_name) as technician_name,
    schedule_dates, confirmed_date, requests.created_at, updated_at, report_version
  from requests
  left join scan_types on scan_types.id = requests.scan_type_id
  left join users contact on contact.id = requests.contact_id
  left join users technician on technician.id = requests.technician_id
  where requests.location_id = $1 and demo = $2 and status_id = 4
  order by requests.id desc limit 10`;

/** Reads what the service reads, prepared once a connection as the service does. */
async function readPage({ database: { pool } }: BenchWorld, locationId: number): Promise<unknown[]> {
  const { rows } = await pool.query({ name: "page", text: page, values: [locationId, false] });
  return rows;
}
