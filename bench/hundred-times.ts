import { channelUrl, getChannel, getMessages } from "@remotebay/contract";
import { newRequest } from "../server/src/testing/examples.ts";
import { bulkLoad, type BulkSizes } from "./bulk-load.ts";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { casesFor, compare } from "./scale.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

const option = (name: string, otherwise: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

const rounds = 4;
/** Requests that are created in a round, and connections that do so. */
const creates = { calls: 200, connections: 8 };
/** Creating with many requests, in relation to few, at least. */
const shareOfFew = 0.7;
/** Opening a chat, as bench/chat.ts asks for. */
const timesOfSmall = 1.3;
const opened = 50;

/**
 * Ten million requests of ten thousand shops and a hundred million messages against a thousand and ten thousand: an hour and fifty gigabytes, so only
 * where it is named. `node bench/run.ts hundred-times --folder=/big --requests=10000000 --messages=100000000`; what is in the folder is used again.
 */
export async function bench(): Promise<BenchRow[]> {
  const [requests, messages] = [Number(option("requests", "10000000")), Number(option("messages", "100000000"))];
  const folder = option("folder", "");
  const worlds: BenchWorld[] = [];
  try {
    const few = await filled(worlds, { requests: 1_000, messages: 10_000, largeEach: 2, importedLast: 1_000 });
    const many = await filled(worlds, { requests, messages, largeEach: 100, importedLast: 6_283 }, folder === "" ? {} : { folder });
    const name = `${requests.toLocaleString("en")} requests against 1,000`;
    const rows: BenchRow[] = [];
    for (const one of casesFor(many.seedIds.locationIds)) rows.push(await compare(few, many, one, { name, rounds }));
    rows.push(await openChats(few, many), await createBoth(few, many));
    return rows;
  } finally {
    for (const world of worlds.toReversed()) await world.close();
  }
}

async function filled(
  worlds: BenchWorld[],
  sizes: Pick<BulkSizes, "requests" | "messages" | "largeEach" | "importedLast">,
  where: { folder?: string } = {},
): Promise<BenchWorld> {
  const world = await startWorld(where);
  worlds.push(world);
  const { northside = 0, lakeview = 0, kerbside = 0 } = world.seedIds.locationIds;
  const begin = performance.now();
  const say = (what: string) => console.error(`${((performance.now() - begin) / 1000).toFixed(0)} s  ${what}`);
  await bulkLoad(world.database, { ...sizes, northside, lakeview, kerbside, userId: world.seedIds.userIds["shop@demo.test"] ?? 0 }, say);
  return world;
}

/** What a client asks for when a chat is opened: fifty of the large shop, of all of its time. */
async function openChats(few: BenchWorld, many: BenchWorld): Promise<BenchRow> {
  const asked = await Promise.all(
    [few, many].map(async (world) => {
      const { rows } = await world.database.pool.query<{ id: number }>(
        "select c.id from requests r join chat_channels c on c.id = r.id where r.location_id = $1 order by md5(c.id::text) limit $2",
        [world.seedIds.locationIds["northside"], opened],
      );
      const addresses = rows.flatMap(({ id }) =>
        [getChannel, getMessages].map(({ path }) => `${world.url}/api/${path}?url=${channelUrl(id)}`),
      );
      return { addresses, token: await world.signIn("shop@demo.test"), connections: 1, calls: 4 * opened };
    }),
  );
  const times: number[][] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [nth, one] of asked.entries()) {
      const measured = await load(one);
      if (round > 0) times[nth]?.push(...measured.times);
    }
  const [before = 0, after = 0] = times.map((of) => percentile(of, 0.5));
  const figure = `${(after / before).toFixed(2)} × (${after.toFixed(2)} ms against ${before.toFixed(2)} ms a call)`;
  return { name: "opening a chat, p50", figure, goal: `≤ ${timesOfSmall} ×`, ok: after <= timesOfSmall * before };
}

async function createBoth(few: BenchWorld, many: BenchWorld): Promise<BenchRow> {
  const rates: number[][] = [[], []];
  const tokens = await Promise.all([few, many].map((world) => world.signIn("shop@demo.test")));
  for (let round = 0; round <= rounds; round += 1)
    for (const [nth, world] of [few, many].entries()) {
      const posts = Array.from({ length: creates.calls }, () => ({ body: JSON.stringify(newRequest()), token: tokens[nth] ?? "" }));
      const { perSecond } = await load({ addresses: [`${world.url}/api/ServiceRequest/CreateRequest`], posts, ...creates });
      if (round > 0) rates[nth]?.push(perSecond);
    }
  const [before = 0, after = 0] = rates.map((of) => percentile(of, 0.5));
  const figure = `${(after / before).toFixed(2)} (${after.toFixed(0)} against ${before.toFixed(0)} a second)`;
  return { name: `creating, ${creates.connections} connections`, figure, goal: `≥ ${shareOfFew}`, ok: after >= shareOfFew * before };
}
