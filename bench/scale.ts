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
const calls = 140;

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

/** Lists, searches, counts and the queue with 1,000 requests of two shops, then with 1,000,000 of 1,000 shops, one of which has 100,000. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const { northside = 0, lakeview = 0 } = world.cast.locationIds;
    const shops = { northside, lakeview, userId: world.cast.userIds["shop@demo.test"] ?? 0 };
    const cases = casesFor({ northside, lakeview });
    await addCrowd(world.database, { ...shops, large: 500, ordinary: 500, others: 0 });
    const few = await measure(world, cases);
    await world.database.pool.query("truncate requests cascade");
    const { total } = await addCrowd(world.database, { ...shops, large: 100_000, ordinary: 900, others: 999 });
    const many = await measure(world, cases);
    return cases.map(({ name, most }) => {
      const [before, after] = [few.get(name) ?? 0, many.get(name) ?? 0];
      const figure = `${(after / before).toFixed(1)} × (${after.toFixed(1)} ms against ${before.toFixed(1)} ms)`;
      return {
        name: `${name}: ${total.toLocaleString("en")} requests against 1,000, p95`,
        figure,
        goal: `≤ ${most} ×`,
        ok: after <= most * before,
      };
    });
  } finally {
    await world.close();
  }
}

/** The 95th percentile of every case, in milliseconds, one call at a time. */
async function measure(world: BenchWorld, cases: readonly Case[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { name, user, paths } of cases) {
    const options = { addresses: paths.map((path) => `${world.url}/api/${path}`), token: await world.signIn(user), connections: 1 };
    await load({ ...options, calls: paths.length * 3 });
    found.set(name, percentile((await load({ ...options, calls })).times, 0.95));
  }
  return found;
}
