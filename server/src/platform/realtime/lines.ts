import { Watch } from "@remotebay/contract";
import type { Socket } from "socket.io";
import * as v from "valibot";
import type { Identity, Log } from "../context.ts";

/** What a socket may hear, decided by the application when it connects and again whenever rights may have changed. */
export interface Listener {
  identity: Identity;
  rooms: readonly string[];
  /** Token expiry in milliseconds; the socket is closed then and comes back with a new token. */
  expiresAt: number;
}

/** What decides the rooms of a socket. */
export interface Rights {
  log: Log;
  /** Who a token belongs to and their rooms; null refuses the connection. */
  listener(token: string): Promise<Listener | null>;
  /** Whether somebody may watch one thing, and then in which room. */
  watchRoom(identity: Identity, noun: string, id: number): Promise<string | null>;
}

/** What is known of an open socket; kept as its `data`. */
interface Line {
  listener: Listener;
  /** How many changes of rights had happened when the listener was decided. */
  changesSeen: number;
  /** What it watches, by noun and id, with the room once it is in; null while that is being decided. */
  watched: Map<string, string | null>;
}

export function openLine(listener: Listener, changesSeen: number): Line {
  return { listener, changesSeen, watched: new Map() };
}

export function lineOf(socket: Socket): Line {
  return socket.data as Line;
}

export function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth["token"];
  return typeof token === "string" ? token : "";
}

/** Decides a socket's rooms anew. Other rooms of its own: it is closed, and comes back with what it missed in them. */
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

const mostWatched = 200;

/** Lets a socket hear of single things, as far as its user may see them. */
export function followWatches(rights: Rights, socket: Socket): void {
  const { watched } = lineOf(socket);
  socket.on("watch", (message: unknown) => {
    const key = keyOf(message);
    if (key === null || watched.has(key) || watched.size >= mostWatched) return;
    watched.set(key, null);
    joinWatched(rights, socket, key).catch((error: unknown) => {
      watched.delete(key);
      rights.log.error({ err: error }, "watch failed");
    });
  });
  socket.on("unwatch", (message: unknown) => {
    const key = keyOf(message);
    if (key === null) return;
    const room = watched.get(key);
    watched.delete(key);
    if (room) void socket.leave(room);
  });
}

/** Puts a socket into the room of what it watches, or out of it where it may no longer see that. */
async function joinWatched(rights: Rights, socket: Socket, key: string): Promise<void> {
  const line = lineOf(socket);
  const [noun = "", id] = key.split("/");
  let decidedFor: Listener;
  let room: string | null;
  do {
    decidedFor = line.listener;
    room = await rights.watchRoom(decidedFor.identity, noun, Number(id));
    // Rights that changed during the decision: it is made again.
  } while (decidedFor !== line.listener);
  const before = line.watched.get(key);
  if (before === undefined) return;
  if (before !== null && before !== room) void socket.leave(before);
  if (room === null) line.watched.delete(key);
  else {
    line.watched.set(key, room);
    void socket.join(room);
  }
}

function keyOf(message: unknown): string | null {
  const watch = v.safeParse(Watch, message);
  return watch.success ? `${watch.output.noun}/${watch.output.id}` : null;
}
