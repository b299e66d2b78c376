import { Watch } from "@remotebay/contract";
import type { Socket } from "socket.io";
import * as v from "valibot";
import type { Identity } from "../context.ts";
import type { LimitedLog } from "../log-limiter.ts";

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

/** The state of an open socket, stored as its `data`. */
interface Line {
  listener: Listener;
  /** Value of the counter of rights changes when the listener was evaluated. */
  changesSeen: number;
  /** The watched rows by noun and id, with their room; null while access is being checked. */
  watched: Map<string, string | null>;
  /** Watches whose access is not checked yet. */
  waiting: Set<string>;
  /** The number of checks that run. */
  checking: number;
}

export function openLine(listener: Listener, changesSeen: number): Line {
  return { listener, changesSeen, watched: new Map(), waiting: new Set(), checking: 0 };
}

export function lineOf(socket: Socket): Line {
  return socket.data as Line;
}

export function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth["token"];
  return typeof token === "string" ? token : "";
}

/** Evaluates a socket's rooms again. If its automatic rooms changed, it is closed, so that it reconnects and receives the events it missed in them. */
export function recheckLine(rights: Rights, socket: Socket): void {
  const line = lineOf(socket);
  const check = async () => {
    const listener = await rights.listener(tokenOf(socket));
    if (listener?.rooms.join() !== line.listener.rooms.join()) return socket.disconnect(true);
    line.listener = listener;
    for (const key of line.watched.keys()) await joinWatched(rights, socket, key);
  };
  check().catch(() => socket.disconnect(true));
}

const maxWatched = 200;
/** Access checks of one socket at a time, so that it leaves database connections to the others. */
const maxChecking = 4;

interface Watching extends Rights {
  limitedLog: LimitedLog;
  /** Called for a watch that is malformed or that the user may not see. */
  refused(socket: Socket): void;
}

/** Lets a socket watch single rows that its user may see. */
export function followWatches(watching: Watching, socket: Socket): void {
  const { watched, waiting } = lineOf(socket);
  socket.on("watch", (message: unknown) => {
    const key = keyOf(message);
    if (key === null) return watching.refused(socket);
    if (watched.has(key) || watched.size >= maxWatched) return;
    watched.set(key, null);
    waiting.add(key);
    checkWaiting(watching, socket);
  });
  socket.on("unwatch", (message: unknown) => {
    const key = keyOf(message);
    if (key === null) return watching.refused(socket);
    const room = watched.get(key);
    watched.delete(key);
    waiting.delete(key);
    if (room) void socket.leave(room);
  });
  socket.on("disconnect", () => waiting.clear());
}

/** Begins as many of the waiting checks as may run at a time. */
function checkWaiting(watching: Watching, socket: Socket): void {
  const line = lineOf(socket);
  for (const key of line.waiting) {
    if (line.checking >= maxChecking) return;
    line.waiting.delete(key);
    line.checking += 1;
    void checkOne(watching, socket, key).finally(() => {
      line.checking -= 1;
      checkWaiting(watching, socket);
    });
  }
}

async function checkOne(watching: Watching, socket: Socket, key: string): Promise<void> {
  try {
    if (!(await joinWatched(watching, socket, key))) watching.refused(socket);
  } catch (error) {
    lineOf(socket).watched.delete(key);
    watching.limitedLog.error("watch", { err: error }, "watch failed");
  }
}

/** Adds a socket to the room of a watched row, or removes it if the user may no longer see the row. Returns whether the user may see it. */
async function joinWatched(rights: Rights, socket: Socket, key: string): Promise<boolean> {
  const line = lineOf(socket);
  const [noun = "", id] = key.split("/");
  let decidedFor: Listener;
  let room: string | null;
  do {
    decidedFor = line.listener;
    room = await rights.watchRoom(decidedFor.identity, noun, Number(id));
    // Repeated if rights changed during the check.
  } while (decidedFor !== line.listener);
  const before = line.watched.get(key);
  if (before === undefined) return room !== null;
  if (before !== null && before !== room) void socket.leave(before);
  if (room === null) line.watched.delete(key);
  else {
    line.watched.set(key, room);
    void socket.join(room);
  }
  return room !== null;
}

function keyOf(message: unknown): string | null {
  const watch = v.safeParse(Watch, message);
  return watch.success ? `${watch.output.noun}/${watch.output.id}` : null;
}
