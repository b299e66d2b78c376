import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import * as v from "valibot";

/*
 * The parameters of a screen's URL, so that it survives reload, sharing and Back. Each screen names its own with these schemas (`parameters.ts`, the
 * route's `validateSearch`). A value that is none of a parameter, as in a link that was cut off, is as if it were absent: the screen opens all the same.
 */

/** How the router reads and writes parameters: as plain text, without quotation marks. */
export const plainParameters = { parseSearch: parseSearchWith((text) => text), stringifySearch: stringifySearchWith(String) };

/** A text of at most `max` characters. The router reads `2019` and `true` as a number and a boolean. */
/* @__NO_SIDE_EFFECTS__ */
export function textParameter(max = Number.POSITIVE_INFINITY) {
  return optional(v.pipe(v.custom<string | number | boolean>(isPlain), v.transform(String), v.maxLength(max)));
}

const isPlain = (found: unknown) => ["string", "number", "boolean"].includes(typeof found);

/** One of some words. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceParameter<const Words extends readonly string[]>(words: Words) {
  return optional(v.picklist(words));
}

/** The id of a row. */
export const idParameter = optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)));

/** `true`, or absent. */
export const yesParameter = optional(v.literal(true));

/** The parameters of a list, as the contract declares them for its saved views too (`contract/src/list-parameters.ts`). */
/* @__NO_SIDE_EFFECTS__ */
export function listParameters<E extends Readonly<Record<string, v.GenericSchema>>>({ entries }: { entries: E }) {
  const loose = Object.entries(entries).map(([name, schema]) => [
    name,
    optional(v.pipe(v.unknown(), v.transform(asWanted(schema)), schema)),
  ]);
  return Object.fromEntries(loose) as { [K in keyof E]: v.SchemaWithFallback<v.OptionalSchema<E[K], undefined>, undefined> };
}

/** Of `2019` and `true`, which the router reads as a number and a boolean, the text where that is what the schema accepts. */
function asWanted(schema: v.GenericSchema): (given: unknown) => unknown {
  return (given) => (isPlain(given) && !v.is(schema, given) ? String(given) : given);
}

/* @__NO_SIDE_EFFECTS__ */
function optional<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined);
}

/** How a screen's route navigates: `useNavigate({ from: "/chats" })`. */
type Navigate<S> = (to: { to: "."; search: (now: S) => S; replace: boolean; resetScroll: boolean }) => Promise<void>;

/** Changes some of a screen's parameters; an undefined one is left out. A change of view replaces the history entry; only a real step of navigation pushes one. */
type Change<S> = (next: Partial<S>, how?: { push?: boolean }) => void;

/** A screen's parameters with the function that changes them, from what the router's hooks return for its path. */
export function withChange<S extends object>(parameters: S, navigate: Navigate<NoInfer<S>>): [parameters: S, change: Change<S>] {
  const change: Change<S> = (next, { push = false } = {}) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...next }), replace: !push, resetScroll: false });
  return [parameters, change];
}
