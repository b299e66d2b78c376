import type { Server as HttpServer } from "node:http";
import type { EventMessage } from "@remotebay/contract";
import { Server, type Socket } from "socket.io";
import type { Executor } from "../database/executor.ts";
import type { Identity, Log } from "../context.ts";
import { listen } from "./listener.ts";
import { currentPosition, missedSince } from "./missed.ts";
import type { Notice } from "./publish.ts";

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
  /** Told of every event of every process, before the sockets are. Answers the room whose listeners may have lost their right to hear. */
  heard(notice: Notice): string | undefined;
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
  const arriving = new Map<Socket, EventMessage[]>();
  const tell = (notice: Notice) => {
    const doubted = options.heard(notice);
    const message = { name: notice.name, data: notice.data, position: notice.position };
    io.to(notice.rooms).emit("live", message);
    for (const [socket, held] of arriving) if (ownRooms(socket).some((room) => notice.rooms.includes(room))) held.push(message);
    if (doubted !== undefined) for (const socket of io.sockets.sockets.values()) if (ownRooms(socket).includes(doubted)) ask(socket);
  };
  const ask = (socket: Socket) => {
    options.listener(tokenOf(socket)).then(
      (listener) => (listener?.rooms.join() === ownRooms(socket).join() ? undefined : socket.disconnect(true)),
      () => socket.disconnect(true),
    );
  };
  const lose = async () => io.emit("caught-up", { position: await currentPosition(options.db), missed: [], reset: true });
  const listening = await listen({ ...options, hear: tell, lose: () => void lose().catch(() => io.disconnectSockets(true)) });
  io.use((socket, next) => {
    options.listener(tokenOf(socket)).then(
      (listener) => {
        if (!listener) return next(new Error("unauthenticated"));
        socket.data = listener;
        return next();
      },
      () => next(new Error("unavailable")),
    );
  });
  io.on("connection", (socket) => {
    const { identity, expiresAt } = socket.data as Listener;
    void socket.join(sessionRoom(identity.sessionId));
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, expiresAt - Date.now()));
    socket.on("disconnect", () => clearTimeout(timer));
    catchUp(options, socket, arriving);
    followWatches(options, socket);
  });
  return {
    endSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    close: async () => {
      await listening.close();
      await io.close();
    },
  };
}

/** Tells a socket what it missed; what is told meanwhile waits behind that, since a line that broke in between would skip the past. */
function catchUp(options: RealtimeOptions, socket: Socket, arriving: Map<Socket, EventMessage[]>): void {
  arriving.set(socket, []);
  socket.on("disconnect", () => arriving.delete(socket));
  const since: unknown = socket.handshake.auth["since"];
  missedSince(options.db, ownRooms(socket), typeof since === "string" ? since : undefined).then(
    (missed) => {
      socket.emit("caught-up", missed);
      for (const message of arriving.get(socket) ?? []) socket.emit("live", message);
      if (arriving.delete(socket)) void socket.join([...ownRooms(socket)]);
    },
    (error: unknown) => {
      options.log.error({ err: error }, "catch-up failed");
      socket.disconnect(true);
    },
  );
}

/** Lets a socket hear of single requests, as far as its user may see them. */
function followWatches(options: RealtimeOptions, socket: Socket): void {
  socket.on("watch", (message: unknown) => {
    const id = requestIdOf(message);
    if (id === null || socket.rooms.size > 200) return;
    options.watchRoom(socket.data as Listener, id).then(
      (room) => (room === null ? undefined : socket.join(room)),
      (error: unknown) => options.log.error({ err: error }, "watch failed"),
    );
  });
  socket.on("unwatch", (message: unknown) => {
    const id = requestIdOf(message);
    if (id !== null) void socket.leave(`request:${id}`);
  });
}

function ownRooms(socket: Socket): readonly string[] {
  return (socket.data as Listener | undefined)?.rooms ?? [];
}

function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth["token"];
  return typeof token === "string" ? token : "";
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

function requestIdOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("request" in message)) return null;
  const id = message.request;
  return typeof id === "number" && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
