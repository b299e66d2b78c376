import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { openLightLine, realtimePath } from "./light-line.ts";

interface OpenLinesOptions {
  port: number;
  tokens: readonly string[];
  lines: number;
}

/** Many open live connections in a thread of their own, which only look for events and so take little time from the service. */
export interface OpenLines {
  /** Resolves when each line has received one more event, with the time of the last one in milliseconds since 1970. */
  allHave(): Promise<number>;
  close(): Promise<void>;
}

/** Opens the lines, signed in with the tokens in rotation; resolves when each has caught up. */
export async function openLines(options: OpenLinesOptions): Promise<OpenLines> {
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
  const { port, tokens, lines } = workerData as OpenLinesOptions;
  let received = 0;
  const heard = () => {
    received += 1;
    if (received % lines === 0) tell(performance.timeOrigin + performance.now());
  };
  // Fifty at a time: a connection that opens reads what it missed.
  for (let opened = 0; opened < lines; opened += 50) {
    const some = Array.from({ length: Math.min(50, lines - opened) }, (_, nth) => openLine(port, tokens[nth % tokens.length] ?? "", heard));
    await Promise.all(some);
  }
  tell("open");
}

/** Socket.IO's handshake over a bare connection. */
async function openLine(port: number, token: string, heard: () => void): Promise<void> {
  const caughtUp = Promise.withResolvers<void>();
  openLightLine({
    port,
    path: realtimePath,
    broken: caughtUp.reject,
    hear: (text, line) => {
      if (text.startsWith('42["live"')) heard();
      else if (text.startsWith('42["caught-up"')) caughtUp.resolve();
      else if (text.startsWith("0{")) line.send(`40${JSON.stringify({ token })}`);
      else if (text === "2") line.send("3");
    },
  });
  await caughtUp.promise;
}
