import type { Args, Call, Reply } from "@remotebay/contract";
import { replyOf, withToken } from "./call.ts";
import { fetchAnswer, type WireRequest } from "./http.ts";

/** Like `send`, for a call whose body is a file. Of its own, since few screens send one at once. */
export async function sendFile<C extends Call>(call: C, args: Args<C>, file: File): Promise<Reply<C>> {
  const form = new FormData();
  form.append("file", file);
  const { query } = args as { query?: WireRequest["query"] };
  return await replyOf(call, await withToken((token) => fetchAnswer({ method: call.method, path: call.path, query, form, token })));
}
