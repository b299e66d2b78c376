import * as v from "valibot";

/*
 * Every field of an input is made of the types below, or is as narrow as they are: what they accept can be stored. Text has no control
 * characters but tab and line breaks and no lone half of a character, numbers and dates have bounds. The server's `inputs.test.ts` proves it of every call.
 */

/** Text of at most `max` characters, kept as it was written. */
/* @__NO_SIDE_EFFECTS__ */
export function verbatim(max: number) {
  return v.pipe(v.string(), v.maxLength(max), v.regex(printable, "control-characters"));
}

/** Text of at most `max` characters, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max), v.regex(printable, "control-characters"), v.trim());
}

/** Like `text`, but not empty. */
/* @__NO_SIDE_EFFECTS__ */
export function filled(max: number) {
  return v.pipe(v.string(), v.maxLength(max), v.regex(printable, "control-characters"), v.trim(), v.nonEmpty());
}

// PostgreSQL refuses U+0000 and lone surrogates (in jsonb), and other control characters only ever come from a broken scanner or an attack.
// oxlint-disable-next-line no-control-regex
const printable = /^[^\ud800-\udfff\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;

/** A row's id: a positive 32-bit integer. */
export const Id = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

/** A whole number that arrives as text in a query. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInteger(min = 0, max = 2_147_483_647) {
  return v.pipe(v.string(), v.regex(/^-?\d{1,10}$/, "integer"), v.transform(Number), v.number(), v.minValue(min), v.maxValue(max));
}

/** An id that arrives as text in a query. */
export const queryId = queryInteger();

/** Validates with `schema` after `normalise` has converted other accepted spellings of the value. */
/* @__NO_SIDE_EFFECTS__ */
export function normalised<S extends v.GenericSchema, Other = never>(schema: S, normalise: (value: unknown) => unknown) {
  return v.pipe(
    v.custom<v.InferInput<S> | Other>(() => true),
    v.transform((value) => normalise(value) as v.InferInput<S>),
    schema,
  );
}

/** One of a list of names, in any letter case. */
/* @__NO_SIDE_EFFECTS__ */
export function anyCase<const Names extends readonly string[]>(names: v.PicklistSchema<Names, undefined>) {
  const find = (written: string) => names.options.find((name) => name.toLowerCase() === written.toLowerCase());
  return normalised(names, (value) => (typeof value === "string" ? (find(value) ?? value) : value));
}

/** Converts a number sent as text (the decoder and the pickers return such) to a number, and empty text to null. */
export function plainNumber(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : value;
}

/** Yes, no or not answered. */
export const TriState = v.nullable(v.boolean());
export type TriState = v.InferOutput<typeof TriState>;

/** A tri-state in input, also as text, `"true"`, `"false"` or `""` (domain.md#calls-tri-state). */
export const TriStateInput = normalised<typeof TriState, "true" | "false" | "">(TriState, (value) => {
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  if (word === "") return null;
  return word === "true" || word === "false" ? word === "true" : value;
});

/** An entry of a list. Id 0 with free text is accepted for a vehicle that was not found (domain.md#calls-choice). */
export const Choice = v.strictObject({ Id: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(2_147_483_647)), Text: text(120) });
export type Choice = v.InferOutput<typeof Choice>;

/** A make or model that is not selected; what clients show in its place (`Vin Mismatch`) is never its name (domain.md#calls-choice). */
export const unselected: Choice = { Id: -1, Text: "" };

/** An instant from 1900 on, ISO 8601 with its zone. */
export const Instant = v.pipe(v.string(), v.isoTimestamp(), v.check(isOfCalendar, "instant"));

/** A day from 1900 on: `2026-11-22`. */
export const Day = v.pipe(v.string(), v.isoDate(), v.check(isOfCalendar, "date"));

/** Whether a written date exists, in the years that can be stored: `2026-02-30` does not, though it has the form of a date. */
function isOfCalendar(written: string): boolean {
  const [date = ""] = written.split(/[T ]/);
  const at = new Date(written);
  const day = new Date(date);
  // What has not the form of a date is checked too: of " 1" the whole is read as a year, and what stands before the space is nothing.
  const isThere = !Number.isNaN(at.getTime()) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return isThere && at.getUTCFullYear() >= 1900 && at.getUTCFullYear() <= 9999;
}

/** An e-mail address. */
export const Email = v.pipe(v.string(), v.maxLength(254), v.regex(printable, "control-characters"), v.trim(), v.email());

/** The reply of calls that create or update. */
export const Created = v.object({ id: v.number() });
export type Created = v.InferOutput<typeof Created>;

/** The total of a list ends here: nobody reads a longer one to its end, and an offset goes no deeper. */
export const maxListed = 10_000;

/** The longest words of a search. */
export const maxSearch = 120;

/** The total of a search ends here: more are not looked for. */
export const maxFound = 500;

/** True of a total that may stand for more; then only an empty page marks the end. Every other total is exact. */
export function isAtLeast(total: number): boolean {
  return total === maxFound || total === maxListed;
}

/** Paging parameters of every list: at most 100 rows a page and offset 10,000; keyset paging with `after` has no depth limit. */
export const paging = {
  search: v.optional(text(maxSearch), ""),
  offset: v.optional(queryInteger(0, maxListed), "0"),
  pageSize: v.optional(queryInteger(1, 100), "10"),
  sortBy: v.optional(anyCase(v.picklist(["asc", "desc"])), "desc"),
} as const;
