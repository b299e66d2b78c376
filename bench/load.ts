import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

export interface LoadOptions {
  /** Asked for in turn. */
  addresses: readonly string[];
  token?: string;
  connections: number;
  calls: number;
}

export interface Loaded {
  /** Milliseconds of each call. */
  times: number[];
  perSecond: number;
}

/** Asks for addresses over and over on kept connections, from a thread of its own. Throws at the first reply that is not 200. */
export function load(options: LoadOptions): Promise<Loaded> {
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  worker.once("message", resolve);
  worker.once("error", reject);
  return promise;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
if (!isMainThread) parentPort?.postMessage(await run(workerData as LoadOptions));

async function run({ addresses, token, connections, calls }: LoadOptions): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      times.push(await once(agent, addresses[left % addresses.length] ?? "", token));
    }
  };
  const begin = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, worker));
    return { times, perSecond: (calls / (performance.now() - begin)) * 1000 };
  } finally {
    agent.destroy();
  }
}

function once(agent: Agent, address: string, token: string | undefined): Promise<number> {
  const begin = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(address, { agent, headers: token ? { authorization: `Bearer ${token}` } : {} }, (response) => {
    response.resume();
    response.once("error", reject);
    response.once("end", () =>
      response.statusCode === 200 ? resolve(performance.now() - begin) : reject(new Error(`${address} answered ${response.statusCode}`)),
    );
  });
  sent.once("error", reject);
  sent.end();
  return promise;
}
