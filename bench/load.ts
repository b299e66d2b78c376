import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

export interface LoadOptions {
  /** Requested in rotation. */
  addresses: readonly string[];
  token?: string;
  /** `Accept-Encoding` of the requests. */
  encoding?: string;
  /** Sent by POST, each once, instead of GET requests. */
  posts?: readonly Post[];
  connections: number;
  calls: number;
}

export interface Post {
  /** JSON. */
  body: string;
  /** Instead of the common token. */
  token?: string;
}

export interface LoadResult {
  /** Duration of each call in milliseconds. */
  times: number[];
  perSecond: number;
}

/** Sends `calls` requests over keep-alive connections from a separate thread. Rejects at the first reply that is not 200. */
export function load(options: LoadOptions): Promise<LoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  worker.once("message", resolve);
  worker.once("error", reject);
  return promise;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
if (!isMainThread) parentPort?.postMessage(await run(workerData as LoadOptions));

async function run({ addresses, token, encoding, posts, connections, calls }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(encoding && { "accept-encoding": encoding }) };
  const times: number[] = [];
  let remaining = calls;
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1;
      times.push(await timeRequest(agent, addresses[remaining % addresses.length] ?? "", headers, posts?.[remaining]));
    }
  };
  const start = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
    return { times, perSecond: (calls / (performance.now() - start)) * 1000 };
  } finally {
    agent.destroy();
  }
}

function timeRequest(agent: Agent, address: string, common: Record<string, string>, post?: Post): Promise<number> {
  const headers = {
    ...common,
    ...(post && { "content-type": "application/json" }),
    ...(post?.token && { authorization: `Bearer ${post.token}` }),
  };
  const start = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(address, { agent, headers, method: post ? "POST" : "GET" }, (response) => {
    response.resume();
    response.once("error", reject);
    response.once("end", () =>
      response.statusCode === 200 ? resolve(performance.now() - start) : reject(new Error(`${address} answered ${response.statusCode}`)),
    );
  });
  sent.once("error", reject);
  sent.end(post?.body);
  return promise;
}
