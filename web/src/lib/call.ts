import type { Args, Call, Reply } from "@remotebay/contract";
import { CallProblem, fetchAnswer, type WireRequest } from "./http.ts";
import { askForProof } from "./proof.ts";
import { currentToken, renewToken } from "./token.ts";

export { CallProblem, problemIn, thrownAgain } from "./http.ts";

export interface SendOptions {
  signal?: AbortSignal | undefined;
}

/** Sends a call immediately, without the outbox, and returns its reply: for reads and for writes that make no sense later. Throws `CallProblem`. */
export async function send<C extends Call>(call: C, args: Args<C>, options: SendOptions = {}): Promise<Reply<C>> {
  return await replyOf(call, await answerOf(call, args, options));
}

/** One page of a list and the total number of rows (`X-Total-Count`). */
export interface Page<R> {
  rows: R;
  total: number;
}

/** Like `send`, for a list with a total. */
export async function sendPage<C extends Call>(call: C, args: Args<C>, options: SendOptions = {}): Promise<Page<Reply<C>>> {
  const answer = await answerOf(call, args, options);
  const total = Number(answer.headers.get("x-total-count") ?? 0);
  return { rows: await replyOf(call, answer), total };
}

async function answerOf<C extends Call>(call: C, args: Args<C>, options: SendOptions): Promise<Response> {
  const { query, body } = args as { query?: WireRequest["query"]; body?: unknown };
  const request = { method: call.method, path: call.path, query, body, ...options };
  return await withToken((token) => fetchAnswer({ ...request, token }));
}

/** Runs `work` with the user's token, and again with a new token if the service refuses it, or once the user has proved who they are if it asks for that. */
export async function withToken<T>(work: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = await currentToken();
  try {
    return await work(token);
  } catch (error) {
    const code = token !== undefined && error instanceof CallProblem ? error.code : undefined;
    if (code === "prove-again" && (await askForProof())) return await withToken(work);
    if (code !== "unauthenticated") throw error;
    const fresh = await renewToken(token);
    if (!fresh) throw error;
    return await work(fresh);
  }
}

/** What a call answered, by its declaration. */
export async function replyOf<C extends Call>(call: C, answer: Response): Promise<Reply<C>> {
  if (call.reply === undefined || answer.status === 204) return undefined as Reply<C>;
  return (isFile(call.reply) ? await answer.blob() : await answer.json()) as Reply<C>;
}

function isFile(reply: unknown): boolean {
  return typeof reply === "object" && reply !== null && "file" in reply;
}
