import type { Call, Thing } from "@remotebay/contract";
import type { Ctx } from "../context.ts";
import type { Serve } from "../http/serve.ts";
import { type Administered, readThing, removeThing, type Save, saveThing } from "./administered.ts";
import type { AskedPage } from "./listing-store.ts";

/** The calls of a thing, as the contract declares them. */
export interface ThingCalls {
  list: Call;
  read: Call;
  save: Call;
  remove?: Call;
}

/** Serves the calls of an administered thing. */
export function serveThing<T extends Thing>(serve: Serve, kind: Administered<T>, { list, read, save, remove }: ThingCalls): void {
  // What a call takes and answers follows from the thing that it was made of; the general type of a call does not say so.
  const on = (call: Call, answer: (ctx: Ctx, input: { query: unknown; body: unknown }) => Promise<unknown>) =>
    serve(call, (input, ctx) => answer(ctx as Ctx, input) as Promise<never>);
  on(list, (ctx, { query }) => kind.list(ctx, query as AskedPage));
  on(read, (ctx, { query }) => readThing(ctx, kind, (query as { id: number }).id));
  on(save, (ctx, { body }) => saveThing(ctx, kind, body as Save<T>));
  if (remove) on(remove, (ctx, { body }) => removeThing(ctx, kind, body as { Id: number; Version: string }));
}
