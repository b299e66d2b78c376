import { type Fault, faultsOf } from "@remotebay/contract";
import type { PlainTextKey } from "./plain-text-key.ts";

type Schema = Parameters<typeof faultsOf>[0];

/** The fields of a form's value by their path in the contract: `RONumber`, and for the objects named in `Parts` their fields: `Vehicle.VIN`. */
export type FieldPath<T, Parts extends keyof T = never> =
  | Exclude<keyof T & string, Parts>
  | { [Part in Parts & string]: `${Part}.${keyof T[Part] & string}` }[Parts & string];

/** The type of the value at a path. */
export type FieldValue<T, Path extends string> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer Part}.${infer Rest}`
    ? Part extends keyof T
      ? FieldValue<T[Part], Rest>
      : never
    : never;

/** The properties of a field in every table. */
export interface FieldRow<Value = unknown> {
  label: PlainTextKey;
  /** The value of an empty field. */
  empty: Value;
  /** The field whose control it shares; its fault is shown there. */
  shownWith?: string;
  /** Fields of one group belong together: a merge of two edits takes them from the same side. */
  group?: string;
  /** The rule that typed text breaks which is no value of the field, e.g. `number`; absent if any text is one. */
  unreadable?: string;
  /** The form fills it in automatically, so it does not count when deciding whether the form is blank. */
  isPreset?: true;
}

/** Text in a field that is no value of it, by the field's path: it stays in the field, and its fault prevents sending. */
export type UnreadText = Readonly<Record<string, string>>;

/** The unread text of a field: what is typed, and the change of it; empty once there is none. */
export interface Unread {
  unread: string;
  onUnread: (text: string) => void;
}

/** The unread texts with another one at a path. */
export function withUnread(texts: UnreadText, path: string, text: string): UnreadText {
  const { [path]: _, ...others } = texts;
  return text === "" ? others : { ...others, [path]: text };
}

/** The unread texts that are left after a change of values: a field that was given a value no longer shows its earlier text. */
export function unreadLeft(table: FieldTable, before: UnreadText, after: UnreadText, values: [before: object, after: object]): UnreadText {
  const changed = new Set(changedPaths(table, ...values));
  const isLeft = ([path, text]: [string, string]) => before[path] !== text || !changed.has(path);
  return Object.fromEntries(Object.entries(after).filter(isLeft));
}

/** The props of a field's control. */
export interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
}

/** A table of fields by path, in the order in which a section of the form shows them. */
export type FieldTable<Path extends string = string> = Readonly<Record<Path, FieldRow>>;

/** The broken rule by field; faults that belong to no field have the path "". */
export type FieldFaults<Path extends string> = Partial<Record<Path | "", string>>;

export function pathsOf<Path extends string>(table: FieldTable<Path>): Path[] {
  return Object.keys(table) as Path[];
}

export function valueAt<T extends object, Path extends string>(value: T, path: Path): FieldValue<T, Path> {
  let found: unknown = value;
  for (const name of path.split(".")) found = isRecord(found) ? found[name] : undefined;
  return found as FieldValue<T, Path>;
}

/** A copy with another value at a path; all other values are shared. */
export function withValue<T extends object, Path extends string>(value: T, path: Path, next: FieldValue<T, Path>): T {
  return placed(value, path, next) as T;
}

/** `withValue` where neither the form nor the value is typed: a path of text has no type of its own. */
function placed(value: object, path: string, next: unknown): object {
  const [name = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...value, [name]: next };
  const part = (value as Record<string, unknown>)[name];
  return { ...value, [name]: placed(isRecord(part) ? part : {}, rest.join("."), next) };
}

/** An empty form. */
export function emptyOf<T extends object>(table: FieldTable): T {
  return filledFrom(table, (path) => table[path]?.empty);
}

/** A form filled with the result of `valueOf` for each field. */
export function filledFrom<T extends object, Path extends string>(table: FieldTable<Path>, valueOf: (path: Path) => unknown): T {
  return pathsOf(table).reduce<object>((value, path) => placed(value, path, valueOf(path)), {}) as T;
}

/** True if the user has entered nothing. */
export function isBlank(table: FieldTable, value: object): boolean {
  return Object.keys(table).every((path) => table[path]?.isPreset === true || isEmptyAt(table, value, path));
}

/** True if the field at a path is empty. */
export function isEmptyAt<Path extends string>(table: FieldTable<Path>, value: object, path: Path): boolean {
  return isSame(valueAt(value, path), table[path].empty);
}

/** The fields in which two states differ. */
export function changedPaths<Path extends string>(table: FieldTable<Path>, one: object, other: object): Path[] {
  return pathsOf(table).filter((path) => !isSame(valueAt(one, path), valueAt(other, path)));
}

/** The fields of a field's group, including itself. */
export function groupOf<Path extends string>(table: FieldTable<Path>, path: Path): Path[] {
  const { group } = table[path];
  return group === undefined ? [path] : pathsOf(table).filter((other) => table[other].group === group);
}

/** The field whose control shows a field's value and fault. */
export function controlOf<Path extends string>(table: FieldTable<Path>, path: Path): Path {
  return (table[path].shownWith as Path | undefined) ?? path;
}

/** The id of a field's control. */
export function controlId(path: string): string {
  return `field-${path.replaceAll(".", "-")}`;
}

/** The field of a fault's path: `Vehicle.Make.Text` is `Vehicle.Make`, `Vehicle` the first field of the vehicle; undefined if it belongs to no field. */
export function fieldAt<Path extends string>(table: FieldTable<Path>, faultPath: string): Path | undefined {
  const paths = pathsOf(table);
  return paths.find((path) => isInside(faultPath, path)) ?? paths.find((path) => isInside(path, faultPath));
}

/** Faults of the browser or the server by field; only the first of each field is used. */
export function faultsByField<Path extends string>(table: FieldTable<Path>, faults: readonly Pick<Fault, "path" | "code">[]) {
  const found: FieldFaults<Path> = {};
  for (const { path, code } of faults) found[fieldAt(table, path) ?? ""] ??= code;
  return found;
}

/** The faults without those of changed fields and of fields that share a group or control with them. */
export function faultsLeft<Path extends string>(table: FieldTable<Path>, faults: FieldFaults<Path>, changed: readonly Path[]) {
  const answered = new Set(changed.flatMap((path) => groupOf(table, path)).map((path) => controlOf(table, path)));
  const left = Object.entries(faults).filter(([path]) => path === "" || !answered.has(controlOf(table, path as Path)));
  return Object.fromEntries(left) as FieldFaults<Path>;
}

/**
 * Restores a draft stored on the device, possibly by another release: missing fields are empty, removed fields are left out.
 * Returns undefined if its shape does not match the contract's `schema`.
 */
export function restored<T extends object>(table: FieldTable, schema: Schema, kept: unknown): T | undefined {
  if (!isRecord(kept)) return undefined;
  const value = filledFrom<T, string>(table, (path) => valueAt(kept, path) ?? table[path]?.empty);
  // Values that are too long or missing are kept, since the user may still be typing; a wrong type comes from another release.
  const isOfOtherShape = ({ path, code }: Fault) =>
    code === "type" || code === "unknown-field" || (code === "required" && !Object.hasOwn(table, path));
  return faultsOf(schema, value).some(isOfOtherShape) ? undefined : value;
}

/** The result of a three-way merge of a form. */
export interface Merge<T, Path extends string> {
  /** Groups that only the other user changed, which are taken automatically; each by its first field. */
  theirs: Path[];
  /** Groups that both changed to different values: the user decides. */
  both: Path[];
  /** My state with the changes that only the other user made. */
  value: T;
}

/** Merges my edit with the stored state; `base` is the stored state from which I started. */
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

/** A copy with one group of fields from another state. */
export function withFrom<T extends object, Path extends string>(table: FieldTable<Path>, value: T, other: T, path: Path): T {
  return groupOf(table, path).reduce((copy, each) => withValue(copy, each, valueAt(other, each)), value);
}

/** A partial form, with the objects in `Parts` partial too. */
export type Changes<T, Parts extends keyof T = never> = Partial<Omit<T, Parts>> & { [Part in Parts]?: Partial<T[Part]> };

/** The groups in which two states differ, with the values of the second: the body of an update. */
export function changesOf<T extends object, Parts extends keyof T = never>(table: FieldTable, before: T, after: T): Changes<T, Parts> {
  const paths = new Set(changedPaths(table, before, after).flatMap((path) => groupOf(table, path)));
  const changes = [...paths].reduce<object>((part, path) => placed(part, path, valueAt(after, path)), {});
  return changes as Changes<T, Parts>;
}

/** The first field of each group, and every field that is in none. */
function answersOf<Path extends string>(table: FieldTable<Path>): Path[] {
  return pathsOf(table).filter((path) => groupOf(table, path)[0] === path);
}

/** True for values that the service stores equally: texts are trimmed, a listed choice is its id, and the order of an object's fields does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === "string") return inner.trim();
    if (!isRecord(inner)) return inner;
    // The text of a listed choice may be in another language.
    if (typeof inner["Id"] === "number" && inner["Id"] > 0 && "Text" in inner) return { Id: inner["Id"] };
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isInside(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}.`);
}
