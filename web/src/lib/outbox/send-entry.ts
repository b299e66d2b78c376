import { withToken } from "../call.ts";
import { accepted, CallProblem, fetchAnswer, headersOf, queryText, type WireRequest } from "../http.ts";
import { userOf } from "../token.ts";
import type { Entry } from "./queue.ts";

/** Milliseconds after which a small call without an answer counts as a lost connection. */
const answerTimeout = 60_000;

/** Sends a call of the outbox under its key, as the user who made it and nobody else. Throws `CallProblem`. */
export async function sendEntry(entry: Entry, onShare: (share: number) => void): Promise<unknown> {
  const answer = await withToken((token) => {
    // The cookie may belong to another user by now: another tab signed somebody else in.
    if (token === undefined || userOf(token) !== entry.userId) throw new CallProblem("unauthenticated", 401);
    return entry.form
      ? upload(entry, entry.form, token, onShare)
      : fetchAnswer({ ...wireOf(entry), token, signal: AbortSignal.timeout(answerTimeout) });
  });
  return answer.status === 204 ? undefined : ((await answer.json()) as unknown);
}

function wireOf({ method, path, args, key }: Entry): WireRequest {
  return { method, path, query: args.query as WireRequest["query"], body: args.body, idempotencyKey: key };
}

/** Sends a multipart body and reports its progress, which `fetch` cannot. */
async function upload(entry: Entry, form: NonNullable<Entry["form"]>, token: string, onShare: (share: number) => void): Promise<Response> {
  const body = new FormData();
  // The service reads the parts in order: the caption before its file.
  for (const [name, part] of Object.entries(form)) body.append(name, part);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open(entry.method, `/api/${entry.path}${queryText(wireOf(entry).query)}`);
  headersOf({ token, idempotencyKey: entry.key }).forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onShare(loaded / total);
  });
  request.addEventListener("load", () => resolve(responseOf(request)));
  request.addEventListener("error", () => reject(new CallProblem("offline", 0)));
  request.addEventListener("abort", () => reject(new CallProblem("offline", 0)));
  request.send(body);
  return await accepted(promise);
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ["content-type", "retry-after"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers });
}
