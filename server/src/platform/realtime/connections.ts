import { Watch } from "@remotebay/contract";
import type { Socket } from "socket.io";
import * as v from "valibot";
import type { Identity } from "../context.ts";
import type { LimitedLog } from "../log-limiter.ts";
import type { WatchedRow } from "./presence.ts";

/** What a socket may receive, evaluated when it connects and whenever rights may have changed. */
export interface Listener {
  identity: Identity;
  rooms: readonly string[];
  /** Token expiry in milliseconds; the socket is then closed and reconnects with a new token. */
  expiresAt: number;
}

/** Evaluates the rooms of a socket. */
export interface Rights {
  /** The user of a token and their rooms; null refuses the connection. */
  listener(token: string): Promise<Listener | null>;
  /** The room of one row if the user may watch it, otherwise null. */
  watchRoom(identity: Identity, noun: string, id: number): Promise<string | null>;
}

/** Tells a client whether it watches a row now. */
type Answer = (watches: boolean) => void;

/** The state of an open socket, stored as its `data`. */
interface ConnectionState {
  listener: Listener;
  /** Value of the counter of rights changes when the listener was evaluated. */
  changesSeen: number;
  /** Ends when the client has been told what it missed: rooms that it joined before would tell it what is new before what is old, and twice. */
  caughtUp: PromiseWithResolvers<void>;
  /** The watched rows by noun and id, with their room; null while access is being checked. */
  watched: Map<string, string | null>;
  /** Watches whose access is not decided yet, with the clients' acknowledgements. */
  waiting: Map<string, Answer[]>;
  /** Watches of `waiting` whose check has not begun. */
  unchecked: Set<string>;
  /** The number of checks that run. */
  checking: number;
}

export function newState(listener: Listener, changesSeen: number): ConnectionState {
  return {
    listener,
    changesSeen,
    caughtUp: Promise.withResolvers(),
    watched: new Map(),
    waiting: new Map(),
    unchecked: new Set(),
    checking: 0,
  };
}

export function stateOf(socket: Socket): ConnectionState {
  return socket.data as ConnectionState;
}

export function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth["token"];
  return typeof token === "string" ? token : "";
}

/** Evaluates a socket's rooms again. If its automatic rooms changed, it is closed, so that it reconnects and receives the events it missed in them. */
export async function recheckRooms(watching: Watching, socket: Socket): Promise<void> {
  const state = stateOf(socket);
  const check = async () => {
    // It may have waited for its turn.
    if (!socket.connected) return undefined;
    let decidedAt: number;
    let listener: Listener | null;
    do {
      decidedAt = watching.changes();
      listener = await watching.listener(tokenOf(socket));
      // Repeated if rights changed meanwhile: an earlier check that ends late would bring back the rights from before.
    } while (decidedAt !== watching.changes());
    if (listener?.rooms.join() !== state.listener.rooms.join()) return socket.disconnect(true);
    state.listener = listener;
    for (const key of state.watched.keys()) if (!(await joinWatched(watching, socket, key))) socket.emit("unwatched", rowOf(key));
  };
  await check().catch(() => socket.disconnect(true));
}

const maxWatched = 200;
/** Access checks of one socket at a time, so that it leaves database connections to the others. */
const maxChecking = 4;

export interface Watching extends Rights {
  limitedLog: LimitedLog;
  /** Counts changes of rights: a check during which it rises is repeated. */
  changes(): number;
  /** Called for a watch that is malformed or that the user may not see. */
  refused(socket: Socket): void;
  /** A socket has joined the room of a watched row; resolves when nothing of it is left out any more. */
  entered(socket: Socket, row: WatchedRow): Promise<void>;
  /** It has left it. */
  left(socket: Socket, row: WatchedRow): void;
}

/** Lets a socket watch single rows that its user may see. Each watch is acknowledged, once its events arrive or when it was refused. */
export function followWatches(watching: Watching, socket: Socket): void {
  const { watched, waiting, unchecked } = stateOf(socket);
  socket.on("watch", (message: unknown, acknowledge: unknown) => {
    const answer: Answer = (watches) => void (typeof acknowledge === "function" && acknowledge(watches));
    const key = keyOf(message);
    const isKnown = key !== null && watched.has(key);
    if (key === null || (!isKnown && watched.size >= maxWatched)) {
      answer(false);
      return key === null ? watching.refused(socket) : undefined;
    }
    if (isKnown && !waiting.has(key)) return answer(true);
    waiting.set(key, [...(waiting.get(key) ?? []), answer]);
    if (isKnown) return undefined;
    watched.set(key, null);
    unchecked.add(key);
    return checkUnchecked(watching, socket);
  });
  socket.on("unwatch", (message: unknown) => {
    const key = keyOf(message);
    if (key === null) return watching.refused(socket);
    leave(watching, socket, key);
    decide(socket, key, false);
    return undefined;
  });
  socket.on("disconnect", () => {
    for (const key of watched.keys()) leave(watching, socket, key);
    waiting.clear();
    unchecked.clear();
  });
}

function leave(watching: Watching, socket: Socket, key: string): void {
  const { watched, unchecked } = stateOf(socket);
  const room = watched.get(key);
  watched.delete(key);
  unchecked.delete(key);
  if (!room) return;
  void socket.leave(room);
  watching.left(socket, { ...rowOf(key), room });
}

function decide(socket: Socket, key: string, watches: boolean): void {
  const { waiting } = stateOf(socket);
  const answers = waiting.get(key) ?? [];
  waiting.delete(key);
  for (const answer of answers) answer(watches);
}

/** Begins as many of the checks as may run at a time. */
function checkUnchecked(watching: Watching, socket: Socket): void {
  const state = stateOf(socket);
  for (const key of state.unchecked) {
    if (state.checking >= maxChecking) return;
    state.unchecked.delete(key);
    state.checking += 1;
    void checkOne(watching, socket, key).finally(() => {
      state.checking -= 1;
      checkUnchecked(watching, socket);
    });
  }
}

async function checkOne(watching: Watching, socket: Socket, key: string): Promise<void> {
  let watches = false;
  try {
    await stateOf(socket).caughtUp.promise;
    watches = await joinWatched(watching, socket, key);
    if (!watches) watching.refused(socket);
  } catch (error) {
    stateOf(socket).watched.delete(key);
    watching.limitedLog.error("watch", { err: error }, "watch failed");
  }
  decide(socket, key, watches);
}

/** Adds a socket to the room of a watched row, or removes it if the user may no longer see the row. Returns whether the user may see it. */
async function joinWatched(watching: Watching, socket: Socket, key: string): Promise<boolean> {
  const state = stateOf(socket);
  const { noun, id } = rowOf(key);
  let decidedAt: number;
  let room: string | null;
  do {
    decidedAt = watching.changes();
    room = await watching.watchRoom(state.listener.identity, noun, id);
    // Repeated if rights changed during the check.
  } while (decidedAt !== watching.changes());
  const before = state.watched.get(key);
  if (before === undefined) return room !== null;
  if (before !== null && before !== room) leave(watching, socket, key);
  if (room === null) state.watched.delete(key);
  else if (before !== room) {
    state.watched.set(key, room);
    await socket.join(room);
    await watching.entered(socket, { noun, id, room });
  }
  return room !== null;
}

function keyOf(message: unknown): string | null {
  const watch = v.safeParse(Watch, message);
  return watch.success ? `${watch.output.noun}/${watch.output.id}` : null;
}

function rowOf(key: string): { noun: string; id: number } {
  const [noun = "", id] = key.split("/");
  return { noun, id: Number(id) };
}

/** The room of a row that a socket watches; undefined if it does not. */
export function watchedRoom(socket: Socket, row: { noun: string; id: number }): string | undefined {
  return stateOf(socket).watched.get(`${row.noun}/${row.id}`) ?? undefined;
}
