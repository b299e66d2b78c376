import * as contract from "@remotebay/contract";
import type { Args, Call } from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveChannel, publishLive } from "./platform/realtime/publish.ts";
import { makeApp } from "./testing/app.ts";
import { everyExample, type Question } from "./testing/call-examples.ts";
import { everyCall } from "./testing/every-call.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";
import { makeScene, type Name, names, type Scene, type Subject } from "./testing/scene.ts";

/*
 * For every call that writes: each user whose cached replies become outdated receives an event that invalidates them.
 * A read is asked for the rows that it refers to (`owns`). What a module has to add stands in its `examples.ts`: each write among `changes` or
 * `unseen`, and a read whose other arguments matter in `questions`, or that no browser holds in `notHeld`.
 */

const { changes: changesIn, unseen, questions, notHeld } = await everyExample();
// No request of one test is completed while another is under way.
const app = await makeApp({ now: new Date(), completeAfterSeconds: 3600 });
const scene: Scene = await makeScene(app);
const { people, ids } = scene;
const changes = changesIn(scene);
let connections: Record<Name, Connection>;

beforeAll(async () => {
  const url = await listenLocally(app.fastify);
  const opened = names.map(async (name) => [name, await openConnection(url, people[name].token)] as const);
  connections = Object.fromEntries(await Promise.all(opened)) as typeof connections;
});
afterAll(async () => {
  for (const connection of Object.values(connections)) connection.close();
  await app.close();
});

describe("after a change, every user with an outdated reply receives an event", () => {
  test("every write of the contract is listed here", () => {
    const placed = new Set([
      ...Object.keys(changes).map((name) => name.split(":")[0]),
      ...Object.keys(questions),
      ...Object.keys(notHeld),
      ...Object.keys(unseen),
    ]);
    expect(
      everyCall.filter(({ name, call }) => contract.isWrite(call) && call.thing === undefined && !placed.has(name)).map(({ name }) => name),
    ).toEqual([]);
    const declared = new Set(everyCall.map(({ name }) => name));
    expect([...placed].filter((name) => name === undefined || !declared.has(name))).toEqual([]);
  });

  test("every read that is not listed is answered for the rows that it refers to", async () => {
    const replies = [...(await everyReply(await scene.channelled())).values()];
    const answered = new Set(replies.filter(({ status }) => status < 300).map(({ name }) => name));
    const asked = everyCall.filter(({ name, call }) => questionsOf(name, call) !== undefined).map(({ name }) => name);
    expect(asked.filter((name) => !answered.has(name))).toEqual([]);
  });

  test.each(Object.keys(changes))("%s", async (name) => {
    const change = changes[name];
    if (!change) throw new Error(name);
    const subject = await change.from();
    app.clock.advance(1_000);
    const before = await everyReply(subject);
    await settle();
    const start = Object.fromEntries(names.map((who) => [who, connections[who].heard.length]));
    await change.run(subject);
    await settle();
    const after = await everyReply(subject);
    const faults: string[] = [];
    let differences = 0;
    for (const held of before.keys()) {
      if (before.get(held)?.text === after.get(held)?.text) continue;
      differences += 1;
      const { who, call, query } = before.get(held) as Held;
      const events = connections[who].heard.slice(start[who]);
      if (!events.some((event) => contract.isStaleAfter(call, { query }, event)))
        faults.push(`${held} (heard ${events.map((event) => event.name).join(", ") || "nothing"})`);
    }
    expect(faults).toEqual([]);
    // A change without a visible effect would prove nothing.
    expect(differences).toBeGreaterThan(0);
  });
});

interface Held {
  who: Name;
  name: string;
  status: number;
  call: Call;
  query: object;
  text: string;
}

/** How a call is asked, if it is a read that a browser may hold. */
function questionsOf(name: string, call: Call): Question | undefined {
  if (questions[name]) return questions[name];
  // What administrators keep has a test of its own (administered.test.ts).
  if (contract.isWrite(call) || call.thing !== undefined || name in notHeld || name in unseen) return undefined;
  const own = Object.entries(call.owns ?? {});
  return ({ request, ...rows }) => {
    const ids: Record<string, unknown> = { ...rows, request, channel: contract.channelUrl(request) };
    return [Object.fromEntries(own.map(([path, noun]) => [path.replace("query.", ""), ids[noun]]))];
  };
}

/** The current replies to all users, by user, call and arguments. */
async function everyReply(subject: Subject): Promise<Map<string, Held>> {
  const found = new Map<string, Held>();
  await Promise.all(
    names.map(async (who) => {
      for (const { name, call } of everyCall) {
        for (const query of questionsOf(name, call)?.(subject, ids) ?? []) {
          // Browsers send their language, so that replies do not depend on the user's record.
          const answered = await people[who].send(call, { query } as object as Args<Call>, { headers: { "accept-language": "en" } });
          found.set(`${who} ${name} ${JSON.stringify(query)}`, {
            who,
            name,
            status: answered.status,
            call,
            query,
            text: stable(name, answered.status, answered.reply),
          });
        }
      }
    }),
  );
  return found;
}

/** Fields that the screen updates itself: by the clock, from the list of unread messages, or from the stream of a channel. */
const updatedThere = new Set(["WaitingMinutes", "requestId", "chatUnread"]);
const streamed = new Set(["lastSeq", "readSeq", "deliveredSeq", "othersReadSeq", "othersDeliveredSeq", "unread", "lastMessage"]);

function stable(name: string, status: number, reply: unknown): string {
  const isLeftOut = (key: string) => updatedThere.has(key) || (name === "getChannel" && streamed.has(key));
  return `${status} ${JSON.stringify(reply, (key, value: unknown) => (isLeftOut(key) ? undefined : value))}`;
}

let marks = 0;

/** Waits until all users have received all events so far, by publishing a marker event last. */
async function settle(): Promise<void> {
  marks += 1;
  const mark = marks;
  const ids = await Promise.all(names.map((who) => people[who].ask(contract.getUserByName, {})));
  await publishLive(app.database.db, "mark", [...new Set(ids.map((user) => `user:${user.UserId}`))], { mark });
  // Otherwise the service finds the mark at its next look, a second later.
  await app.database.pool.query(`notify ${liveChannel}`);
  await Promise.all(
    names.map((who) => connections[who].hear((event) => event.name === "mark" && (event.data as { mark: number }).mark === mark)),
  );
}
