import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { getChannel, getMessages } from "@remotebay/contract";
import { startBareChat, startEcho } from "./bare-chat.ts";
import { openChatLoad, type Target } from "./chat-load.ts";
import { addConversations, type Conversation } from "./chat-world.ts";
import { load } from "./load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld, type BenchWorld } from "./world.ts";

const conversations = 500;
const rounds = 5;
/** Messages of each connection in a round. */
const each = 4;
/** Stored messages a second in relation to the bare server, at least. */
const shareOfBare = 0.5;
const watchers = 1_000;
/** Messages for all of them, in rounds that alternate. */
const fannedOut = 100;
/** Times of Socket.IO's own, at most. */
const timesOfEcho = { p50: 3, p99: 4 };
const idleConnections = 3_000;
const kilobytesOfLine = 40;
const sizes = { small: 100, large: 100_000 };
/** Opening the large chat in relation to the small one, at most. */
const timesOfSmall = 1.3;

/** The chat beside a bare WebSocket server that stores, Socket.IO that stores nothing, and itself with few messages. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const all = await addConversations(world.database, world.seedIds, conversations);
    // Memory first: what the others leave behind would be used again.
    const memory = await holdLines(world, all);
    return [await storeMessages(world, all), ...(await fanOut(world, all)), memory, await openChats(world, all)];
  } finally {
    await world.close();
  }
}

const portOf = ({ url }: BenchWorld) => Number(new URL(url).port);

function bothSides(all: readonly Conversation[]): Target["connections"] {
  return all.flatMap(({ id, shop, technician }) => [shop, technician].map(({ token }) => ({ token, channel: id })));
}

/** Everybody writes at once: how many messages a second are stored, answered and with the other one. Rounds alternate. */
async function storeMessages(world: BenchWorld, all: readonly Conversation[]): Promise<BenchRow> {
  const bare = await startBareChat(world.database.url);
  const connections = bothSides(all);
  const [ours, theirs] = [
    await openChatLoad({ kind: "service", port: portOf(world), connections }),
    await openChatLoad({ kind: "bare", port: bare.port, connections }),
  ];
  const perSecond: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
  // The first round warms up the JIT compiler.
  for (let round = 0; round <= rounds; round += 1) {
    const [own, other] = [await ours.send(each), await theirs.send(each)];
    if (round === 0) continue;
    perSecond.ours.push(own);
    perSecond.theirs.push(other);
  }
  await ours.close();
  await theirs.close();
  await bare.close();
  const ratio = percentile(
    perSecond.ours.map((own, nth) => own / (perSecond.theirs[nth] ?? 1)),
    0.5,
  );
  const median = (of: keyof typeof perSecond) => percentile(perSecond[of], 0.5).toFixed(0);
  return {
    name: `messages stored and ordered, ${conversations} conversations of two, against a bare ws server with inserts`,
    figure: `${ratio.toFixed(2)} (${median("ours")} against ${median("theirs")} a second)`,
    goal: `≥ ${shareOfBare}`,
    ok: ratio >= shareOfBare,
  };
}

/** One message for everybody of a location: when each connection has it. */
async function fanOut(world: BenchWorld, [first]: readonly Conversation[]): Promise<BenchRow[]> {
  if (first === undefined) throw new Error("no conversation");
  const echo = await startEcho();
  const connections = Array.from({ length: watchers }, () => ({ token: first.shop.token, channel: first.id }));
  const [ours, theirs] = [
    await openChatLoad({ kind: "service", port: portOf(world), connections }),
    await openChatLoad({ kind: "echo", port: echo.port, connections }),
  ];
  await ours.fanOut(20);
  await theirs.fanOut(20);
  const times: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(...(await ours.fanOut(fannedOut / rounds)));
    times.theirs.push(...(await theirs.fanOut(fannedOut / rounds)));
  }
  await ours.close();
  await theirs.close();
  await echo.close();
  return (["p50", "p99"] as const).map((name) => {
    const share = name === "p50" ? 0.5 : 0.99;
    const [own, other] = [percentile(times.ours, share), percentile(times.theirs, share)];
    return {
      name: `a stored message until ${watchers.toLocaleString("en")} connections have it, against Socket.IO's echo, ${name}`,
      figure: `${(own / other).toFixed(1)} × (${own.toFixed(1)} ms against ${other.toFixed(1)} ms)`,
      goal: `≤ ${timesOfEcho[name]} ×`,
      ok: own / other <= timesOfEcho[name],
    };
  });
}

/** What a client asks for when a chat is opened, of one with few messages and one with many; twenty are unread in both. */
async function openChats({ database: { pool }, url }: BenchWorld, all: readonly Conversation[]): Promise<BenchRow> {
  const [, small, large] = all;
  if (small === undefined || large === undefined) throw new Error("too few conversations");
  await pool.query("delete from chat_messages where channel_id = any($1)", [[small.id, large.id]]);
  for (const [{ id, shop, technician }, size] of [[small, sizes.small] as const, [large, sizes.large] as const]) {
    await pool.query(
      `insert into chat_messages (channel_id, seq, client_id, user_id, side, message_type, text, language, created_at)
       select $1, n, gen_random_uuid(), case n % 2 when 0 then $2::int else $3::int end, 1 + n % 2, 'user', 'Message ' || n, 'en', now() from generate_series(1, $4::int) n`,
      [id, shop.id, technician.id, size],
    );
    await pool.query("update chat_channels set last_seq = $2 where id = $1", [id, size]);
    await pool.query(
      "insert into chat_positions (channel_id, user_id, side, read_seq, delivered_seq, updated_at) values ($1, $2, 1, $3, $3, now())",
      [id, shop.id, size - 40],
    );
  }
  await pool.query("vacuum analyze chat_messages");
  const open = (conversation: Conversation) =>
    load({
      addresses: [getChannel, getMessages].map(({ path }) => `${url}/api/${path}?url=${conversation.url}`),
      token: conversation.shop.token,
      connections: 1,
      calls: 200,
    });
  await Promise.all([small, large].map(open));
  const times: Record<"small" | "large", number[]> = { small: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(...(await open(small)).times);
    times.large.push(...(await open(large)).times);
  }
  const [few, many] = [percentile(times.small, 0.5), percentile(times.large, 0.5)];
  return {
    name: `opening a chat of ${sizes.large.toLocaleString("en")} messages against one of ${sizes.small}, p50`,
    figure: `${(many / few).toFixed(2)} × (${many.toFixed(2)} ms against ${few.toFixed(2)} ms a call)`,
    goal: `≤ ${timesOfSmall} ×`,
    ok: many / few <= timesOfSmall,
  };
}

/** What the service's memory grows by for each connection that is open and says nothing: the whole process, or what JavaScript holds, whichever is more. */
async function holdLines(world: BenchWorld, all: readonly Conversation[]): Promise<BenchRow> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const settled = async () => {
    for (let round = 0; round < 5; round += 1) {
      collect();
      await wait(200);
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    return { process: rss, script: heapUsed + external };
  };
  const people = bothSides(all);
  const open = (count: number) =>
    openChatLoad({
      kind: "service",
      port: portOf(world),
      connections: Array.from({ length: count }, (_, nth) => people[nth % people.length]).filter((one) => one !== undefined),
    });
  // What the first connections need once.
  await (await open(50)).close();
  const before = await settled();
  const connections = await open(idleConnections);
  const after = await settled();
  await connections.close();
  const [whole, script] = (["process", "script"] as const).map((what) => (after[what] - before[what]) / 1024 / idleConnections) as [
    number,
    number,
  ];
  return {
    name: `memory of an idle connection, of ${idleConnections.toLocaleString("en")}`,
    figure: `${Math.max(whole, script).toFixed(1)} kB (JavaScript ${script.toFixed(1)})`,
    goal: `≤ ${kilobytesOfLine} kB`,
    ok: Math.max(whole, script) <= kilobytesOfLine,
  };
}
