import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { getToken, getUserByName, type Call } from "@remotebay/contract";
import { demoPassword } from "../server/src/testing/app.ts";

/** The reply of one call; status 0 where the connection broke before an answer. */
export interface Reply {
  status: number;
  /** Milliseconds until the whole reply was there. */
  took: number;
  /** Instant of the reply, as `performance.now()`. */
  at: number;
  retryAfter: string | undefined;
  code: string;
  body: string;
}

export interface SendOptions {
  url: string;
  token?: string;
  agent?: Agent;
  body?: object;
  key?: string;
  /** Milliseconds without an answer after which the connection is given up; none: it is waited for. */
  patience?: number;
}

/** Sends one call or asks for one path; never rejects. */
export function send(target: Call | string, { url, token, agent, body, key, patience }: SendOptions): Promise<Reply> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const begin = performance.now();
  const [method, path] = typeof target === "string" ? ["GET", target] : [target.method, `/api/${target.path}`];
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const end = (status: number, text: string, retryAfter?: string) => {
    const at = performance.now();
    resolve({ status, took: at - begin, at, retryAfter, code: /"code":"([\w-]+)"/.exec(text)?.[1] ?? "", body: text });
  };
  const sent = request(`${url}${path}`, { method, headers, ...(agent === undefined ? {} : { agent }) }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (part: string) => (text += part));
    answer.once("error", (error) => end(0, error.message));
    answer.once("end", () => end(answer.statusCode ?? 0, text, answer.headers["retry-after"]));
  });
  sent.once("error", (error) => end(0, error.message));
  if (patience !== undefined) sent.setTimeout(patience, () => sent.destroy(new Error(`no answer within ${patience} ms`)));
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

/** Signs a demonstration account in and answers its token. */
export async function signIn(url: string, account = "shop"): Promise<string> {
  const reply = await send(getToken, { url, body: { user: `${account}@demo.test`, pwd: demoPassword } });
  if (reply.status !== 200) throw new Error(`signing ${account} in: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body) as string;
}

/** People who call again and again on kept connections until they are told to stop. */
export interface Crowd {
  replies: Reply[];
  stop(): Promise<void>;
}

/** Starts `callers` of a light call, each over one kept connection and one call after the other. */
export function startCrowd(url: string, token: string, callers: number): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const replies: Reply[] = [];
  let isOver = false;
  const call = async () => {
    while (!isOver) {
      const reply = await send(getUserByName, { url, token, agent });
      replies.push(reply);
      // A service that is away is asked again after a moment, and one that refuses when it says, as browsers do.
      if (reply.status !== 200) await wait(reply.retryAfter === undefined ? 50 : Number(reply.retryAfter) * 1_000);
    }
  };
  const all = Promise.all(Array.from({ length: callers }, call));
  return {
    replies,
    stop: async () => {
      isOver = true;
      await all;
      agent.destroy();
    },
  };
}

/** How many replies there were of each status: `200 × 512, 503 × 3`; a broken connection is `broken`. */
export function tally(replies: readonly Pick<Reply, "status">[]): string {
  const counts = new Map<string, number>();
  for (const { status } of replies) {
    const name = status === 0 ? "broken" : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(", ");
}
