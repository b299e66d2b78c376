import { addCrowd } from "./crowd.ts";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

/** A kind of call, asked by a user. */
export interface Case {
  name: string;
  user: string;
  paths: string[];
  /** Maximum ratio of the 95th percentiles with 1,000,000 and with 1,000 requests. */
  maxRatio: number;
}

const list = "ServiceRequest/ServiceRequestsForList";
const everyList = [
  list,
  ...["pending", "submitted", "scheduled", "completed"].map((status) => `${list}?status=${status}`),
  `${list}?status=completed&offset=200`,
  `${list}?orderBy=UpdatedDate`,
];
const otherOrders = ["RONumber", "VIN", "Make", "Year", "CreatedDate", "Priority"].map(
  (column) => `${list}?status=completed&orderBy=${column}`,
);
// Few matches, many, none, part of a VIN, part of a work order, and terms of one or two letters.
const terms = ["accord 2015", "honda", "zzzz", "1hg0a", "000077", "ro 4", "a"];
const search = terms.map((term) => `${list}?search=${encodeURIComponent(term)}`);
const queue = "Workbench/Queue";
const rounds = 8;
/** So that each 95th percentile rests on fifty calls, and one pause of a few milliseconds does not decide. */
const callsPerRound = 126;

/** Lists, searches and counts of the demonstration world's large shop, of an ordinary one, and of all shops. */
export function casesFor({ northside, lakeview }: Record<string, number>): Case[] {
  const [ordinary, large, operator] = ["shop2@demo.test", "shop@demo.test", "tech@demo.test"];
  return [
    { name: "list, ordinary shop", user: ordinary, paths: everyList, maxRatio: 2 },
    { name: "list, large shop", user: large, paths: everyList, maxRatio: 2 },
    { name: "list, all shops (operator)", user: operator, paths: everyList, maxRatio: 2 },
    { name: "list in other orders, ordinary shop", user: ordinary, paths: otherOrders, maxRatio: 2 },
    { name: "list in other orders, large shop", user: large, paths: otherOrders, maxRatio: 2 },
    { name: "list in other orders, all shops (operator)", user: operator, paths: otherOrders.slice(0, 2), maxRatio: 2 },
    { name: "search, ordinary shop", user: ordinary, paths: search, maxRatio: 4 },
    { name: "search, large shop", user: large, paths: search, maxRatio: 4 },
    { name: "search, all shops (operator)", user: operator, paths: search, maxRatio: 4 },
    // The contact's first name is in all of its 1,000 and 6,283 requests.
    { name: "search for what all have, shop of 6,283 against 1,000", user: "uk@demo.test", paths: [`${list}?search=maya`], maxRatio: 3 },
    { name: "counts, ordinary shop", user: ordinary, paths: [`ServiceRequest/GetServiceRequestCounts?id=${lakeview}`], maxRatio: 1.3 },
    { name: "counts, large shop", user: large, paths: [`ServiceRequest/GetServiceRequestCounts?id=${northside}`], maxRatio: 1.3 },
    { name: "queue, all shops (operator)", user: operator, paths: [queue, `${queue}?mine=true`], maxRatio: 2 },
    {
      name: "queue's search, all shops (operator)",
      user: operator,
      paths: terms.map((term) => `${queue}?search=${encodeURIComponent(term)}`),
      maxRatio: 4,
    },
  ];
}

/** Compares lists, searches, counts and the queue with 1,000 requests of two shops and with 1,000,000 of 1,001 shops, one of which has 100,000. */
export async function bench(): Promise<BenchRow[]> {
  const worlds: BenchWorld[] = [];
  try {
    const few = await fill(worlds, { large: 500, ordinary: 500, others: 0, last: 1_000 });
    const many = await fill(worlds, { large: 100_000, ordinary: 900, others: 999, last: 6_283 });
    const rows: BenchRow[] = [];
    for (const one of casesFor(many.seedIds.locationIds)) {
      rows.push(await compare(few, many, one, { name: "1,000,000 requests against 1,000", rounds }));
    }
    return rows;
  } finally {
    for (const world of worlds.toReversed()) await world.close();
  }
}

/** Compares 95th percentiles. Rounds alternate, so that other load on the machine slows both sides. */
export async function compare(
  few: BenchWorld,
  many: BenchWorld,
  one: Case,
  { name, rounds: times }: { name: string; rounds: number },
): Promise<BenchRow> {
  const durations: [number[], number[]] = [[], []];
  for (let round = 0; round <= times; round += 1) {
    for (const [nth, world] of [few, many].entries()) {
      const measured = await measure(world, one);
      // The first round is a warm-up.
      if (round > 0) durations[nth]?.push(...measured);
    }
  }
  const [before, after] = [percentile(durations[0], 0.95), percentile(durations[1], 0.95)];
  const figure = `${(after / before).toFixed(1)} × (${after.toFixed(1)} ms against ${before.toFixed(1)} ms)`;
  return { name: `${name}, p95: ${one.name}`, figure, goal: `≤ ${one.maxRatio} ×`, ok: after <= one.maxRatio * before };
}

async function fill(
  worlds: BenchWorld[],
  { last, ...sizes }: { large: number; ordinary: number; others: number; last: number },
): Promise<BenchWorld> {
  const world = await startWorld();
  worlds.push(world);
  const { northside = 0, lakeview = 0, kerbside = 0 } = world.seedIds.locationIds;
  const userId = world.seedIds.userIds["shop@demo.test"] ?? 0;
  await addCrowd(world.database, { northside, lakeview, userId, ...sizes, last: { locationId: kerbside, requests: last } });
  return world;
}

/** Runs the calls one at a time and returns their durations in milliseconds. */
async function measure(world: BenchWorld, { user, paths }: Case): Promise<number[]> {
  const addresses = paths.map((path) => `${world.url}/api/${path}`);
  return (await load({ addresses, token: await world.signIn(user), connections: 1, calls: callsPerRound })).times;
}
