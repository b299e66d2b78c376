import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SeedIds } from "../../../seed/world/people.ts";
import type { Scene, Subject } from "./scene.ts";
import type { Recipe, World } from "./valid-recipe.ts";

/**
 * What the tests of all calls cannot know of a module's calls by themselves: `modules/<module>/examples.ts` exports it as `examples`, each by
 * the call's export name. They find the file by its name, so a new module brings its own and no other file changes.
 */
export interface CallExamples {
  /** What differs from the plain values of a call's schemas for it to be accepted, and who sends it. */
  inputs?: (world: World) => Record<string, Recipe>;
  /** Every write that changes a reply; a call may be listed more than once, as `name: what`. */
  changes?: (scene: Scene) => Record<string, Change>;
  /** Writes that no reply shows, each with the reason. */
  unseen?: Record<string, string>;
  /** Reads whose replies no call changes, or that are never cached, each with the reason. */
  notHeld?: Record<string, string>;
  /** Of each administered thing of the module, by its noun: what its calls take, and changes that the tests of all things do and take back. */
  things?: (world: World) => Record<string, ThingExample>;
  /** Replies that a browser may cache, of reads whose arguments are more than the rows that they refer to (`owns`). */
  questions?: Record<string, Question>;
}

/** An administered thing in the tests of all of them. */
export interface ThingExample {
  /** One that is there; absent where a new one is made each time. */
  id?: number | (() => Promise<number>);
  /** The values of a new one, other ones each time; absent where none can be created. */
  fresh?: (nth: number) => object;
  /** Some fields with other values: each is accepted, whichever were before it. */
  changes: readonly object[];
  /** Whether a location's own administrator keeps theirs. */
  isLocal?: boolean;
}

/** A write, from the rows that it starts from. */
export interface Change {
  /** Creates the rows from which the change starts. */
  from(): Promise<Subject>;
  run(subject: Subject): Promise<unknown>;
}

/** The queries with which a read is asked. */
export type Question = (subject: Subject, ids: SeedIds) => readonly object[];

/** The examples of all modules, as one. A call that two of them name is an error. */
export async function everyExample(): Promise<Required<CallExamples>> {
  const all = await Promise.all(exampleFiles().map(loaded));
  return {
    inputs: (world) => joined(all.map(({ inputs }) => inputs?.(world))),
    changes: (scene) => joined(all.map(({ changes }) => changes?.(scene))),
    unseen: joined(all.map(({ unseen }) => unseen)),
    notHeld: joined(all.map(({ notHeld }) => notHeld)),
    things: (world) => joined(all.map(({ things }) => things?.(world))),
    questions: joined(all.map(({ questions }) => questions)),
  };
}

const modules = join(import.meta.dirname, "../modules");

function exampleFiles(): string[] {
  return readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) => /^\w[\w-]*[\\/]examples\.ts$/.test(file));
}

async function loaded(file: string): Promise<CallExamples> {
  return ((await import(pathToFileURL(join(modules, file)).href)) as { examples: CallExamples }).examples;
}

function joined<T>(parts: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const rows = parts.flatMap((part) => Object.entries(part ?? {}));
  const result = Object.fromEntries(rows);
  const twice = rows.filter(([name], index) => rows.findIndex(([other]) => other === name) !== index).map(([name]) => name);
  if (twice.length > 0) throw new Error(`Two modules have examples of ${twice.join(", ")}.`);
  return result;
}
