import { isWrite, type Args, type Call } from "@remotebay/contract";
import type { Person } from "./app.ts";
import type { ThingExample } from "./call-examples.ts";
import { everyCall } from "./every-call.ts";
import type { Recipe } from "./valid-recipe.ts";

/** The calls of one administered thing. */
export interface CallsOfThing {
  list: Call;
  read: Call;
  save: Call;
  remove: Call | undefined;
}

/** The calls of a thing, by its noun. */
export function callsOf(noun: string): CallsOfThing {
  const calls = everyCall.flatMap(({ call }) => (call.thing === noun ? [call] : []));
  const reads = calls.filter((call) => !isWrite(call));
  const list = reads.find((call) => call.total === true);
  const read = reads.find((call) => call.total !== true);
  const save = calls.find((call) => call.path.startsWith("Admin/Save"));
  if (!list || !read || !save) throw new Error(`"${noun}" has not all of its calls`);
  return { list, read, save, remove: calls.find((call) => call.path.startsWith("Admin/Remove")) };
}

/** What a read of a thing answers. */
export interface ReadThing {
  Id: number;
  Version: string;
  Values: Record<string, unknown>;
  CanRemove: boolean;
}

export async function readOf(who: Person, noun: string, id: number): Promise<ReadThing> {
  const { reply } = await who.send(callsOf(noun).read as Call, { query: { id } } as object as Args<Call>);
  return reply as unknown as ReadThing;
}

/** One that is there, or a new one. */
export async function idOf(who: Person, noun: string, example: ThingExample): Promise<number> {
  const { id } = example;
  return typeof id === "number" ? id : id === undefined ? createOf(who, noun, example) : id();
}

let made = 0;

/** The values of a new one, which no test has used before. */
export function freshValues(example: ThingExample): object | undefined {
  made += 1;
  return example.fresh?.(made);
}

/** Creates one and answers its id. */
export async function createOf(who: Person, noun: string, example: ThingExample): Promise<number> {
  const body = { Id: 0, Version: "", Values: freshValues(example) };
  const { reply, problem } = await who.send(callsOf(noun).save, { body } as object as Args<Call>);
  const { id } = (reply ?? {}) as { id?: number };
  if (id === undefined) throw new Error(`"${noun}" was not created: ${JSON.stringify(problem)}`);
  return id;
}

/** Input for the calls of all administered things, by the calls' export names. */
export function thingInputs(who: Person, things: Record<string, ThingExample>): Record<string, Recipe> {
  const inputs: Record<string, Recipe> = {};
  for (const [noun, example] of Object.entries(things)) {
    const { list, read, save, remove } = callsOf(noun);
    inputs[nameOf(list)] = { who: "super", query: { offset: 0 } };
    inputs[nameOf(read)] = { who: "super", query: async () => ({ id: await idOf(who, noun, example) }) };
    inputs[nameOf(save)] = { who: "super", isUsedUp: true, body: () => saveBody(who, noun, example) };
    if (remove) inputs[nameOf(remove)] = { who: "super", isUsedUp: true, body: () => removeBody(who, noun, example) };
  }
  return inputs;
}

/** A change of one, or a new one where it can be created. */
async function saveBody(who: Person, noun: string, example: ThingExample): Promise<object> {
  const values = freshValues(example);
  if (values !== undefined) return { Id: 0, Version: "", Values: values };
  const { Id, Version, Values } = await readOf(who, noun, await idOf(who, noun, example));
  return { Id, Version, Values: { ...Values, ...example.changes[0] } };
}

async function removeBody(who: Person, noun: string, example: ThingExample): Promise<object> {
  const { Id, Version } = await readOf(who, noun, await createOf(who, noun, example));
  return { Id, Version };
}

const nameOf = (call: Call) => everyCall.find((one) => one.call === call)?.name ?? "";
