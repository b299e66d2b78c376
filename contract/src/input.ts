import * as v from "valibot";
import { Choice, Id, plainNumber, normalised, unselected } from "./fields.ts";

/*
 * Schemas for the input of writes: each field accepts null for its empty value and other spellings of the same value,
 * so that a reply can be posted back. In a create an absent field means null; in a change it leaves the value untouched.
 */

const answer = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1));
/** -1 not answered, 0 no, 1 yes (domain.md#calls-tri-state). */
export const Answer = v.nullable(
  normalised<typeof answer, string>(answer, (value) => plainNumber(value) ?? -1),
  -1,
);

/** A whole number from `min` to `max` (inclusive) or null, also as text. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(min: number, max: number) {
  return normalised<ReturnType<typeof wholeOrNull>, string>(wholeOrNull(min, max), plainNumber);
}

/** A whole number from `min` to `max` (inclusive), or null. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeOrNull(min: number, max: number) {
  return v.nullable(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)));
}

const decimalOrNull = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000)));
/** A number of at least 0, or null, also as text. */
export const decimal = normalised<typeof decimalOrNull, string>(decimalOrNull, plainNumber);

const choiceOrNull = v.nullable(Choice);
/** A choice, also in the shape of a lookup item (domain.md#calls-choice); Id 0 without a text means null. */
export const ChoiceInput = normalised<typeof choiceOrNull, { id: number; text: string }>(choiceOrNull, (value) => {
  if (!isObject(value)) return value;
  const { Id: id, Text: text } = "id" in value ? { Id: value["id"], Text: value["text"] } : value;
  if (id === 0 && text === "") return null;
  return "id" in value ? { Id: id, Text: text } : value;
});
/** Like `ChoiceInput`, but null becomes Id 0 without a text, and -1 has none either. */
export const NamedChoice = normalised<typeof Choice, null | { id: number; text: string }>(Choice, (value) => {
  if (value === null) return { Id: 0, Text: "" };
  const choice = isObject(value) && "id" in value ? { Id: value["id"], Text: value["text"] } : value;
  return isObject(choice) && choice["Id"] === -1 && typeof choice["Text"] === "string" ? unselected : choice;
});

const reference = v.object({ Id });
const referenceOrNull = v.nullable(reference);
/** A reference to a row, in any shape that a reply has: only the Id is read. Id 0 means null. */
export const Reference = normalised<typeof referenceOrNull, { id: number }>(referenceOrNull, (value) => {
  if (!isObject(value)) return value;
  const id = idIn(value);
  return id === 0 || id === null ? null : { Id: id };
});
/** A reference in a list of them, where none is null. */
export const ListedReference = normalised<typeof reference, { id: number }>(reference, (value) =>
  isObject(value) ? { Id: idIn(value) } : value,
);

function idIn(value: Readonly<Record<string, unknown>>): unknown {
  return plainNumber("Id" in value ? value["Id"] : value["id"]);
}

/** Whether a value is an object with fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** An object of these fields. Fields that occur in replies only are accepted and ignored; any other field is refused. */
/* @__NO_SIDE_EFFECTS__ */
export function inputObject<E extends Entries>(entries: E, replyFields: readonly string[]) {
  const ignored = replyFields.filter((name) => !(name in entries));
  const accepted = Object.fromEntries(ignored.map((name) => [name, v.optional(v.unknown())]));
  return v.pipe(
    v.strictObject({ ...accepted, ...entries }) as unknown as v.StrictObjectSchema<E, undefined>,
    v.transform((given) => {
      const fields = Object.entries(given).filter(([name]) => !ignored.includes(name));
      return Object.fromEntries(fields) as typeof given;
    }),
  );
}

/** The same fields for a create: an absent field means null. */
/* @__NO_SIDE_EFFECTS__ */
export function absentIsNull<E extends Entries>(entries: E) {
  return mapFields(entries, (field) => v.optional(field, null)) as { [K in keyof E]: v.OptionalSchema<E[K], null> };
}

/** The same fields for a change: an absent field leaves the value untouched. */
/* @__NO_SIDE_EFFECTS__ */
export function absentIsUntouched<E extends Entries>(entries: E) {
  return mapFields(entries, (field) => v.optional(field)) as { [K in keyof E]: v.OptionalSchema<E[K], undefined> };
}

function mapFields(entries: Entries, change: (field: v.GenericSchema) => v.GenericSchema): Entries {
  return Object.fromEntries(Object.entries(entries).map(([name, field]) => [name, change(field)]));
}

/** The names of all fields of these replies. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldNamesOf(...replies: readonly { entries: object }[]): string[] {
  return replies.flatMap(({ entries }) => Object.keys(entries));
}

/** An object with every field null. */
/* @__NO_SIDE_EFFECTS__ */
export function allNull<E extends Entries>(entries: E) {
  return Object.fromEntries(Object.keys(entries).map((name) => [name, null])) as { [K in keyof E]: null };
}
