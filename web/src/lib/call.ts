import type { Args, Call, Reply } from "@remotebay/contract";
import { CallProblem, fetchAnswer, type WireRequest } from "./http.ts";
import { currentToken, renewToken } from "./token.ts";

export { CallProblem } from "./http.ts";

export interface SendOptions {
  /** The same key answers the same result: a resend is then harmless. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The body of a multipart call, in the place of JSON. */
  form?: FormData | undefined;
}

/** Sends a call and gives its reply. Throws `CallProblem`. */
export async function send<C extends Call>(call: C, args: Args<C>, options: SendOptions = {}): Promise<Reply<C>> {
  return await replyOf(call, await answerOf(call, args, options));
}

/** One page of a list and how many rows there are in all (`X-Total-Count`). */
export interface Page<R> {
  rows: R;
  total: number;
}

/** As `send`, for a list that tells its total. */
export async function sendPage<C extends Call>(call: C, args: Args<C>, options: SendOptions = {}): Promise<Page<Reply<C>>> {
  const answer = await answerOf(call, args, options);
  const total = Number(answer.headers.get("x-total-count") ?? 0);
  return { rows: await replyOf(call, answer), total };
}

async function answerOf<C extends Call>(call: C, args: Args<C>, { form, ...options }: SendOptions): Promise<Response> {
  const { query, body } = args as { query?: WireRequest["query"]; body?: unknown };
  const request = { method: call.method, path: call.path, query, body: form ?? body, ...options };
  const token = await currentToken();
  try {
    return await fetchAnswer({ ...request, token });
  } catch (error) {
    const expired = token !== undefined && error instanceof CallProblem && error.code === "unauthenticated";
    if (!expired) throw error;
    const fresh = await renewToken(token);
    if (!fresh) throw error;
    return await fetchAnswer({ ...request, token: fresh });
  }
}

async function replyOf<C extends Call>(call: C, answer: Response): Promise<Reply<C>> {
  if (call.reply === undefined || answer.status === 204) return undefined as Reply<C>;
  return (isFile(call.reply) ? await answer.blob() : await answer.json()) as Reply<C>;
}

function isFile(reply: unknown): boolean {
  return typeof reply === "object" && reply !== null && "file" in reply;
}
