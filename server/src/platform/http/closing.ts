import type { Server } from "node:http";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { problem } from "../problem.ts";

/** Milliseconds in which callers on kept connections still get an answer, and with it the word to open another one elsewhere. */
const farewell = 400;
/**
 * Milliseconds after these in which new calls that may be sent again are refused unread, so that a proxy asks another process. The kernel breaks connections that wait to be accepted when the server stops
 * to listen; a server with nothing left to do has none.
 */
const refusal = 150;
/** A service that is never quiet stops to listen all the same. */
const mostTurns = 500;
/** Seconds after which a refused caller may try again. */
const retryAfter = 1;
/** Milliseconds for the calls that are being worked on; what takes longer is cut, and is safe to send again. */
const patience = 1_900;

/** How the server stops without losing a call. */
export interface Closing {
  /** True from the moment it was told to stop: it is no longer ready. */
  isClosing(): boolean;
  /** Says that it is not ready and goes on for so many milliseconds, until every proxy that asks has noticed. */
  drain(milliseconds: number): Promise<void>;
  /** Answers what is under way, sends everybody else away and closes all connections. `tellLines` runs when no new connection can be made. */
  close(tellLines: () => Promise<void>): Promise<void>;
}

/** Prepares a server for being stopped: while it closes every answer says `Connection: close`. */
export function prepareClosing(fastify: FastifyInstance): Closing {
  let isClosing = false;
  let isRefusing = false;
  fastify.addHook("onRequest", (request, _reply, done) => {
    done(isRefusing && isRepeatable(request) ? problem("unavailable", { info: { RetryAfter: retryAfter } }) : undefined);
  });
  fastify.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done(null, payload);
  });
  return {
    isClosing: () => isClosing,
    drain: async (milliseconds) => {
      isClosing = true;
      if (fastify.server.listening && milliseconds > 0) await wait(milliseconds);
    },
    close: async (tellLines) => {
      isClosing = true;
      const { server } = fastify;
      if (server.listening) {
        if ((await connectionsOf(server)) > 0) {
          await wait(farewell);
          isRefusing = true;
          await wait(refusal);
          await quietMoment(server);
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

/** Whether a proxy sends it to another process after a refusal: any other call, which might be done twice, is answered until the end. */
function isRepeatable({ method, headers }: FastifyRequest): boolean {
  return method !== "POST" || headers["idempotency-key"] !== undefined;
}

/** Until nothing waits to be accepted: a turn of the event loop in which nothing came and that took no time. */
async function quietMoment(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on("connection", count);
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const [before, begun] = [accepted, performance.now()];
    await turn();
    if (accepted === before && performance.now() - begun < 1) break;
  }
  server.off("connection", count);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((done) => server.getConnections((error, count) => done(error ? 1 : count)));
}
