import { heartbeat } from "@remotebay/contract";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

export interface PlayedDevice {
  /** The address of the service: `http://127.0.0.1:3000`. */
  url: string;
  id: number;
  secret: string;
  /** Milliseconds between two heartbeats. */
  interval: number;
  /** The battery's voltage that it states; absent: it states none. */
  voltage?: number | undefined;
}

export interface Surroundings {
  print(line: string): void;
  /** Resolves after some milliseconds, or at once when the program is to end. */
  wait(milliseconds: number): Promise<void>;
  isEnding(): boolean;
  fetch: typeof fetch;
}

const [shortest, longest] = [1_000, 60_000];
/** Milliseconds after which a heartbeat without an answer counts as failed. */
const patience = 10_000;

/** Sends heartbeats until the program ends. Failures are retried with back-off; throws where the service refuses this device for good. */
export async function playDevice(device: PlayedDevice, around: Surroundings): Promise<void> {
  let failures = 0;
  let isConnected = false;
  // How long the last one took to the service and back, which the next one states.
  let delay: number | undefined;
  while (!around.isEnding()) {
    const sentAt = performance.now();
    const fault = await sendHeartbeat(device, delay, around.fetch);
    delay = fault === undefined ? Math.round(performance.now() - sentAt) : undefined;
    if (around.isEnding()) return;
    if (fault === undefined) {
      if (!isConnected) around.print(`Device ${device.id} is connected: a heartbeat every ${device.interval / 1000} s.`);
      [isConnected, failures] = [true, 0];
      await around.wait(device.interval);
      continue;
    }
    const pause = backOff(failures);
    failures += 1;
    isConnected = false;
    around.print(`${fault} Trying again in ${Math.round(pause / 1000)} s.`);
    await around.wait(pause);
  }
}

/** Milliseconds before the next attempt: doubled with each failure, at most a minute. */
export function backOff(failures: number): number {
  return Math.min(longest, shortest * 2 ** Math.min(failures, 10));
}

/** Undefined if the service accepted the heartbeat, else what was wrong, where another attempt may help. */
async function sendHeartbeat(
  { url, id, secret, voltage }: PlayedDevice,
  delay: number | undefined,
  fetching: typeof fetch,
): Promise<string | undefined> {
  let status: number;
  try {
    const answer = await fetching(new URL(`/api/${heartbeat.path}`, url), {
      method: heartbeat.method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ Id: id, Secret: secret, Voltage: voltage, Delay: delay }),
      signal: AbortSignal.timeout(patience),
    });
    status = answer.status;
    await answer.body?.cancel();
  } catch (error) {
    return `The service at ${url} does not answer (${reasonOf(error)}).`;
  }
  if (status === 204) return undefined;
  if (status === 404)
    throw new StartUpError(
      `The service knows no device ${id} with this secret. Check both; a secret that was replaced (screen "Devices") no longer works.`,
    );
  if (status === 429) return "The service receives too many heartbeats from this address.";
  if (status >= 500) return `The service cannot take the heartbeat now (status ${status}).`;
  throw new StartUpError(`${url} answered with status ${status}: this is not the address of a RemoteBay service, or not its version.`);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause: unknown = error.cause;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.message;
}
