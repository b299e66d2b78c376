import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { personalData as personal } from "../../personal-data.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { prepareClosing } from "./closing.ts";
import { createHttp } from "./http.ts";

interface Answer {
  /** What the service answered, or the code of the fault of the connection. */
  outcome: number | string;
  connection: string | undefined;
  retryAfter: string | undefined;
}

/** Milliseconds that a call of the service takes. */
const work = 20;

async function service() {
  const log = createLog({ personal, level: "silent" });
  const metrics = createMetrics({ defaults: false });
  const fastify = await createHttp({ log, metrics, db: {} as never, trustProxy: false, callsPerMinute: undefined, https: false });
  const closing = prepareClosing(fastify);
  fastify.get("/work", () => wait(work, "done"));
  fastify.post("/work", () => wait(work, "done"));
  return { url: await fastify.listen({ host: "127.0.0.1", port: 0 }), closing };
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
}

function ask(url: string, agent: Agent, asking: Asking = {}): Promise<Answer> {
  return new Promise((done) => {
    const call = request(`${url}/work`, { agent, ...asking }, (answer) => {
      const { connection, "retry-after": retryAfter } = answer.headers;
      answer.resume().once("end", () => done({ outcome: answer.statusCode ?? 0, connection, retryAfter }));
    });
    call.once("error", (error) =>
      done({ outcome: (error as NodeJS.ErrnoException).code ?? error.message, connection: undefined, retryAfter: undefined }),
    );
    call.end();
  });
}

/** Calls one after the other, as somebody does who comes again when told to, until nobody listens. */
async function askUntilGone(url: string, agent: Agent, asking?: Asking): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (;;) {
    const answer = await ask(url, agent, asking);
    answers.push(answer);
    if (typeof answer.outcome === "string") return answers;
    if (answer.outcome !== 200) await wait(Number(answer.retryAfter) * 1000);
  }
}

test("while it stops calls are answered, then refused with the word to come again, and none is cut", async () => {
  const { url, closing } = await service();
  const agent = new Agent({ keepAlive: true });
  const callers = Array.from({ length: 8 }, () => askUntilGone(url, agent));
  await ask(url, agent);
  await closing.close(() => Promise.resolve());
  for (const answers of await Promise.all(callers)) {
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(outcomes.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)));
    expect([...new Set(outcomes)]).toEqual([200, 503, "ECONNREFUSED"]);
    expect(answers.find(({ outcome }) => outcome === 503)).toMatchObject({ connection: "close", retryAfter: "1" });
    expect(answers.findLast(({ outcome }) => outcome === 200)).toMatchObject({ connection: "close" });
  }
  agent.destroy();
});

test("a call that may not be sent again is answered until nobody listens; one with a key is refused like a read", async () => {
  const { url, closing } = await service();
  const agent = new Agent({ keepAlive: true });
  const writers = Array.from({ length: 4 }, () => askUntilGone(url, agent, { method: "POST" }));
  const keyed = askUntilGone(url, agent, { method: "POST", headers: { "idempotency-key": "k-12345678" } });
  await ask(url, agent);
  await closing.close(() => Promise.resolve());
  for (const answers of await Promise.all(writers)) {
    expect(answers.length).toBeGreaterThan(2);
    // The last is refused by the kernel, or broken where it came in the very moment of the end.
    expect([...new Set(answers.slice(0, -1).map(({ outcome }) => outcome))]).toEqual([200]);
    expect(answers.at(-1)?.outcome).toMatch(/^ECONN(REFUSED|RESET)$/);
  }
  expect((await keyed).map(({ outcome }) => outcome)).toContain(503);
  agent.destroy();
});

test("a process that drains is not ready and answers everything", async () => {
  const { url, closing } = await service();
  const agent = new Agent({ keepAlive: true });
  const draining = closing.drain(work * 5);
  expect(closing.isClosing()).toBe(true);
  expect(await ask(url, agent)).toMatchObject({ outcome: 200, connection: "close" });
  await draining;
  expect(await ask(url, agent)).toMatchObject({ outcome: 200 });
  await closing.close(() => Promise.resolve());
  agent.destroy();
});
