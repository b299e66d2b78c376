import { Signal, type SignalMessage } from "@remotebay/contract";
import type { Server, Socket } from "socket.io";
import * as v from "valibot";
import { makeAllowance } from "./allowance.ts";
import { stateOf, watchedRoom } from "./connections.ts";
import { makePresence, type PresenceMessage, type WatchedRow, type Watcher } from "./presence.ts";
import { openProcessSignals, type ProcessSignals, type ProcessSignalsOptions } from "./process-signals.ts";

export interface SignalsOptions extends Omit<ProcessSignalsOptions, "hear" | "missed"> {
  io: Server;
  /** The nouns whose watchers see each other and may send signals. */
  nouns: readonly string[];
  refused(socket: Socket): void;
}

/** What is told between the watchers of a row and stored nowhere: their presence, and signals such as that one of them is typing. */
export interface LiveSignals {
  follow(socket: Socket): void;
  entered(socket: Socket, row: WatchedRow): void;
  left(socket: Socket, row: WatchedRow): void;
  close(): Promise<void>;
}

interface RelayedSignal {
  kind: "signal";
  room: string;
  signal: SignalMessage;
}

/** What one connection may send; more is dropped, and counted like every packet. */
const allowed = { burst: 20, perSecond: 4 };
/** Milliseconds between two signs of life to the other processes. */
const beatInterval = 15_000;

export async function openSignals({ io, nouns, refused, ...options }: SignalsOptions): Promise<LiveSignals> {
  const signalled = new Set(nouns);
  const link: { between?: ProcessSignals } = {};
  const send = (message: object) => link.between?.send(message);
  const presence = makePresence({
    tell: ({ noun, id, room }, watcher, value) => void io.to(room).emit("signal", { noun, id, name: "presence", value, ...watcher }),
    send,
    now: Date.now,
  });
  const hear = (message: RelayedSignal | PresenceMessage, from: string): void => {
    if (message.kind === "signal") io.to(message.room).emit("signal", message.signal);
    else presence.hear(message, from);
  };
  // Other processes are heard as soon as it listens, before it has opened.
  const opened = await openProcessSignals({
    ...options,
    hear: (message, from) => hear(message as RelayedSignal | PresenceMessage, from),
    missed: () => presence.askAgain(),
  });
  link.between = opened;
  const beat = setInterval(() => presence.beat(), beatInterval).unref();
  presence.beat();
  return {
    follow: (socket) => {
      const allowance = makeAllowance(allowed);
      socket.on("signal", (message: unknown) => {
        const given = v.safeParse(Signal, message);
        const room = given.success && signalled.has(given.output.noun) ? watchedRoom(socket, given.output) : undefined;
        if (!given.success || room === undefined) return refused(socket);
        if (!allowance.take(1)) return undefined;
        const signal = { ...given.output, ...watcherOf(socket) };
        socket.to(room).emit("signal", signal);
        return send({ kind: "signal", room, signal } satisfies RelayedSignal);
      });
    },
    entered: (socket, row) => {
      if (!signalled.has(row.noun)) return;
      for (const watcher of presence.at(row))
        socket.emit("signal", { noun: row.noun, id: row.id, name: "presence", value: true, ...watcher });
      presence.enter(row, watcherOf(socket));
    },
    left: (socket, row) => {
      if (signalled.has(row.noun)) presence.leave(row, watcherOf(socket));
    },
    close: () => {
      clearInterval(beat);
      return opened.close();
    },
  };
}

function watcherOf(socket: Socket): Watcher {
  const { id, name } = stateOf(socket).listener.identity;
  return { userId: id, userName: name };
}
