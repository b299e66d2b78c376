import * as v from "valibot";
import { Choice, Id, plainNumber, spelled } from "./fields.ts";

/*
 * The pieces of input that stands for a stored thing: each field takes null for its empty value and other spellings of the same value,
 * so that what a call answers can be posted back. A create reads an absent field as null, a change leaves it untouched.
 */

const answer = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1));
/** -1 not answered, 0 no, 1 yes (section 3: default -1). */
export const Answer = v.nullable(
  spelled<typeof answer, string>(answer, (value) => plainNumber(value) ?? -1),
  -1,
);

/** A number or null, also as text; `min` and `max` are part of the range. */
/* @__NO_SIDE_EFFECTS__ */
export function figure(min: number, max: number) {
  return spelled<ReturnType<typeof wholeOrNull>, string>(wholeOrNull(min, max), plainNumber);
}

/** A whole number of the range, or null. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeOrNull(min: number, max: number) {
  return v.nullable(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)));
}

const decimalOrNull = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)));
/** A number from 0 on or null, also as text. */
export const decimal = spelled<typeof decimalOrNull, string>(decimalOrNull, plainNumber);

const choiceOrNull = v.nullable(Choice);
/** A choice, also as a lookup item (section 3); Id 0 without a text is none. */
export const ChoiceInput = spelled<typeof choiceOrNull, { id: number; text: string }>(choiceOrNull, (value) => {
  if (!isRow(value)) return value;
  const { Id: id, Text: words } = "id" in value ? { Id: value["id"], Text: value["text"] } : value;
  if (id === 0 && words === "") return null;
  return "id" in value ? { Id: id, Text: words } : value;
});
/** As `ChoiceInput`, and none is Id 0 without a text. */
export const NamedChoice = spelled<typeof Choice, null | { id: number; text: string }>(Choice, (value) => {
  if (value === null) return { Id: 0, Text: "" };
  return isRow(value) && "id" in value ? { Id: value["id"], Text: value["text"] } : value;
});

const referenceOrNull = v.nullable(v.object({ Id }));
/** A row named by its Id, as its list or `ServiceRequest` answers it: nothing but the Id is read. Id 0 is none. */
export const Reference = spelled<typeof referenceOrNull, { id: number }>(referenceOrNull, (value) => {
  if (!isRow(value)) return value;
  const id = plainNumber("Id" in value ? value["Id"] : value["id"]);
  return id === 0 || id === null ? null : { Id: id };
});

/** Whether a value is an object with fields. */
export function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** An object of these fields. Those that are only ever answered are accepted and dropped; any other is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function written<E extends Entries>(entries: E, answered: readonly string[]) {
  const dropped = answered.filter((name) => !(name in entries));
  const accepted = Object.fromEntries(dropped.map((name) => [name, v.optional(v.unknown())]));
  return v.pipe(
    v.strictObject({ ...accepted, ...entries }) as unknown as v.StrictObjectSchema<E, undefined>,
    v.transform((given) => {
      const kept = Object.entries(given).filter(([name]) => !dropped.includes(name));
      return Object.fromEntries(kept) as typeof given;
    }),
  );
}

/** The same fields for a create: what is absent is read as null. */
/* @__NO_SIDE_EFFECTS__ */
export function absentIsNull<E extends Entries>(entries: E) {
  return mapped(entries, (field) => v.optional(field, null)) as { [K in keyof E]: v.OptionalSchema<E[K], null> };
}

/** The same fields for a change: what is absent stays as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function absentStays<E extends Entries>(entries: E) {
  return mapped(entries, (field) => v.optional(field)) as { [K in keyof E]: v.OptionalSchema<E[K], undefined> };
}

function mapped(entries: Entries, change: (field: v.GenericSchema) => v.GenericSchema): Entries {
  return Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, change(field)]));
}

/** The names of everything that is answered. */
/* @__NO_SIDE_EFFECTS__ */
export function namesOf(...answers: readonly { entries: object }[]): string[] {
  return answers.flatMap(({ entries }) => Object.keys(entries));
}

/** Every field cleared. */
/* @__NO_SIDE_EFFECTS__ */
export function cleared<E extends Entries>(entries: E) {
  return Object.fromEntries(Object.keys(entries).map((name) => [name, null])) as { [K in keyof E]: null };
}
