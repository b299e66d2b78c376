import { calibrationGroupId } from "@remotebay/contract";
import { addCrowd } from "./crowd.ts";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

const callsOfEach = 40;

interface Case {
  name: string;
  user: string;
  paths: string[];
  /** Milliseconds of the 95th percentile, at most. */
  goal: number;
}

const week = 7 * 86_400_000;
const zone = "America%2FChicago";
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const quality = (weeks: number) =>
  ["service", "make", "shop", "technician"].map((by) => `Team/Quality?weeks=${weeks}&zone=${zone}&by=${by}`);

/** What the shop's day and the team's screens ask for; what reads a year is opened rarely. */
function casesFor({ seedIds: { locationIds } }: BenchWorld, { car }: { car: number }): Case[] {
  const [ordinary, large, tech, dispatch] = ["shop2@demo.test", "shop@demo.test", "tech@demo.test", "dispatch@demo.test"];
  const dates = [-1, 0, 1].map((weeks) => `Team/Calendar?from=${dayOf(Date.now() + weeks * week)}&days=7&zone=${zone}`);
  return [
    { name: "the bay, large shop", user: large, paths: ["ServiceRequest/Bay"], goal: 100 },
    { name: "the bay, ordinary shop", user: ordinary, paths: ["ServiceRequest/Bay"], goal: 50 },
    { name: "what waits, large shop", user: large, paths: ["ServiceRequest/WaitingFirst"], goal: 60 },
    { name: "13 months, ordinary shop", user: ordinary, paths: [`Location/Months?id=${locationIds["lakeview"]}`], goal: 100 },
    { name: "13 months, large shop of 100,000", user: large, paths: [`Location/Months?id=${locationIds["northside"]}`], goal: 1_500 },
    { name: "a car's history", user: tech, paths: [`ServiceRequest/CarHistory?id=${car}`], goal: 50 },
    { name: "free times", user: large, paths: ["ServiceRequest/FreeTimes"], goal: 200 },
    { name: "the board of the team", user: dispatch, paths: ["Team/Board"], goal: 200 },
    { name: "a week of dates of all shops", user: dispatch, paths: dates, goal: 400 },
    { name: "own jobs", user: tech, paths: ["Workbench/MyJobs"], goal: 50 },
    { name: "urgent calls", user: dispatch, paths: ["Team/Calls"], goal: 50 },
    { name: "quality of 4 weeks, all shops", user: dispatch, paths: quality(4), goal: 1_500 },
    { name: "quality of 13 weeks, all shops", user: dispatch, paths: quality(13), goal: 4_000 },
    { name: "quality of 53 weeks, one technician's own", user: tech, paths: quality(53).slice(0, 1), goal: 4_000 },
  ];
}

/** The calls of the shop's day and of the team, with 1,000,000 requests of 1,001 shops, one of which has 100,000. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const car = await fill(world);
    const rows: BenchRow[] = [];
    for (const { name, user, paths, goal } of casesFor(world, { car })) {
      const addresses = paths.map((path) => `${world.url}/api/${path}`);
      const token = await world.signIn(user);
      await load({ addresses, token, connections: 1, calls: addresses.length });
      const { times } = await load({ addresses, token, connections: 1, calls: callsOfEach });
      const [middle, most] = [percentile(times, 0.5), percentile(times, 0.95)];
      const figure = `${most.toFixed(1)} ms; p50 ${middle.toFixed(1)} ms`;
      rows.push({ name: `1,000,000 requests, p95: ${name}`, figure, goal: `≤ ${goal} ms`, ok: most <= goal });
    }
    return rows;
  } finally {
    await world.close();
  }
}

/** Answers a request of the large shop. */
async function fill({ database, seedIds: { locationIds, userIds } }: BenchWorld): Promise<number> {
  const { northside = 0, lakeview = 0 } = locationIds;
  const [userId = 0, ...technicians] = ["shop", "tech", "tech2"].map((name) => userIds[`${name}@demo.test`] ?? 0);
  await addCrowd(database, { northside, lakeview, large: 100_000, ordinary: 900, others: 999, userId, technicians });
  // Calibrations that ended twice, every fifth failed at first.
  await database.pool.query(
    `insert into calibration_events (request_id, seq, at, user_id, side, event, value, text, status, client_id)
     select r.id, attempt, r.updated_at, $1, 'technician', 'completed', case when r.id % 5 = 0 and attempt = 1 then 0 else 1 end, '', '{}', ''
     from requests r join scan_types s on s.id = r.scan_type_id and s.group_id = $2, generate_series(1, 2) attempt where r.status_id = 4`,
    [technicians[0], calibrationGroupId],
  );
  await database.pool.query("analyze");
  const { rows } = await database.pool.query<{ id: number }>("select max(id) as id from requests where location_id = $1", [northside]);
  return rows[0]?.id ?? 0;
}
