import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { heartbeat } from "@remotebay/contract";

export interface DeviceLoad {
  url: string;
  /** Each sends a heartbeat every `interval` milliseconds, evenly spread, whether or not the previous one was answered; none if empty. */
  devices: readonly { id: number; secret: string }[];
  interval: number;
  seconds: number;
  /** Asked every `every` milliseconds meanwhile. */
  light: { path: string; token: string; every: number };
}

export interface DeviceTimes {
  /** Milliseconds of each call. */
  heartbeats: number[];
  light: number[];
}

/** Plays devices from a separate thread beside a light call. Rejects at the first answer that is an error. */
export function playDevices(options: DeviceLoad): Promise<DeviceTimes> {
  const { promise, resolve, reject } = Promise.withResolvers<DeviceTimes>();
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  worker.once("message", resolve);
  worker.once("error", reject);
  return promise;
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
if (!isMainThread) parentPort?.postMessage(await run(workerData as DeviceLoad));

async function run({ url, devices, interval, seconds, light }: DeviceLoad): Promise<DeviceTimes> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  const times: DeviceTimes = { heartbeats: [], light: [] };
  const repeat = async (first: number, every: number, into: number[], call: () => Promise<number>) => {
    const running: Promise<unknown>[] = [];
    await delay(first);
    for (let next = performance.now(); next < end; next += every) {
      await delay(Math.max(0, next - performance.now()));
      running.push(call().then((time) => into.push(time)));
    }
    await Promise.all(running);
  };
  const beat = (device: { id: number; secret: string }) =>
    timeCall(agent, `${url}/api/${heartbeat.path}`, {}, JSON.stringify({ Id: device.id, Secret: device.secret }));
  try {
    await Promise.all([
      ...devices.map((device, nth) => repeat((interval * nth) / devices.length, interval, times.heartbeats, () => beat(device))),
      repeat(0, light.every, times.light, () => timeCall(agent, `${url}/api/${light.path}`, { authorization: `Bearer ${light.token}` })),
    ]);
    return times;
  } finally {
    agent.destroy();
  }
}

function timeCall(agent: Agent, address: string, headers: Record<string, string>, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const start = performance.now();
  const method = body === undefined ? "GET" : "POST";
  const sent = request(
    address,
    { agent, method, headers: { ...headers, ...(body && { "content-type": "application/json" }) } },
    (answer) => {
      answer.resume();
      answer.once("error", reject);
      answer.once("end", () =>
        (answer.statusCode ?? 500) < 300
          ? resolve(performance.now() - start)
          : reject(new Error(`${address} answered ${answer.statusCode}`)),
      );
    },
  );
  sent.once("error", reject);
  sent.end(body);
  return promise;
}
