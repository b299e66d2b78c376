import type { Server as HttpServer } from "node:http";
import type { EventMessage } from "@remotebay/contract";
import { Server, type Socket } from "socket.io";
import type { Log } from "../context.ts";
import type { Executor } from "../database/executor.ts";
import { limitLog, type LimitedLog } from "../log-limiter.ts";
import { makeTurns } from "../turns.ts";
import { guardFloods, type FloodGuard } from "./flood.ts";
import { boundConnections, type ConnectionBound } from "./connection-bound.ts";
import { followWatches, stateOf, newState, recheckRooms, tokenOf, type Listener, type Rights, type Watching } from "./connections.ts";
import { listen, type Listening, type ListenOptions, type ReadingCounts } from "./listener.ts";
import { missedSince, positionOf } from "./missed.ts";
import { openPositions, type Positions } from "./positions.ts";
import { followCalls, type LiveCaller } from "./live-calls.ts";
import { makeWanted, type Wanted } from "./news.ts";
import type { Notice } from "./publish.ts";
import { openRedisLink } from "./redis-link.ts";
import { type LiveSignals, openSignals } from "./signals.ts";
import { makeSlots, makeTurnstile, type Slots, type Turnstile } from "./turnstile.ts";

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
  /** The names of events that `hear` must receive in each process, whether or not it has connections in their rooms. */
  everywhere: readonly string[];
  /** Receives the events before the sockets do. Returns the rooms whose users' rights may have changed. */
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
  published(name: string, rooms: readonly string[]): void;
  /** The number of open connections. */
  openConnections(): number;
  /** What reading events has cost this process. */
  readingCounts(): ReadingCounts;
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

/** Connections that fetch everything again in a second: each sends several calls. */
const refetchesPerSecond = 100;
/** Connections whose rooms are evaluated again at once: a lost stream concerns all of them. */
const checksAtOnce = 8;

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
  const wanted = makeWanted();
  const refetches = makeSlots();
  wanted.add(options.everywhere);
  const checking = makeTurns({ atOnce: checksAtOnce });
  // Counts changes of rights, so that what was decided during one is decided again.
  let changes = 0;
  const rows = following({ wanted, signals, settled: () => listening.settled() });
  const watching: Watching = { ...options, ...rows, limitedLog, refused: floods.refused, changes: () => changes };
  const recheck = (concerns: (socket: Socket) => boolean) => {
    changes += 1;
    for (const socket of io.sockets.sockets.values()) if (concerns(socket)) void checking(() => recheckRooms(watching, socket));
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
    const position = positions.encode(positionOf(listening.seen()));
    for (const socket of io.sockets.sockets.values())
      socket.emit("caught-up", { position, missed: [], reset: true, after: refetches.take(refetchesPerSecond) });
  };
  const listening: Listening = await listen({ ...options, redis, wanted, isNewStream: positions.reread, hear: tell, lose });
  io.use(admission({ ...options, floods, bound, turnstile: makeTurnstile(), changes: () => changes }));
  io.on("connection", (socket) => {
    const { listener, changesSeen } = stateOf(socket);
    begin(socket, listener, wanted);
    catchUp({ db: options.db, positions, limitedLog, listening, arriving, refetches }, socket);
    followWatches(watching, socket);
    signals.follow(socket);
    followCalls(options.call, socket);
    if (changesSeen !== changes) void recheckRooms(watching, socket);
  });
  return {
    published: (name, rooms) => listening.published([name, ...rooms]),
    readingCounts: listening.counts,
    openConnections: () => io.sockets.sockets.size,
    close: async () => {
      await close();
      await signals.close();
      await listening.close();
      redis?.close();
    },
  };
}

/** What is wanted and told because of watched rows. */
function following({
  wanted,
  signals,
  settled,
}: {
  wanted: Wanted;
  signals: LiveSignals;
  settled: Listening["settled"];
}): Pick<Watching, "entered" | "left"> {
  return {
    entered: async (socket, row) => {
      wanted.add([row.room]);
      signals.entered(socket, row);
      await settled();
    },
    left: (socket, row) => {
      wanted.remove([row.room]);
      signals.left(socket, row);
    },
  };
}

/** From here on a socket's rooms are wanted, until it ends, with its token at the latest. */
function begin(socket: Socket, { rooms, expiresAt }: Listener, wanted: Wanted): void {
  const timer = setTimeout(() => socket.disconnect(true), Math.max(0, expiresAt - Date.now()));
  wanted.add(rooms);
  socket.on("disconnect", () => {
    clearTimeout(timer);
    wanted.remove(rooms);
  });
}

/** Seconds after which a user whose connections are all taken may try again: another of their windows has to be closed first. */
const pauseWhenFull = 30;

interface Gate extends Rights {
  floods: FloodGuard;
  bound: ConnectionBound;
  turnstile: Turnstile;
  changes(): number;
}

/** Lets a connection in, in its turn, if its token is good, its user is not refused for flooding and has not too many of them. */
function admission(gate: Gate): (socket: Socket, next: (error?: Error) => void) => void {
  return (socket, next) => {
    const turn = gate.turnstile.enter();
    if (!(turn instanceof Promise)) return next(Object.assign(new Error("busy"), { data: turn }));
    const hasWaited = gate.bound.waits(socket.conn);
    return void turn.then(async (leave) => {
      hasWaited();
      if (socket.conn.readyState !== "open") return leave();
      const refusal = await refusalOf(gate, socket);
      // Its turn lasts until it has caught up.
      if (refusal === undefined) void stateOf(socket).caughtUp.promise.then(leave);
      else leave();
      return next(refusal);
    });
  };
}

async function refusalOf({ listener, floods, bound, changes }: Gate, socket: Socket): Promise<Error | undefined> {
  const seen = changes();
  try {
    const found = await listener(tokenOf(socket));
    if (!found) return new Error("unauthenticated");
    const { id } = found.identity;
    const retryAfter = floods.secondsLeft(id) || (bound.admit(socket.conn, id) ? 0 : pauseWhenFull);
    if (retryAfter > 0) return Object.assign(new Error("too-many"), { data: { retryAfter } });
    floods.signedIn(socket, id);
    socket.data = newState(found, seen);
    return undefined;
  } catch {
    return new Error("unavailable");
  }
}

interface CatchUp {
  db: Executor;
  positions: Positions;
  limitedLog: LimitedLog;
  listening: Listening;
  /** What has been told since they came, by the sockets that wait for it. */
  arriving: Map<Socket, EventMessage[]>;
  /** When connections that must fetch everything again do so. */
  refetches: Slots;
}

/** Tells a socket what it missed; what is told meanwhile waits behind that, since a connection that broke in between would skip the past. */
function catchUp(options: CatchUp, socket: Socket): void {
  socket.on("disconnect", () => options.arriving.delete(socket));
  tellMissed(options, socket).catch((error: unknown) => {
    options.limitedLog.error("catch-up", { err: error }, "catch-up failed");
    socket.disconnect(true);
  });
}

async function tellMissed({ db, positions, listening, arriving, refetches }: CatchUp, socket: Socket): Promise<void> {
  const given: unknown = socket.handshake.auth["since"];
  const since = typeof given === "string" ? given : undefined;
  await listening.fresh();
  if (!socket.connected) return;
  // From here on what is told is kept for it: together with what has been told before, that is everything, and each event once.
  arriving.set(socket, []);
  const missed = await missedSince(db, { positions, rooms: ownRooms(socket), since, seen: listening.seen() });
  socket.emit("caught-up", missed.reset ? { ...missed, after: refetches.take(refetchesPerSecond) } : missed);
  for (const message of arriving.get(socket) ?? []) socket.emit("live", message);
  if (!arriving.delete(socket)) return;
  void socket.join([...ownRooms(socket)]);
  stateOf(socket).caughtUp.resolve();
}

function ownRooms(socket: Socket): readonly string[] {
  return stateOf(socket).listener.rooms;
}
