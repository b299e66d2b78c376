import { type Fault, faultsOf } from "@remotebay/contract";
import type { PlainTextKey } from "./plain-text-key.ts";

type Schema = Parameters<typeof faultsOf>[0];

/** The fields of a form's value by their path in the contract: `RONumber`, and of the parts named in `Parts` the fields inside: `Vehicle.VIN`. */
export type FieldPath<T, Parts extends keyof T = never> =
  | Exclude<keyof T & string, Parts>
  | { [Part in Parts & string]: `${Part}.${keyof T[Part] & string}` }[Parts & string];

/** What stands at a path. */
export type FieldValue<T, Path extends string> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer Part}.${infer Rest}`
    ? Part extends keyof T
      ? FieldValue<T[Part], Rest>
      : never
    : never;

/** What every table says of a field. */
export interface FieldRow<Value = unknown> {
  label: PlainTextKey;
  /** The value where nobody has written anything. */
  empty: Value;
  /** The field whose control it shares: what is wrong with it is shown there. */
  shownWith?: string;
  /** Fields of one group are one answer: when two people edit, they are taken from the same of the two. */
  group?: string;
  /** The form fills it in by itself: it does not tell whether somebody has begun. */
  isPreset?: true;
}

/** What a field's control takes. */
export interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
}

/** A table of fields by path. Within a section of the form its order is the order on the page. */
export type FieldTable<Path extends string = string> = Readonly<Record<Path, FieldRow>>;

/** The rule that each field breaks; what belongs to no field stands under "". */
export type FieldFaults<Path extends string> = Partial<Record<Path | "", string>>;

export function pathsOf<Path extends string>(table: FieldTable<Path>): Path[] {
  return Object.keys(table) as Path[];
}

export function valueAt<T extends object, Path extends string>(value: T, path: Path): FieldValue<T, Path> {
  let found: unknown = value;
  for (const name of path.split(".")) found = isRecord(found) ? found[name] : undefined;
  return found as FieldValue<T, Path>;
}

/** A copy with another value at a path; what stands beside the path is shared. */
export function withValue<T extends object, Path extends string>(value: T, path: Path, next: FieldValue<T, Path>): T {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...value, [name]: next };
  const part = (value as Record<string, unknown>)[name];
  return { ...value, [name]: withValue<object, string>(isRecord(part) ? part : {}, rest.join("."), next as never) };
}

/** A form in which nobody has written. */
export function emptyOf<T extends object>(table: FieldTable): T {
  return filledFrom(table, (path) => table[path]?.empty);
}

/** A form with what `valueOf` gives for each field. */
export function filledFrom<T extends object, Path extends string>(table: FieldTable<Path>, valueOf: (path: Path) => unknown): T {
  return pathsOf(table).reduce<object>((value, path) => withValue<object, string>(value, path, valueOf(path) as never), {}) as T;
}

/** True where nothing was written that would be a pity to lose. */
export function isBlank(table: FieldTable, value: object): boolean {
  return Object.keys(table).every((path) => table[path]?.isPreset === true || isEmptyAt(table, value, path));
}

/** True where nobody has written anything at a path. */
export function isEmptyAt<Path extends string>(table: FieldTable<Path>, value: object, path: Path): boolean {
  return isSame(valueAt(value, path), table[path].empty);
}

/** The fields in which two states differ. */
export function changedPaths<Path extends string>(table: FieldTable<Path>, one: object, other: object): Path[] {
  return pathsOf(table).filter((path) => !isSame(valueAt(one, path), valueAt(other, path)));
}

/** The fields that are one answer with this one, itself among them. */
export function groupOf<Path extends string>(table: FieldTable<Path>, path: Path): Path[] {
  const { group } = table[path];
  return group === undefined ? [path] : pathsOf(table).filter((other) => table[other].group === group);
}

/** The field whose control shows a field's value and what is wrong with it. */
export function controlOf<Path extends string>(table: FieldTable<Path>, path: Path): Path {
  return (table[path].shownWith as Path | undefined) ?? path;
}

/** The id of a field's control. */
export function controlId(path: string): string {
  return `field-${path.replaceAll(".", "-")}`;
}

/** The field of a fault's path: `Vehicle.Make.Text` is `Vehicle.Make`, `Vehicle` the first field of the vehicle; none where it is no field's. */
export function fieldAt<Path extends string>(table: FieldTable<Path>, faultPath: string): Path | undefined {
  const paths = pathsOf(table);
  return paths.find((path) => isInside(faultPath, path)) ?? paths.find((path) => isInside(path, faultPath));
}

/** Faults of either side by field; of several of one field the first counts. */
export function faultsByField<Path extends string>(table: FieldTable<Path>, faults: readonly Pick<Fault, "path" | "code">[]) {
  const found: FieldFaults<Path> = {};
  for (const { path, code } of faults) found[fieldAt(table, path) ?? ""] ??= code;
  return found;
}

/** The faults but those of fields that have changed since, and of fields that share their answer or control. */
export function faultsLeft<Path extends string>(table: FieldTable<Path>, faults: FieldFaults<Path>, changed: readonly Path[]) {
  const answered = new Set(changed.flatMap((path) => groupOf(table, path)).map((path) => controlOf(table, path)));
  const left = Object.entries(faults).filter(([path]) => path === "" || !answered.has(controlOf(table, path as Path)));
  return Object.fromEntries(left) as FieldFaults<Path>;
}

/**
 * What was kept on the device, in the shape of this release: a field that it does not have is empty, one that is gone is left out.
 * None where it has another shape; `schema` is the contract's.
 */
export function restored<T extends object>(table: FieldTable, schema: Schema, kept: unknown): T | undefined {
  if (!isRecord(kept)) return undefined;
  const value = filledFrom<T, string>(table, (path) => valueAt(kept, path) ?? table[path]?.empty);
  // What is too long or not yet filled in is still the writer's; another kind of value is another release's.
  const isOfOtherShape = ({ path, code }: Fault) =>
    code === "type" || code === "unknown-field" || (code === "required" && !Object.hasOwn(table, path));
  return faultsOf(schema, value).some(isOfOtherShape) ? undefined : value;
}

/** Three states of a form side by side. */
export interface Merge<T, Path extends string> {
  /** Answers that only they changed: theirs are taken without asking. Named by the first field of each. */
  theirs: Path[];
  /** Answers that both changed to different things: a person decides. */
  both: Path[];
  /** Mine, with what only they changed. */
  value: T;
}

/** Merges what I have written with what is stored now; `base` is the stored state in which I began. */
export function merge<T extends object, Path extends string>(table: FieldTable<Path>, base: T, mine: T, theirs: T): Merge<T, Path> {
  const merged: Merge<T, Path> = { theirs: [], both: [], value: mine };
  const changed = (one: T, other: T, paths: readonly Path[]) => paths.some((path) => !isSame(valueAt(one, path), valueAt(other, path)));
  for (const first of answersOf(table)) {
    const paths = groupOf(table, first);
    if (!changed(base, theirs, paths) || !changed(mine, theirs, paths)) continue;
    if (changed(base, mine, paths)) merged.both.push(first);
    else {
      merged.theirs.push(first);
      merged.value = withFrom(table, merged.value, theirs, first);
    }
  }
  return merged;
}

/** A copy that has one answer of another state. */
export function withFrom<T extends object, Path extends string>(table: FieldTable<Path>, value: T, other: T, path: Path): T {
  return groupOf(table, path).reduce((copy, each) => withValue(copy, each, valueAt(other, each)), value);
}

/** A part of a form: of the parts inside, their parts. */
export type Changes<T, Parts extends keyof T = never> = Partial<Omit<T, Parts>> & { [Part in Parts]?: Partial<T[Part]> };

/** The answers in which two states differ, as the second has them: what a change sends. */
export function changesOf<T extends object, Parts extends keyof T = never>(table: FieldTable, before: T, after: T): Changes<T, Parts> {
  const paths = new Set(changedPaths(table, before, after).flatMap((path) => groupOf(table, path)));
  const changes = [...paths].reduce<object>((part, path) => withValue<object, string>(part, path, valueAt(after, path) as never), {});
  return changes as Changes<T, Parts>;
}

/** The first field of each group, and every field that is in none. */
function answersOf<Path extends string>(table: FieldTable<Path>): Path[] {
  return pathsOf(table).filter((path) => groupOf(table, path)[0] === path);
}

/** Equal as the service stores it: text without the space around it, an object's fields in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "string") return inner.trim();
    if (!isRecord(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isInside(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}
