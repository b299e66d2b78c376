import { connect, createServer, type Socket } from "node:net";

/** A TCP line to a database that can be interrupted: what is sent over it then gets no answer, as from a server that hangs. */
export interface DatabaseLine {
  /** The database's address through the line. */
  url: string;
  /** Lets nothing through in either direction; connections stay open and new ones are accepted. */
  hold(): void;
  /** Lets everything through again, with what was sent meanwhile. */
  resume(): void;
  /** Lets nothing through any more on one connection, without ending it, as a firewall that has forgotten it; `clientPort` as in `pg_stat_activity`. */
  deafen(clientPort: number): void;
  /** Ends all connections and refuses new ones until `open`. */
  cut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pairs = new Map<Socket, Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pairs.set(far, near);
    far.once("close", () => pairs.delete(far));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (part) => to.write(part));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  // Or the embedded server's socket would be taken instead of this line.
  url.searchParams.delete("host");
  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: url.href,
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    deafen: (clientPort) => {
      for (const [far, near] of pairs) {
        if (far.localPort !== clientPort) continue;
        far.pause();
        near.pause();
      }
    },
    cut,
    open: () => listen(port),
    close: cut,
  };
}
