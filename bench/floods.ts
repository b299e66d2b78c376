import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sampleReport } from "../server/src/testing/report-samples.ts";
import { addCrowd } from "./crowd.ts";
import { load, type LoadOptions } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { startWorld, type BenchWorld } from "./world.ts";

const downloads = 300;
/** Light calls while the downloads run: the 95th percentile in milliseconds. */
const lightGoal = 250;
const memoryGoal = 100;
/** Reading a sent report that was rendered before, in milliseconds. */
const readGoal = 20;

/** What many downloads of the API reference's script do to other calls and to the memory, and how fast a stored report is read. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    return [...(await floodScript(world)), await readReport(world)];
  } finally {
    await world.close();
  }
}

async function floodScript({ url }: BenchWorld): Promise<BenchRow[]> {
  const light = { addresses: [`${url}/api/configuration`], connections: 4, calls: 400 };
  await load(light);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  const script = { addresses: [`${url}/api/docs/js/scalar.js`], encoding: "br", connections: downloads, calls: downloads };
  const [{ times }] = await Promise.all([load(light), loadApart(script)]);
  clearInterval(watch);
  const grown = (peak - before) / 1_048_576;
  return [
    row(`a light call during ${downloads} downloads of the reference's script at once, p95`, p95(times), lightGoal, "ms"),
    row(`memory grown during these downloads`, grown, memoryGoal, "MB"),
  ];
}

/** As `load`, in a process of its own: what the client takes is not the service's memory. */
async function loadApart(options: LoadOptions): Promise<void> {
  const program = `import(${JSON.stringify(new URL("load.ts", import.meta.url).href)}).then(({ load }) => load(${JSON.stringify(options)}))`;
  await promisify(execFile)(process.execPath, ["-e", program]);
}

async function readReport({ database, seedIds, signIn, url }: BenchWorld): Promise<BenchRow> {
  const { pool } = database;
  const { northside = 0, lakeview = 0 } = seedIds.locationIds;
  await addCrowd(database, { northside, lakeview, large: 10, ordinary: 10, others: 0, userId: seedIds.userIds["shop@demo.test"] ?? 0 });
  const token = await signIn("shop@demo.test");
  const { rows } = await pool.query<{ id: number }>(
    `update requests set report_version = 1 where id = (select min(id) from requests where location_id = $1 and not demo) returning id`,
    [northside],
  );
  const id = rows[0]?.id;
  await pool.query(
    "insert into reports (request_id, version, data, hash, sent_by, sent_at) values ($1, 1, $2, '', $3, now()) on conflict do nothing",
    [id, sampleReport(), seedIds.userIds["tech@demo.test"]],
  );
  const call = { addresses: [`${url}/api/report/CreatePdf?workorderId=${id}&cultureCode=en-US`], token, connections: 1 };
  await load({ ...call, calls: 5 });
  const { times } = await load({ ...call, calls: 60 });
  return row("a sent report, read again, p95", p95(times), readGoal, "ms");
}

function row(name: string, value: number, goal: number, unit: string): BenchRow {
  return { name, figure: `${value.toFixed(0)} ${unit}`, goal: `≤ ${goal} ${unit}`, ok: value <= goal };
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}
