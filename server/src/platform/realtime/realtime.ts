import type { Server as HttpServer } from "node:http";
import type { EventMessage } from "@remotebay/contract";
import { Server, type Socket } from "socket.io";
import type { Log } from "../context.ts";
import type { Executor } from "../database/executor.ts";
import { limitLog, type LimitedLog } from "../log-limiter.ts";
import { guardFloods, type FloodGuard } from "./flood.ts";
import { boundConnections, type ConnectionBound } from "./connection-bound.ts";
import { followWatches, stateOf, newState, recheckRooms, tokenOf, type Rights, type Watching } from "./connections.ts";
import { listen, type Listening, type ListenOptions } from "./listener.ts";
import { missedSince, positionOf } from "./missed.ts";
import { openPositions, type Positions } from "./positions.ts";
import { followCalls, type LiveCaller } from "./live-calls.ts";
import type { Notice } from "./publish.ts";
import { openRedisLink } from "./redis-link.ts";
import { openSignals } from "./signals.ts";

export interface RealtimeOptions extends Rights {
  server: HttpServer;
  db: Executor;
  log: Log;
  /** See `Database.newConnection`. */
  newConnection: ListenOptions["newConnection"];
  /** Open connections of one user in this process; undefined for any number. */
  connectionsPerAccount: number | undefined;
  /** Redis between the processes; without it PostgreSQL carries everything. */
  redisUrl: string | undefined;
  /** Receives every event of every process before the sockets do. Returns the rooms whose users' rights may have changed. */
  hear(notice: Notice): readonly string[];
  /** Called if events may have been missed, so that caches invalidated by events must be emptied. */
  forget(): void;
  /** The nouns whose watchers see each other and may send signals. */
  signalled: readonly string[];
  /** Answers a call that came over a connection. */
  call: LiveCaller;
}

export interface Realtime {
  /** An event of this process has been committed: it is read and sent, and other processes are told. */
  published(): void;
  /** The number of open connections. */
  openConnections(): number;
  close(): Promise<void>;
}

/** Socket.IO on the HTTP server. `close` ends its connections and refuses new ones; the HTTP server goes on. */
function openServer(server: HttpServer): { io: Server; close(): Promise<void> } {
  let isClosing = false;
  const io = new Server(server, {
    path: "/realtime",
    transports: ["websocket"],
    perMessageDeflate: false,
    serveClient: false,
    maxHttpBufferSize: 65_536,
    connectTimeout: 10_000,
    allowRequest: (_request, decide) => decide(isClosing ? "stopping" : null, !isClosing),
  });
  return {
    io,
    close: async () => {
      isClosing = true;
      // Not `io.close()`, which also closes the HTTP server and waits for every connection of it. A client reconnects at once to a
      // transport that was closed, but not after a Socket.IO disconnect.
      io.engine.close();
      await io.of("/").adapter.close();
    },
  };
}

/** Live events over Socket.IO; every process reads them from the database. */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { io, close } = openServer(options.server);
  const limitedLog = limitLog(options.log);
  const floods = guardFloods(io, limitedLog);
  const bound = boundConnections(io, options.connectionsPerAccount);
  const positions = await openPositions(options.db);
  const redis = options.redisUrl === undefined ? undefined : await openRedisLink({ ...options, url: options.redisUrl });
  const signals = await openSignals({ ...options, io, redis, nouns: options.signalled, refused: floods.refused });
  const arriving = new Map<Socket, EventMessage[]>();
  // Counts changes of rights, so that what was decided during one is decided again.
  let changes = 0;
  const watching: Watching = { ...options, ...signals, limitedLog, refused: floods.refused, changes: () => changes };
  const recheck = (concerns: (socket: Socket) => boolean) => {
    changes += 1;
    for (const socket of io.sockets.sockets.values()) if (concerns(socket)) recheckRooms(watching, socket);
  };
  const tell = (notice: Notice) => {
    const doubted = options.hear(notice);
    const { name, data } = notice;
    const message = { name, data, position: positions.encode(notice.position), id: positions.encode(notice.id) };
    io.to(notice.rooms).emit("live", message);
    for (const [socket, held] of arriving) if (ownRooms(socket).some((room) => notice.rooms.includes(room))) held.push(message);
    if (doubted.length > 0) recheck((socket) => doubted.some((room) => socket.rooms.has(room) || ownRooms(socket).includes(room)));
  };
  const lose = () => {
    options.forget();
    recheck(() => true);
    io.emit("caught-up", { position: positions.encode(positionOf(listening.seen())), missed: [], reset: true });
  };
  const listening: Listening = await listen({
    ...options,
    redis,
    isNewStream: positions.reread,
    hear: tell,
    lose,
  });
  io.use(admission({ ...options, floods, bound, changes: () => changes }));
  io.on("connection", (socket) => {
    const { listener, changesSeen } = stateOf(socket);
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, listener.expiresAt - Date.now()));
    socket.on("disconnect", () => clearTimeout(timer));
    catchUp({ db: options.db, positions, limitedLog, listening, arriving }, socket);
    followWatches(watching, socket);
    signals.follow(socket);
    followCalls(options.call, socket);
    if (changesSeen !== changes) recheckRooms(watching, socket);
  });
  return {
    published: listening.published,
    openConnections: () => io.sockets.sockets.size,
    close: async () => {
      await close();
      await signals.close();
      await listening.close();
      redis?.close();
    },
  };
}

/** Seconds after which a user whose connections are all taken may try again: another of their windows has to be closed first. */
const pauseWhenFull = 30;

interface Gate extends Rights {
  floods: FloodGuard;
  bound: ConnectionBound;
  changes(): number;
}

/** Lets a connection in if its token is good, its user is not refused for flooding and has not too many of them. */
function admission({ listener, floods, bound, changes }: Gate): (socket: Socket, next: (error?: Error) => void) => void {
  return (socket, next) => {
    const seen = changes();
    listener(tokenOf(socket)).then(
      (found) => {
        if (!found) return next(new Error("unauthenticated"));
        const { id } = found.identity;
        const retryAfter = floods.secondsLeft(id) || (bound.admit(socket.conn, id) ? 0 : pauseWhenFull);
        if (retryAfter > 0) return next(Object.assign(new Error("too-many"), { data: { retryAfter } }));
        floods.signedIn(socket, id);
        socket.data = newState(found, seen);
        return next();
      },
      () => next(new Error("unavailable")),
    );
  };
}

interface CatchUp {
  db: Executor;
  positions: Positions;
  limitedLog: LimitedLog;
  listening: Listening;
  /** What has been told since they came, by the sockets that wait for it. */
  arriving: Map<Socket, EventMessage[]>;
}

/** Tells a socket what it missed; what is told meanwhile waits behind that, since a connection that broke in between would skip the past. */
function catchUp(options: CatchUp, socket: Socket): void {
  socket.on("disconnect", () => options.arriving.delete(socket));
  tellMissed(options, socket).catch((error: unknown) => {
    options.limitedLog.error("catch-up", { err: error }, "catch-up failed");
    socket.disconnect(true);
  });
}

async function tellMissed({ db, positions, listening, arriving }: CatchUp, socket: Socket): Promise<void> {
  const given: unknown = socket.handshake.auth["since"];
  const since = typeof given === "string" ? given : undefined;
  await listening.fresh();
  if (!socket.connected) return;
  // From here on what is told is kept for it: together with what has been told before, that is everything, and each event once.
  arriving.set(socket, []);
  socket.emit("caught-up", await missedSince(db, { positions, rooms: ownRooms(socket), since, seen: listening.seen() }));
  for (const message of arriving.get(socket) ?? []) socket.emit("live", message);
  if (!arriving.delete(socket)) return;
  void socket.join([...ownRooms(socket)]);
  stateOf(socket).caughtUp.resolve();
}

function ownRooms(socket: Socket): readonly string[] {
  return stateOf(socket).listener.rooms;
}
