import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { openLightConnection, realtimePath } from "./light-connection.ts";

interface OpenConnectionsOptions {
  port: number;
  tokens: readonly string[];
  connections: number;
}

/** Many open live connections in a thread of their own, which only look for events and so take little time from the service. */
export interface OpenConnections {
  /** Resolves when each connection has received one more event, with the time of the last one in milliseconds since 1970. */
  allHave(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the connections, signed in with the tokens in rotation; resolves when each has caught up. */
export async function openConnections(options: OpenConnectionsOptions): Promise<OpenConnections> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options });
  await once(worker, "message");
  return {
    allHave: async () => ((await once(worker, "message")) as [number])[0],
    close: async () => void (await worker.terminate()),
  };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const tell = (message: unknown) => parentPort?.postMessage(message);

if (!isMainThread) {
  const { port, tokens, connections } = workerData as OpenConnectionsOptions;
  let received = 0;
  const heard = () => {
    received += 1;
    if (received % connections === 0) tell(performance.timeOrigin + performance.now());
  };
  // Fifty at a time: a connection that opens reads what it missed.
  for (let opened = 0; opened < connections; opened += 50) {
    const some = Array.from({ length: Math.min(50, connections - opened) }, (_, nth) =>
      openConnection(port, tokens[nth % tokens.length] ?? "", heard),
    );
    await Promise.all(some);
  }
  tell("open");
}

/** Socket.IO's handshake over a bare connection. */
async function openConnection(port: number, token: string, heard: () => void): Promise<void> {
  const caughtUp = Promise.withResolvers<void>();
  openLightConnection({
    port,
    path: realtimePath,
    broken: caughtUp.reject,
    hear: (text, connection) => {
      if (text.startsWith('42["live"')) heard();
      else if (text.startsWith('42["caught-up"')) caughtUp.resolve();
      else if (text.startsWith("0{")) connection.send(`40${JSON.stringify({ token })}`);
      else if (text === "2") connection.send("3");
    },
  });
  await caughtUp.promise;
}
