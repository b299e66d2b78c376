import type { EventMessage } from "@remotebay/contract";
import type { FastifyInstance } from "fastify";
import { io } from "socket.io-client";

/** The service's first message on a new connection. */
export interface CaughtUp {
  position: string;
  missed: EventMessage[];
  reset: boolean;
}

/** One open live connection of a user. */
export interface Connection {
  /** The first message. */
  opened: CaughtUp;
  /** All events received so far, in order, starting with those that were missed. */
  heard: EventMessage[];
  /** The position to continue from after a reconnect. */
  position(): string;
  /** Resolves when the server sends missed events again after an interruption of its own. */
  caughtUpAgain: Promise<CaughtUp>;
  /** Resolves with the first matching event, which may already have been received. */
  hear(matches: (message: EventMessage) => boolean): Promise<EventMessage>;
  watch(noun: string, id: number): void;
  unwatch(noun: string, id: number): void;
  /** Resolves with the reason when the connection closes. */
  closed: Promise<string>;
  close(): void;
}

/** Opens a live connection to a listening service. Rejects with the service's reason if it is refused. */
export async function openConnection(url: string, token: string, since?: string): Promise<Connection> {
  const socket = io(url, {
    path: "/realtime",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: { token, since },
  });
  const heard: EventMessage[] = [];
  const waiting = new Set<() => void>();
  let position = "0";
  const receive = (message: EventMessage) => {
    heard.push(message);
    position = message.position;
    for (const check of waiting) check();
  };
  const opened = Promise.withResolvers<CaughtUp>();
  const again = Promise.withResolvers<CaughtUp>();
  const closed = Promise.withResolvers<string>();
  let openings = 0;
  socket.on("live", receive);
  socket.on("caught-up", (caughtUp: CaughtUp) => {
    for (const message of caughtUp.missed) receive(message);
    position = caughtUp.position;
    openings += 1;
    (openings === 1 ? opened : again).resolve(caughtUp);
  });
  socket.on("connect_error", (error) => opened.reject(error));
  socket.on("disconnect", (reason) => closed.resolve(reason));
  return {
    opened: await opened.promise,
    heard,
    position: () => position,
    caughtUpAgain: again.promise,
    hear: (matches) =>
      new Promise((found) => {
        const check = () => {
          const message = heard.find(matches);
          if (!message) return;
          waiting.delete(check);
          found(message);
        };
        waiting.add(check);
        check();
      }),
    watch: (noun, id) => void socket.emit("watch", { noun, id }),
    unwatch: (noun, id) => void socket.emit("unwatch", { noun, id }),
    closed: closed.promise,
    close: () => void socket.disconnect(),
  };
}

/** Listens on a free loopback port and returns the URL. */
export function listenLocally(fastify: FastifyInstance): Promise<string> {
  return fastify.listen({ host: "127.0.0.1", port: 0 });
}
