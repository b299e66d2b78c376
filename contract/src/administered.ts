import * as v from "valibot";
import { call, type Noun } from "./call.ts";
import { anyCase, Created, Id, maxListed, maxSearch, queryId, queryInteger, text } from "./fields.ts";
import type { StaleOn } from "./stale.ts";

/*
 * A thing that administrators keep (domain.md#admin-things): its fields are declared once, and its calls, form, history and undo follow. What a
 * thing is to the server is `platform/administered`, to the browser `screens/admin/things`.
 */

/** The fields that its administrator changes, by name. */
type Fields = v.ObjectEntries;

/** One kind of administered thing. */
export interface Thing<
  F extends Fields = Fields,
  R extends Fields = Fields,
  I extends Fields = Fields,
  O extends string = string,
  Q extends Fields = Fields,
> {
  /** As the audit trail names it: `device`. */
  noun: string;
  /** As its calls are named: `Device` of `Admin/Device`. */
  name: string;
  rules: `domain.md#${string}`;
  /** What is changed, with its rules. */
  fields: F;
  /** What a row of the list shows besides its Id. */
  row: R;
  /** What its page shows and nobody changes. */
  facts: I;
  /** The columns by which the list is sorted, the usual one first. */
  order: readonly [O, ...O[]];
  /** The filters of the list besides the search. */
  filters: Q;
  /** What its id refers to, where its rows have an owner. */
  owned?: Noun;
  /** The events besides `administered.changed` that make its replies old. */
  staleOn?: StaleOn;
}

/** Declares a thing. */
/* @__NO_SIDE_EFFECTS__ */
export function thing<
  const F extends Fields,
  const R extends Fields,
  const I extends Fields,
  const O extends string,
  const Q extends Fields,
>(noun: string, options: Omit<Thing<F, R, I, O, Q>, "noun">): Thing<F, R, I, O, Q> {
  return { noun, ...options };
}

/** The values of a thing's fields. */
export type Values<T extends Thing> = v.InferOutput<v.StrictObjectSchema<T["fields"], undefined>>;
/** A row of its list. */
export type ThingRow<T extends Thing> = { Id: number } & v.InferOutput<v.ObjectSchema<T["row"], undefined>>;
/** What is known of one besides its fields. */
export type Facts<T extends Thing> = v.InferOutput<v.ObjectSchema<T["facts"], undefined>>;

/** The call that lists a thing. */
/* @__NO_SIDE_EFFECTS__ */
export function listing<F extends Fields, R extends Fields, I extends Fields, O extends string, Q extends Fields>(
  of: Thing<F, R, I, O, Q>,
) {
  return call("GET", `Admin/${of.name}List`, {
    summary: `A page of the administered list "${of.noun}": what the caller administers. A total of 500 stands for more.`,
    rules: of.rules,
    for: "admins",
    query: v.strictObject({
      search: v.optional(text(maxSearch), ""),
      orderBy: v.optional(anyCase(v.picklist(of.order)), of.order[0]),
      sortBy: v.optional(anyCase(v.picklist(["asc", "desc"])), "asc"),
      /** The Id of the row behind which the page begins. */
      after: v.optional(queryId),
      offset: v.optional(queryInteger(0, maxListed), "0"),
      pageSize: v.optional(queryInteger(1, 500), "50"),
      ...of.filters,
    }),
    reply: v.array(v.object({ Id: v.number(), ...of.row })),
    total: true,
    staleOn: { ...of.staleOn, "administered.changed": {} },
    thing: of.noun,
  });
}

/** The call that reads one. */
/* @__NO_SIDE_EFFECTS__ */
export function reading<F extends Fields, R extends Fields, I extends Fields, O extends string, Q extends Fields>(
  of: Thing<F, R, I, O, Q>,
) {
  return call("GET", `Admin/${of.name}`, {
    summary: `One of the administered things "${of.noun}", with what a change of it is based on.`,
    rules: of.rules,
    for: "admins",
    query: v.strictObject({ id: queryId }),
    reply: v.object({
      Id: v.number(),
      /** Stands for the values: a change names the one on which it is based. */
      Version: v.string(),
      /** What the history and the confirmation call it. */
      Name: v.string(),
      Values: v.object(of.fields),
      Facts: v.object(of.facts),
      /** The fields that the caller may not change. */
      Fixed: v.array(v.string()),
      /** Whether the caller may change it, and remove it. */
      CanSave: v.boolean(),
      CanRemove: v.boolean(),
    }),
    ...(of.owned === undefined ? {} : { owns: { "query.id": of.owned } }),
    staleOn: { ...of.staleOn, "administered.changed": { id: "Id" } },
    thing: of.noun,
    problems: ["not-found"],
  });
}

/** The call that creates one (Id 0, no version) or changes it. */
/* @__NO_SIDE_EFFECTS__ */
export function saving<F extends Fields, R extends Fields, I extends Fields, O extends string, Q extends Fields>(of: Thing<F, R, I, O, Q>) {
  return call("POST", `Admin/Save${of.name}`, {
    summary: `Creates one of "${of.noun}" (Id 0) or changes it. Answers its id; what nobody changed is not written.`,
    rules: of.rules,
    for: "admins",
    fullSignIn: true,
    ...(of.owned === undefined ? {} : { owns: { "body.Id": of.owned } }),
    body: v.strictObject({
      Id,
      /** Of the values on which the change is based; empty for a new one. */ Version: text(40),
      Values: v.strictObject(of.fields),
    }),
    reply: Created,
    problems: ["not-found", "stale"],
    thing: of.noun,
  });
}

/** The call that removes one. */
/* @__NO_SIDE_EFFECTS__ */
export function removing<F extends Fields, R extends Fields, I extends Fields, O extends string, Q extends Fields>(
  of: Thing<F, R, I, O, Q>,
) {
  return call("POST", `Admin/Remove${of.name}`, {
    summary: `Removes one of "${of.noun}" that nothing refers to.`,
    rules: of.rules,
    for: "admins",
    fullSignIn: true,
    ...(of.owned === undefined ? {} : { owns: { "body.Id": of.owned } }),
    body: v.strictObject({ Id, Version: text(40) }),
    problems: ["not-found", "stale", "in-use"],
    thing: of.noun,
  });
}

/** A value of a field of any thing, as it is stored. */
const storedValue = v.pipe(v.unknown(), v.description("As it is stored: text, number, true or false, null, or a list or object of these."));

/** One entry of the history of an administered thing. */
export const ThingChange = v.object({
  /** Of the audit entry. */
  Id: v.number(),
  At: v.string(),
  Who: v.string(),
  Action: v.string(),
  /** Each changed field with its value before and after; a value that was not there is absent. */
  Changes: v.array(v.object({ Field: v.string(), Before: v.optional(storedValue), After: v.optional(storedValue) })),
  /** Whether the caller may take it back now: what it changed is as it left it. */
  CanUndo: v.boolean(),
  /** The entry that it took back. */
  Undoes: v.nullable(v.number()),
});
export type ThingChange = v.InferOutput<typeof ThingChange>;

const nounWord = v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z][a-z-]*$/, "choice"));

export const getHistory = call("GET", "Admin/History", {
  summary: "What was changed about an administered thing, the last first (at most 200).",
  rules: "domain.md#admin-history",
  for: "admins",
  query: v.strictObject({ noun: nounWord, id: queryId }),
  reply: v.array(ThingChange),
  staleOn: { "administered.changed": { id: "Id" } },
  problems: ["not-found"],
});

export const undoChange = call("POST", "Admin/Undo", {
  summary: "Takes back a change of an administered thing, if what it changed is still as it left it.",
  rules: "domain.md#admin-history",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({
    /** Number of the audit entry; there are more than a column of integers counts. */ Entry: v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/, "integer"),
    ),
  }),
  reply: Created,
  problems: ["not-found", "stale", "in-use"],
});

/** What a field of an administered thing can be chosen from. */
export const AdminChoice = v.object({
  /** The id or key, as text. */
  Value: v.string(),
  Name: v.string(),
  /** True where the caller may neither choose it nor take it away. */
  Fixed: v.boolean(),
});
export type AdminChoice = v.InferOutput<typeof AdminChoice>;

/** The lists of such choices. */
export const ChoiceList = v.picklist(["device-types", "roles", "variants", "services", "families", "functions", "solutions"]);
export type ChoiceList = v.InferOutput<typeof ChoiceList>;

export const getAdminChoices = call("GET", "Admin/Choices", {
  summary: "What a field of an administered thing can be chosen from, in the caller's language.",
  rules: "domain.md#admin-things",
  for: "admins",
  query: v.strictObject({ of: ChoiceList }),
  reply: v.array(AdminChoice),
  staleOn: { "administered.changed": {} },
});
