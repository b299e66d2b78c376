import type { Ctx, Identity, Log, Origin } from "../context.ts";
import { limitLog } from "../log-limiter.ts";
import { problem } from "../problem.ts";
import type { LiveAnswer, LiveCaller } from "../realtime/live-calls.ts";
import { knownProblem, problemBody } from "./problem-reply.ts";
import { inSpan, SpanKind } from "../tracing.ts";
import type { LiveHandler } from "./serve.ts";

export interface LiveCallOptions {
  /** By path in lower case; see `ServeOptions`. */
  handlers: ReadonlyMap<string, LiveHandler>;
  makeContext(user: Identity, origin: Origin): Ctx;
  log: Log;
}

/** Answers calls that come over a live connection as HTTP would. */
export function answerLive({ handlers, makeContext, log }: LiveCallOptions): LiveCaller {
  const limited = limitLog(log);
  return async (user, origin, { path, body }) => {
    try {
      const handler = handlers.get(path.toLowerCase());
      if (handler === undefined) throw problem("not-found");
      const traced = {
        name: `LIVE /api/${path.toLowerCase()}`,
        kind: SpanKind.SERVER,
        attributes: { "remotebay.request_id": origin.requestId },
      };
      return { status: 200, reply: await inSpan(traced, async () => handler(makeContext(user, origin), body)) };
    } catch (error) {
      return failed(error as Error, origin.requestId, (cause) => limited.error("live-call", { err: cause, path }, "a live call failed"));
    }
  };
}

function failed(error: Error, requestId: string, log: (error: Error) => void): LiveAnswer {
  const known = knownProblem(error);
  if (known === null) log(error);
  const body = known === null ? problemBody({ code: "internal", requestId }) : problemBody(partsOf(known));
  return { status: body.status, problem: body };
}

function partsOf({ code, detail, errors, info }: NonNullable<ReturnType<typeof knownProblem>>) {
  return { code, detail, errors, info };
}
