import type { EventMessage } from "@remotebay/contract";
import type { FastifyInstance } from "fastify";
import { io } from "socket.io-client";

/** What the service sends once the line is open. */
export interface CaughtUp {
  position: string;
  missed: EventMessage[];
  reset: boolean;
}

/** One open line of somebody's. */
export interface Line {
  /** What came when it opened. */
  opened: CaughtUp;
  /** Everything heard since, in order, with what was missed before it. */
  heard: EventMessage[];
  /** Where one goes on from after a break. */
  position(): string;
  /** Resolves at the next catching-up, after an interruption on the server's side. */
  caughtUpAgain: Promise<CaughtUp>;
  /** Resolves once something matching was heard, also before. */
  hear(matches: (message: EventMessage) => boolean): Promise<EventMessage>;
  watch(request: number): void;
  unwatch(request: number): void;
  /** Resolves with the reason when the line closes. */
  closed: Promise<string>;
  close(): void;
}

/** Opens a line to a listening service. Rejects with the service's reason where it is refused. */
export async function openLine(url: string, token: string, since?: string): Promise<Line> {
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
  const take = (message: EventMessage) => {
    heard.push(message);
    position = message.position;
    for (const look of waiting) look();
  };
  const opened = Promise.withResolvers<CaughtUp>();
  const again = Promise.withResolvers<CaughtUp>();
  const closed = Promise.withResolvers<string>();
  let openings = 0;
  socket.on("live", take);
  socket.on("caught-up", (caughtUp: CaughtUp) => {
    for (const message of caughtUp.missed) take(message);
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
        const look = () => {
          const message = heard.find(matches);
          if (!message) return;
          waiting.delete(look);
          found(message);
        };
        waiting.add(look);
        look();
      }),
    watch: (request) => void socket.emit("watch", { request }),
    unwatch: (request) => void socket.emit("unwatch", { request }),
    closed: closed.promise,
    close: () => void socket.disconnect(),
  };
}

/** Lets a service listen on a free port of this machine; answers its address. */
export function listenLocally(fastify: FastifyInstance): Promise<string> {
  return fastify.listen({ host: "127.0.0.1", port: 0 });
}
