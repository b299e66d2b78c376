import { addCrowd } from "./crowd.ts";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

interface Case {
  name: string;
  user: string;
  paths: string[];
  /** How much slower the 95th percentile may be with 1,000,000 requests than with 1,000. */
  most: number;
}

const list = "ServiceRequest/ServiceRequestsForList";
const everyList = [
  list,
  ...["pending", "submitted", "scheduled", "completed"].map((status) => `${list}?status=${status}`),
  `${list}?status=completed&offset=200`,
  `${list}?orderBy=UpdatedDate`,
];
const inOrder = ["RONumber", "VIN", "Make", "Year", "CreatedDate", "Priority"].map(
  (column) => `${list}?status=completed&orderBy=${column}`,
);
// Few matches, many, none, parts of a VIN and of a work order, and words of one letter.
const terms = ["accord 2015", "honda", "zzzz", "1hg0a", "000077", "ro 4", "a"];
const search = terms.map((term) => `${list}?search=${encodeURIComponent(term)}`);
const queue = "Workbench/Queue";
const turns = 4;
const callsATurn = 42;

function casesFor({ northside, lakeview }: Record<string, number>): Case[] {
  const [ordinary, large, operator] = ["shop2@demo.test", "shop@demo.test", "tech@demo.test"];
  return [
    { name: "list, ordinary shop", user: ordinary, paths: everyList, most: 2 },
    { name: "list, large shop", user: large, paths: everyList, most: 2 },
    { name: "list, all shops (operator)", user: operator, paths: everyList, most: 2 },
    { name: "list in other orders, ordinary shop", user: ordinary, paths: inOrder, most: 2 },
    { name: "list in other orders, large shop", user: large, paths: inOrder, most: 2 },
    { name: "list in other orders, all shops (operator)", user: operator, paths: inOrder.slice(0, 2), most: 2 },
    { name: "search, ordinary shop", user: ordinary, paths: search, most: 4 },
    { name: "search, large shop", user: large, paths: search, most: 4 },
    { name: "search, all shops (operator)", user: operator, paths: search, most: 4 },
    { name: "counts, ordinary shop", user: ordinary, paths: [`ServiceRequest/GetServiceRequestCounts?id=${lakeview}`], most: 2 },
    { name: "counts, large shop", user: large, paths: [`ServiceRequest/GetServiceRequestCounts?id=${northside}`], most: 2 },
    { name: "queue, all shops (operator)", user: operator, paths: [queue, `${queue}?mine=true`], most: 2 },
    {
      name: "queue's search, all shops (operator)",
      user: operator,
      paths: terms.map((term) => `${queue}?search=${encodeURIComponent(term)}`),
      most: 4,
    },
  ];
}

/** Lists, searches, counts and the queue with 1,000 requests of two shops, and with 1,000,000 of 1,000 shops, one of which has 100,000. */
export async function bench(): Promise<BenchRow[]> {
  const worlds: BenchWorld[] = [];
  try {
    const few = await fill(worlds, { large: 500, ordinary: 500, others: 0 });
    const many = await fill(worlds, { large: 100_000, ordinary: 900, others: 999 });
    const rows: BenchRow[] = [];
    for (const one of casesFor(many.cast.locationIds)) {
      // In turns: what else the machine does meanwhile then slows both.
      const times: [number[], number[]] = [[], []];
      for (let turn = 0; turn <= turns; turn += 1) {
        for (const [nth, world] of [few, many].entries()) {
          const found = await ask(world, one);
          // The first turn only warms up.
          if (turn > 0) times[nth]?.push(...found);
        }
      }
      const [before, after] = [percentile(times[0], 0.95), percentile(times[1], 0.95)];
      const figure = `${(after / before).toFixed(1)} × (${after.toFixed(1)} ms against ${before.toFixed(1)} ms)`;
      rows.push({
        name: `1,000,000 requests against 1,000, p95: ${one.name}`,
        figure,
        goal: `≤ ${one.most} ×`,
        ok: after <= one.most * before,
      });
    }
    return rows;
  } finally {
    for (const world of worlds.toReversed()) await world.close();
  }
}

async function fill(worlds: BenchWorld[], sizes: { large: number; ordinary: number; others: number }): Promise<BenchWorld> {
  const world = await startWorld();
  worlds.push(world);
  const { northside = 0, lakeview = 0 } = world.cast.locationIds;
  await addCrowd(world.database, { northside, lakeview, userId: world.cast.userIds["shop@demo.test"] ?? 0, ...sizes });
  return world;
}

/** Milliseconds of each call, one at a time. */
async function ask(world: BenchWorld, { user, paths }: Case): Promise<number[]> {
  const addresses = paths.map((path) => `${world.url}/api/${path}`);
  return (await load({ addresses, token: await world.signIn(user), connections: 1, calls: callsATurn })).times;
}
