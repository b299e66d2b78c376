import type { Call, Noun } from "@remotebay/contract";
import type { Person, TestApp } from "./app.ts";
import { fullValue, type SchemaNode } from "./input-fields.ts";
import { everyExample } from "./call-examples.ts";
import { thingInputs } from "./thing-inputs.ts";
import type { Recipe, World } from "./valid-recipe.ts";
import { makeWorld } from "./valid-world.ts";

/** Query and body of a call, as a client would send them. */
export interface ValidInput {
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A call with input that it accepts from this person. */
export interface ValidCall {
  who: Person;
  /** Makes the input, with new rows where an accepted call has used up the last ones. */
  input(): Promise<ValidInput>;
  /** True if an accepted call uses its input up. */
  isUsedUp: boolean;
}

/** Input for every call, with the person who may send it, in a world of its own, of practice with `demo`. */
export async function validCalls(app: TestApp, { demo = false } = {}): Promise<(name: string, call: Call) => ValidCall> {
  const world = await makeWorld(app, demo);
  const { inputs, things } = await everyExample();
  const recipes = { ...thingInputs(world.people.super, things(world)), ...inputs(world) };
  return (name, call) => {
    const { who, query, body, isUsedUp = false } = recipes[name] ?? {};
    const usual = { shops: "shop", operators: "tech", admins: "super", "signed-in": "shop", anyone: "shop" } as const;
    return {
      who: world.people[who ?? usual[call.for]],
      input: async () => ({
        ...(call.query === undefined ? {} : { query: { ...plain(call.query), ...rowsOf(call, world), ...(await made(query)) } }),
        ...(call.body === undefined ? {} : { body: merged(plain(call.body), await made(body)) }),
      }),
      isUsedUp,
    };
  };
}

/** The fields of a query that refer to rows, with rows that exist (`owns`). */
function rowsOf({ owns = {} }: Call, { job, locationId, deviceId, userId, url, messageId }: World): Record<string, unknown> {
  const rows: Partial<Record<Noun, unknown>> = {
    request: job,
    location: locationId,
    device: deviceId,
    user: userId,
    channel: url,
    message: messageId,
  };
  const named = Object.entries(owns).filter(([path, noun]) => path.startsWith("query.") && rows[noun] !== undefined);
  return Object.fromEntries(named.map(([path, noun]) => [path.slice("query.".length), rows[noun]]));
}

const plain = (schema: unknown) => fullValue(schema as SchemaNode) as object;
const made = async (recipe: Recipe["query"]): Promise<object | undefined> => (typeof recipe === "function" ? recipe() : recipe);
const merged = (usual: object, own: object | undefined): unknown => (Array.isArray(usual) ? usual : { ...usual, ...own });
