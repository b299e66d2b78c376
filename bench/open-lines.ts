import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

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

/** Socket.IO's handshake over a bare connection. Its own client takes longer over an event than the service takes to send it. */
async function openLine(port: number, token: string, heard: () => void): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const caughtUp = Promise.withResolvers<void>();
  socket.on("data", (chunk) => {
    if (chunk.includes('42["live"')) heard();
    else if (chunk.includes('42["caught-up"')) caughtUp.resolve();
    else if (chunk.includes('0{"sid"') && !chunk.includes('40{"sid"')) send(socket, `40${JSON.stringify({ token })}`);
  });
  socket.once("error", caughtUp.reject);
  socket.once("close", () => caughtUp.reject(new Error("a line was closed")));
  socket.write(
    "GET /realtime/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
  );
  await caughtUp.promise;
}

/** One text frame of up to 65,535 bytes, masked with zeros. */
function send(socket: Socket, text: string): void {
  const header = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0]);
  header.writeUInt16BE(Buffer.byteLength(text), 2);
  socket.write(Buffer.concat([header, Buffer.from(text)]));
}
