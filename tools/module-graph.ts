// `node tools/module-graph.ts`: which module of the server needs which. Prints the circles, and what each module needs.
import { dirname, posix } from "node:path";
import { filesUnder, read } from "./files.ts";
import { importsOf, type Node, parseSource, type Source, visit } from "./syntax.ts";

/** How a module needs another: it calls its service, joins its SQL, refers to its tables, or reacts to its events. */
export type Need = "calls" | "joins" | "refers to" | "reacts to";

/** What each module needs of the others. */
export type ModuleGraph = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<Need>>>;

/** At most so many other modules may be needed by one. */
export const maxFanOut = 10;

const needs: Readonly<Record<string, Need>> = { "service.ts": "calls", "joins.ts": "joins", "tables.ts": "refers to" };

/** The graph of the modules of these files; imports of types count, tests do not. */
export function moduleGraph(sources: readonly Source[]): ModuleGraph {
  const own = sources.filter(({ path }) => moduleOf(path) !== undefined && !/(\.test|\/examples)\.ts$/.test(path));
  const names = [...new Set(own.map(({ path }) => moduleOf(path) ?? ""))].toSorted();
  const graph = new Map(names.map((name) => [name, new Map<string, Set<Need>>()]));
  const add = (user: string, used: string | undefined, need: Need | undefined) => {
    const row = graph.get(user);
    if (used === undefined || need === undefined || used === user || !graph.has(used)) return;
    row?.set(used, (row.get(used) ?? new Set()).add(need));
  };
  for (const source of own) {
    const user = moduleOf(source.path) ?? "";
    for (const { name } of importsOf(source)) {
      const target = name.startsWith(".") ? posix.join(dirname(source.path), name) : "";
      add(user, moduleOf(target), needs[posix.basename(target)]);
    }
    for (const event of reactionsIn(source)) add(user, ownerOf(event, names), "reacts to");
  }
  return graph;
}

/** The circles of a graph: each is the modules that need one another, directly or through others. */
export function circlesOf(graph: ModuleGraph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const circles = [...graph.keys()].map((name) =>
    [...graph.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)),
  );
  return [...new Map(circles.filter((circle) => circle.length > 0).map((circle) => [circle.join(" "), circle])).values()];
}

/** The floors of a graph without circles: a module stands one above the highest that it needs. */
export function floorsOf(graph: ModuleGraph): string[][] {
  const floors: string[][] = [];
  const placed = new Set<string>();
  while (placed.size < graph.size) {
    const floor = [...graph].filter(([name, used]) => !placed.has(name) && [...used.keys()].every((one) => placed.has(one)));
    if (floor.length === 0) throw new Error("modules in a circle have no floor");
    floors.push(floor.map(([name]) => name));
    for (const [name] of floor) placed.add(name);
  }
  return floors;
}

/** What is wrong with a graph: its circles, and modules that need too many others. */
export function graphFaults(graph: ModuleGraph): string[] {
  const wide = [...graph].filter(([, used]) => used.size > maxFanOut);
  return [
    ...circlesOf(graph).map(
      (circle) => `server/src/modules: ${circle.join(", ")} need one another, by calls, joins, foreign keys or reactions.`,
    ),
    ...wide.map(([name, used]) => `server/src/modules/${name} needs ${used.size} other modules, more than ${maxFanOut}.`),
  ];
}

/** The module of a file, by its path from the root. */
export function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}

/** The graph of the tree. */
export function moduleGraphOfTree(): ModuleGraph {
  return moduleGraph(filesUnder("server/src/modules").map((path) => parseSource(path, read(path))));
}

function reachedFrom(graph: ModuleGraph, name: string): Set<string> {
  const reached = new Set(graph.get(name)?.keys());
  for (const one of reached) for (const next of graph.get(one)?.keys() ?? []) reached.add(next);
  return reached;
}

/** The events of `within(requestChanged, …)`. */
function reactionsIn({ program }: Source): string[] {
  const events: string[] = [];
  visit(program, (node) => {
    const [event] = node.type === "CallExpression" && nameOf(node.callee as Node) === "within" ? (node.arguments as Node[]) : [];
    if (event) events.push(nameOf(event));
  });
  return events;
}

/** The module whose noun an event names first: that of `requestChanged` is requests. */
function ownerOf(event: string, names: readonly string[]): string | undefined {
  const [noun = ""] = event.split(/(?=[A-Z])/);
  return names.find((name) => name === noun || name === `${noun}s`);
}

function nameOf(node: Node): string {
  return node.type === "Identifier" ? String(node.name) : "";
}

if (import.meta.main) {
  const graph = moduleGraphOfTree();
  const circles = circlesOf(graph);
  console.log(`${graph.size} modules, ${circles.length} circles.`);
  for (const circle of circles) console.log(`circle of ${circle.length}: ${circle.join(", ")}`);
  for (const [name, used] of [...graph].toSorted(([, one], [, other]) => other.size - one.size))
    console.log(
      `${String(used.size).padStart(3)} ${name}: ${[...used].map(([other, how]) => `${other} (${[...how].join(", ")})`).join("; ")}`,
    );
}
