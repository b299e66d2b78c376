import type { Server } from "node:http";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { problem } from "../problem.ts";

/** Milliseconds in which callers on kept connections still get an answer, and with it the word to open another one elsewhere. */
const farewell = 400;
/**
 * Milliseconds after these in which new calls are refused unread. The kernel breaks connections that wait to be accepted when the server stops
 * to listen; a server with nothing left to do has none.
 */
const refusal = 150;
/** Seconds after which a refused caller may try again. */
const retryAfter = 1;
/** Milliseconds for the calls that are being worked on; what takes longer is cut, and is safe to send again. */
const patience = 1_900;

/** How the server stops without losing a call. */
export interface Closing {
  /** True from the moment it was told to stop: it is no longer ready. */
  isClosing(): boolean;
  /** Answers what is under way, sends everybody else away and closes all connections. `tellLines` runs when no new connection can be made. */
  close(tellLines: () => Promise<void>): Promise<void>;
}

/** Prepares a server for being stopped: while it closes every answer says `Connection: close`. */
export function prepareClosing(fastify: FastifyInstance): Closing {
  let isClosing = false;
  let isRefusing = false;
  fastify.addHook("onRequest", (_request, _reply, done) => {
    done(isRefusing ? problem("unavailable", { info: { RetryAfter: retryAfter } }) : undefined);
  });
  fastify.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done(null, payload);
  });
  return {
    isClosing: () => isClosing,
    close: async (tellLines) => {
      isClosing = true;
      const { server } = fastify;
      if (server.listening) {
        if ((await connectionsOf(server)) > 0) {
          await wait(farewell);
          isRefusing = true;
          await wait(refusal);
          // Right after what had arrived was accepted.
          await turn();
        }
        const ended = new Promise<void>((done) => server.close(() => done()));
        await tellLines();
        // A connection whose last answer began before the stop is kept by its caller: it is closed when it is idle.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        await Promise.race([ended, wait(patience, undefined, { ref: false })]);
        clearInterval(sweep);
        server.closeAllConnections();
      } else await tellLines();
      await fastify.close();
    },
  };
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((done) => server.getConnections((error, count) => done(error ? 1 : count)));
}
