import type { IncomingMessage, Server } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problem, type ProblemError } from "../problem.ts";
import { makePace, type Pace } from "./pace.ts";

/** Bytes of all uploads of a process that may be in memory at a time. */
const maxBytes = 128 * 1_048_576;
/** Of these, what several uploads of one user may take. */
const maxBytesOfUser = 64 * 1_048_576;
/** As much as the parts of any call hold. */
const largest = 80 * 1_048_576;
/** Uploads of one user at a time. */
const maxUploadsOfUser = 8;
/** Seconds after which a refused upload may be tried again. */
const retryAfter = 5;
/** Milliseconds between two looks at how quickly bodies arrive. */
const lookInterval = 1_000;

/** The memory for uploads, which are read whole to tell their type by content. */
export interface UploadRoom {
  /**
   * Does what reads a body. What has arrived of it counts until the work is done; what is only announced does not. Where there is no more room, the user
   * whose uploads take most gives the latest of them up: it is `unavailable`, or `too-many` if it is the user's own share that is used up. A body that
   * arrives too slowly is `too-slow`.
   */
  within<T>(userId: number, request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
}

interface Upload {
  userId: number;
  /** What has arrived. */
  bytes: number;
  /** Undefined once the body is whole. */
  pace: Pace | undefined;
  refuse(reason: ProblemError): void;
}

/** The uploads that are under way, by the request whose body they are. */
const underWay = new WeakMap<IncomingMessage, (bytes: number) => void>();

/** Counts a body while it is read. Called by whoever begins to read it: bytes that come before have no listener and are lost. */
export function countArriving({ raw }: Pick<FastifyRequest, "raw">): void {
  const arrived = underWay.get(raw);
  if (arrived !== undefined) raw.on("data", (bytes: Buffer) => arrived(bytes.byteLength));
}

/** Makes the room of a process. */
export function makeUploadRoom(): UploadRoom {
  // In the order in which they began.
  const uploads = new Set<Upload>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const { pace, refuse } of uploads) if (pace?.isTooSlow() === true) refuse(refusal("too-slow"));
  };
  const enter = (upload: Upload) => {
    uploads.add(upload);
    timer ??= setInterval(look, lookInterval).unref();
  };
  const leave = (upload: Upload) => {
    uploads.delete(upload);
    if (uploads.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    within: async (userId, { raw }, reply, work) => {
      const { promise: refused, reject } = Promise.withResolvers<never>();
      refused.catch(() => undefined);
      const refuse = (reason: ProblemError) => {
        // What is still to come is not read.
        void reply.header("connection", "close");
        reject(reason);
      };
      const upload: Upload = { userId, bytes: 0, pace: makePace(), refuse };
      try {
        if (ofUser(uploads, userId).length >= maxUploadsOfUser) throw refusal("too-many");
        enter(upload);
        raw.once("end", () => (upload.pace = undefined));
        underWay.set(raw, (bytes) => {
          upload.bytes += bytes;
          upload.pace?.arrived(bytes);
          keepBounds(uploads, upload);
        });
        paced.add(raw.socket);
        return await Promise.race([work(), untilGone(raw), refused]);
      } finally {
        paced.delete(raw.socket);
        underWay.delete(raw);
        leave(upload);
      }
    },
  };
}

function ofUser(uploads: Iterable<Upload>, userId: number): Upload[] {
  return [...uploads].filter((one) => one.userId === userId);
}

const sum = (uploads: readonly Upload[]) => uploads.reduce((bytes, one) => bytes + one.bytes, 0);

/** Refuses an upload where the one that has grown passes a bound. */
function keepBounds(uploads: Set<Upload>, grown: Upload): void {
  if (!uploads.has(grown)) return;
  const own = ofUser(uploads, grown.userId);
  if (grown.bytes > largest) giveUp(uploads, grown, refusal("too-large"));
  else if (own.length > 1 && sum(own) > maxBytesOfUser) giveUp(uploads, own.at(-1), refusal("too-many"));
  else if (sum([...uploads]) > maxBytes) giveUp(uploads, latestOfLargest(uploads), refusal("unavailable"));
}

function giveUp(uploads: Set<Upload>, upload: Upload | undefined, reason: ProblemError): void {
  if (upload === undefined) return;
  // Its bytes do not count from now on: its connection is closed with the answer.
  uploads.delete(upload);
  upload.refuse(reason);
}

/** The latest upload of the user whose uploads take most. */
function latestOfLargest(uploads: Set<Upload>): Upload | undefined {
  const users = [...Map.groupBy(uploads, ({ userId }) => userId).values()];
  return users.toSorted((a, b) => sum(b) - sum(a))[0]?.at(-1);
}

function refusal(code: "too-slow" | "too-many" | "too-large" | "unavailable"): ProblemError {
  return problem(code, { info: code === "too-large" ? { MaxBytes: largest } : { RetryAfter: retryAfter } });
}

/** Rejects as soon as the caller has gone before the whole body came: what reads the body of a connection that was closed before it began would wait for ever. */
function untilGone(raw: FastifyRequest["raw"]): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const check = () => {
    if (raw.readableAborted) reject(problem("malformed"));
  };
  raw.once("close", check);
  check();
  // The work may have ended long before.
  promise.catch(() => undefined);
  return promise;
}

/** Connections on which an upload arrives. */
const paced = new WeakSet<object>();

/** Leaves uploads to their pace: the server's limit of time is for other bodies, and would cut a large file on a slow connection. */
export function leaveUploadsTime(server: Server): void {
  const others = server.listeners("clientError") as ((error: Error, socket: object) => void)[];
  server.removeAllListeners("clientError");
  server.on("clientError", (error: Error & { code?: string }, socket) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && paced.has(socket)) return;
    for (const listener of others) listener(error, socket);
  });
}
