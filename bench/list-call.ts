import fastifyFactory from "fastify";
import { addCrowd } from "./crowd.ts";
import { load } from "./load.ts";
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
    const rates: { service: number; baseline: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.push({ service: (await load(service)).perSecond, baseline: (await load(baseline)).perSecond });
    }
    const median = rates.toSorted((a, b) => a.service / a.baseline - b.service / b.baseline)[Math.floor(rounds / 2)] ?? {
      service: 0,
      baseline: 1,
    };
    const ratio = median.service / median.baseline;
    const figure = `${ratio.toFixed(2)} (${median.service.toFixed(0)} against ${median.baseline.toFixed(0)} a second)`;
    return [{ name: "list call against a bare handler, throughput", figure, goal: `≥ ${goal}`, ok: ratio >= goal }];
  } finally {
    await bare.close();
    await world.close();
  }
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
