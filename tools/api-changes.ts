import type { CallSurface, Part, Place, Surface } from "./api-surface.ts";

/** One way in which a call differs from the last release. */
export interface Difference {
  /** Method and path. */
  call: string;
  says: string;
  /** Whether a program that was written for the last release can fail by it. */
  breaking: boolean;
}

/** An entry of docs/api-changes.md: the calls that it names, of which one may end in `*`. */
export interface Entry {
  level: number;
  calls: string[];
  text: string;
}

/** What the last release had, `contract/released-api.json`. */
export interface Release {
  level: number;
  /** The texts of the entries that its change log had. */
  entries: string[];
  calls: Surface;
}

/** The entries of the change log: lists below headings `## Level N`, each item with the calls that it is about as code. */
export function entriesOf(page: string): Entry[] {
  let level = 0;
  const entries: Entry[] = [];
  for (const line of page.split("\n")) {
    level = Number(/^## Level (\d+)$/.exec(line)?.[1] ?? level);
    if (!line.startsWith("- ") || level === 0) continue;
    const calls = [...line.matchAll(/`((?:GET |POST )?[A-Za-z][\w-]*(?:\/[\w*/-]+)?)`/g)].map(([, name = ""]) => name);
    entries.push({ level, calls, text: line.slice(2) });
  }
  return entries;
}

/** What is wrong with the change log, given what the calls were and are. */
export function changeFaults(release: Release, now: Surface, level: number, log: readonly Entry[]): string[] {
  const newest = Math.max(0, ...log.map((entry) => entry.level));
  const fresh = log.filter(({ text }) => !release.entries.includes(text));
  return [
    ...(newest === level ? [] : [`docs/api-changes.md ends with level ${newest}, and contract/src/api-level.ts says ${level}`]),
    ...(level < release.level ? [`the level is ${level}, and the last release had ${release.level}`] : []),
    ...log.filter(({ calls }) => calls.length === 0).map(({ text }) => `an entry of docs/api-changes.md names no call: ${text}`),
    ...differences(release.calls, now).flatMap((difference) => {
      const { call, says, breaking } = difference;
      const own = fresh.filter(({ calls }) => calls.some((name) => names(name, call)));
      if (own.length === 0) return [`${call}: ${says}; docs/api-changes.md has no entry for it`];
      const isTold = !breaking || own.some((entry) => entry.level > release.level);
      return isTold ? [] : [`${call}: ${says}; this can break programs and needs a level above ${release.level}`];
    }),
  ];
}

/** Whether an entry's name is this call: `POST Chat/Send`, `Chat/Send` and `Chat/*` are. */
function names(name: string, call: string): boolean {
  const path = call.slice(call.indexOf(" ") + 1);
  return name === call || name === path || (name.endsWith("/*") && path.startsWith(name.slice(0, -1)));
}

/** Every difference between two states of the calls. */
export function differences(before: Surface, now: Surface): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((call) => {
    const [old, given] = [before[call], now[call]];
    if (!old) return [{ call, says: "is new", breaking: false }];
    if (!given) return [{ call, says: "is gone", breaking: true }];
    return callDifferences(old, given).map(([says, breaking]) => ({ call, says, breaking }));
  });
}

type Found = [says: string, breaking: boolean];

function callDifferences(old: CallSurface, now: CallSurface): Found[] {
  const audience: Found[] = old.for === now.for ? [] : [[`is for ${now.for} and was for ${old.for}`, !isWider(old.for, now.for)]];
  return [
    ...audience,
    ...partDifferences("query", old.query ?? {}, now.query ?? {}, inputDifferences),
    ...partDifferences("body", old.body ?? {}, now.body ?? {}, inputDifferences),
    ...partDifferences("reply", old.reply ?? {}, now.reply ?? {}, replyDifferences),
  ];
}

function isWider(old: string, now: string): boolean {
  return now === "anyone" || (now === "signed-in" && old !== "anyone");
}

type Compare = (old: Place | undefined, now: Place | undefined) => Found[];

function partDifferences(side: string, old: Part, now: Part, compare: Compare): Found[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((path) =>
    compare(old[path], now[path]).map(([says, breaking]): Found => [`${side}${path === "" ? "" : ` ${path}`} ${says}`, breaking]),
  );
}

/** What a program sends: less of it being accepted can break it. */
function inputDifferences(old: Place | undefined, now: Place | undefined): Found[] {
  if (!old) return now ? [[now.required === true ? "is new and required" : "is new", now.required === true]] : [];
  if (!now) return [["is gone", true]];
  const found: Found[] = [];
  if (old.required !== now.required) found.push([now.required ? "is required" : "is no longer required", now.required === true]);
  if (differ(old.types, now.types)) found.push([`is ${now.types.join("|")} and was ${old.types.join("|")}`, !holds(now.types, old.types)]);
  if (differ(old.values, now.values))
    found.push(["has other values", now.values !== undefined && !(old.values !== undefined && holds(now.values, old.values))]);
  return [...found, ...limitDifferences(old.limits ?? {}, now.limits ?? {})];
}

function limitDifferences(old: NonNullable<Place["limits"]>, now: NonNullable<Place["limits"]>): Found[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name): Found[] => {
    const [was, is] = [old[name], now[name]];
    if (was === is) return [];
    return [[`has ${name} ${is ?? "no more"} and had ${was ?? "none"}`, is !== undefined && isNarrower(name, was, is)]];
  });
}

function isNarrower(name: string, was: number | string | boolean | undefined, is: number | string | boolean): boolean {
  if (typeof was !== "number" || typeof is !== "number") return true;
  return name.startsWith("min") ? is > was : is < was;
}

/** What a program reads: something that it relies on being missing or other can break it. Another value of a list does not, as the guide says. */
function replyDifferences(old: Place | undefined, now: Place | undefined): Found[] {
  if (!old) return [["is new", false]];
  if (!now) return [["is gone", true]];
  const found: Found[] = [];
  if (old.required !== now.required) found.push([now.required ? "is always there" : "may be missing", now.required !== true]);
  if (differ(old.types, now.types)) found.push([`is ${now.types.join("|")} and was ${old.types.join("|")}`, !holds(old.types, now.types)]);
  if (differ(old.values, now.values)) found.push(["has other values", false]);
  return found;
}

/** Whether `all` has each of `some`; a value of any type holds every other. */
function holds(all: readonly string[], some: readonly string[]): boolean {
  return all.includes("any") || some.every((one) => all.includes(one) || (one === "integer" && all.includes("number")));
}

function differ(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
