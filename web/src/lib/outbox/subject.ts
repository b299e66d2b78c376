import type { Args, Call } from "@remotebay/contract";

/** What a call changes, as the contract says: `request.7` where its `Id` is a request's, else the call itself. */
export function subjectOf<C extends Call>(call: C, args: Args<C>): string {
  const { query, body } = args as { query?: Record<string, unknown>; body?: Record<string, unknown> };
  for (const [path, id] of [
    ["body.Id", body?.["Id"]],
    ["query.id", query?.["id"]],
  ] as const) {
    const noun = call.owns?.[path];
    if (noun !== undefined && typeof id === "number") return `${noun}.${id}`;
  }
  return call.path.toLowerCase().replaceAll("/", ".");
}
