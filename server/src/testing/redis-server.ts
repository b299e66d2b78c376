import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** As much of Redis as pub/sub needs, on a loopback port. `npm run redis` tries the real one. */
export interface RedisServer {
  url: string;
  /** The channels and texts that were published, in order. */
  published: { channel: string; text: string }[];
  /** Ends every connection and refuses new ones. */
  stop(): Promise<void>;
  /** Listens again at the same address. */
  start(): Promise<void>;
  /** Takes commands from now on, but does not answer; `start` after `stop` ends it. */
  hang(): void;
}

export async function startRedisServer(): Promise<RedisServer> {
  const sockets = new Set<Socket>();
  const subscriptions = new Map<Socket, Set<string>>();
  const published: RedisServer["published"] = [];
  let isHanging = false;
  const answer = (socket: Socket, [name = "", ...given]: string[]): void => {
    if (isHanging) return;
    const own = subscriptions.get(socket) ?? new Set();
    switch (name.toLowerCase()) {
      case "subscribe":
        subscriptions.set(socket, own);
        for (const channel of given) socket.write(`*3\r\n${bulk("subscribe")}${bulk(channel)}:${own.add(channel).size}\r\n`);
        break;
      case "publish": {
        const [channel = "", text = ""] = given;
        published.push({ channel, text });
        const hearers = [...subscriptions].filter(([, channels]) => channels.has(channel));
        for (const [hearer] of hearers) hearer.write(`*3\r\n${bulk("message")}${bulk(channel)}${bulk(text)}`);
        socket.write(`:${hearers.length}\r\n`);
        break;
      }
      case "ping":
        socket.write(subscriptions.has(socket) ? `*2\r\n${bulk("pong")}${bulk("")}` : "+PONG\r\n");
        break;
      default:
        socket.write(`-ERR unknown command '${name}'\r\n`);
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const read = makeReader((command) => answer(socket, command));
    socket.on("data", read);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      subscriptions.delete(socket);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    published,
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => {
      isHanging = false;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    hang: () => void (isHanging = true),
  };
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

/** Reads commands, arrays of bulk strings, out of what arrives in pieces. */
function makeReader(command: (parts: string[]) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0);
  const next = (): string[] | undefined => {
    let at = 0;
    const line = (): string | undefined => {
      const end = held.indexOf("\r\n", at);
      if (end === -1) return undefined;
      const text = held.toString("utf8", at, end);
      at = end + 2;
      return text;
    };
    const count = Number(line()?.slice(1) ?? Number.NaN);
    const parts: string[] = [];
    while (parts.length < count) {
      const size = Number(line()?.slice(1) ?? Number.NaN);
      if (!(held.length >= at + size + 2)) return undefined;
      parts.push(held.toString("utf8", at, at + size));
      at += size + 2;
    }
    if (!(count > 0)) return undefined;
    held = held.subarray(at);
    return parts;
  };
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (let parts = next(); parts !== undefined; parts = next()) command(parts);
  };
}
