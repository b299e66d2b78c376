import type { Server as HttpServer } from "node:http";
import pg from "pg";
import { Server } from "socket.io";
import type { Executor } from "../database/executor.ts";
import type { Identity, Log } from "../context.ts";
import { missedSince } from "./missed.ts";
import { liveChannel, type Notice } from "./publish.ts";

/** What a socket may hear, decided by the application when it connects. */
export interface Listener {
  identity: Identity;
  rooms: readonly string[];
  /** Token expiry in milliseconds; the socket is closed then and comes back with a new token. */
  expiresAt: number;
}

export interface RealtimeOptions {
  server: HttpServer;
  db: Executor;
  databaseUrl: string;
  log: Log;
  /** Who a token belongs to; null refuses the connection. */
  listener(token: string): Promise<Listener | null>;
  /** Told of every event of every process, before the sockets are. */
  heard(notice: Notice): void;
  /** Whether a listener may watch one request, and then in which room. */
  watchRoom(listener: Listener, requestId: number): Promise<string | null>;
}

export interface Realtime {
  /** Ends every socket of a session, in this process. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

/** Live events over Socket.IO; PostgreSQL's NOTIFY brings them from whichever process told them. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const io = new Server(options.server, {
    path: "/realtime",
    transports: ["websocket"],
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: 65_536,
  });
  const listen = await listenTo(options, (notice) => {
    options.heard(notice);
    const message = { name: notice.name, data: notice.data, position: notice.position };
    io.to(notice.rooms).emit("live", message);
  });
  io.use((socket, next) => {
    const token = typeof socket.handshake.auth["token"] === "string" ? socket.handshake.auth["token"] : "";
    options.listener(token).then(
      (listener) => {
        if (!listener) return next(new Error("unauthenticated"));
        socket.data = listener;
        return next();
      },
      () => next(new Error("unavailable")),
    );
  });
  io.on("connection", (socket) => {
    const listener = socket.data as Listener;
    void socket.join([...listener.rooms, sessionRoom(listener.identity.sessionId)]);
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, listener.expiresAt - Date.now()));
    socket.on("disconnect", () => clearTimeout(timer));
    const since: unknown = socket.handshake.auth["since"];
    missedSince(options.db, listener.rooms, typeof since === "string" ? since : undefined).then(
      (missed) => socket.emit("caught-up", missed),
      (error: unknown) => {
        options.log.error({ err: error }, "catch-up failed");
        socket.disconnect(true);
      },
    );
    socket.on("watch", (message: unknown) => {
      const id = requestIdOf(message);
      if (id === null || socket.rooms.size > 200) return;
      options.watchRoom(listener, id).then(
        (room) => (room === null ? undefined : socket.join(room)),
        (error: unknown) => options.log.error({ err: error }, "watch failed"),
      );
    });
    socket.on("unwatch", (message: unknown) => {
      const id = requestIdOf(message);
      if (id !== null) void socket.leave(`request:${id}`);
    });
  });
  return {
    endSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    close: async () => {
      await listen.close();
      await io.close();
    },
  };
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

function requestIdOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("request" in message)) return null;
  return Number.isInteger(message.request) ? Number(message.request) : null;
}

/** Keeps one connection listening; when it breaks, it is made anew, and clients are told to catch up by losing theirs. */
async function listenTo(options: RealtimeOptions, hear: (notice: Notice) => void): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client = await connect();
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: options.databaseUrl, application_name: "remotebay-live", keepAlive: true });
    made.on("notification", (message) => hear(JSON.parse(message.payload ?? "{}") as Notice));
    made.on("error", () => undefined);
    made.on("end", again);
    await made.connect();
    await made.query(`listen ${liveChannel}`);
    return made;
  }

  function again(): void {
    if (closed) return;
    options.log.warn({}, "live listener lost its database connection");
    retry = setTimeout(() => {
      connect().then((made) => {
        client = made;
      }, again);
    }, 500);
  }

  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client.end().catch(() => undefined);
    },
  };
}
