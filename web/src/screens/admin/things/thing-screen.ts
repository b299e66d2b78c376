import type { Call, Facts, Thing, ThingRow, Values } from "@remotebay/contract";
import type { ComponentType, ReactNode } from "react";
import * as v from "valibot";
import type { FieldRow } from "../../../lib/field-table.ts";
import type { Format } from "../../../lib/i18n/format.ts";
import type { useText } from "../../../lib/i18n/i18n.tsx";
import type { FilterName } from "../parameters.ts";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";

/** What shows a value needs of the language. */
export interface Words {
  t: ReturnType<typeof useText>;
  format: Format;
}

export interface ControlProps {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** How a field is changed and shown: made by `controls/`. */
export interface Control {
  Input: ComponentType<ControlProps>;
  /** A value in words, in the confirmation and the history. */
  Shown: ComponentType<{ value: unknown }>;
}

/** A field of a thing's form, and of its history. */
export interface ThingField extends FieldRow {
  /** What it is called instead of its label where that is no text of the product, such as a language's own name. */
  name?: string;
  hint?: PlainTextKey;
  control: Control;
  /** The heading above it and those after it. */
  section?: PlainTextKey;
  /** What stands beside that heading. */
  SectionTools?: ComponentType;
  /** Takes the form's whole width. */
  wide?: true;
}

/** A column of a thing's list, in the table and in its file. */
export interface ThingColumn<Row = unknown> {
  id: string;
  label: PlainTextKey;
  text: (row: Row, words: Words) => string | number;
  cell?: (row: Row, words: Words) => ReactNode;
  /** True where the list is sorted by it; its id is then that of the call's `orderBy`. */
  sorts?: boolean;
}

/** A filter of a thing's list: a choice that the call takes by this name. */
export interface ThingFilter {
  name: FilterName;
  Input: ComponentType<{ value: string; onChange: (value: string) => void }>;
}

/** What a thing's page was told of it. */
export interface ReadThing<T extends Thing = Thing> {
  Id: number;
  Version: string;
  Name: string;
  Values: Values<T>;
  Facts: Facts<T>;
  /** The fields that the user may not change. */
  Fixed: readonly string[];
  CanSave: boolean;
  CanRemove: boolean;
}

/** A thing's calls, as the contract made them of it. */
export interface ThingCalls {
  list: Call;
  read: Call;
  save: Call;
  remove?: Call;
}

/** All that list, page, form and history of a thing follow from. */
export interface ThingScreen {
  noun: string;
  room: string;
  calls: ThingCalls;
  schema: v.GenericSchema;
  title: PlainTextKey;
  /** The button that makes a new one, where one can be made. */
  create?: PlainTextKey;
  columns: readonly ThingColumn<never>[];
  filters?: readonly ThingFilter[];
  fields: Readonly<Record<string, ThingField>>;
  facts?: (facts: never, words: Words) => readonly { name: string; value: ReactNode }[];
  /** The shipped value of each field, where a thing differs from what is shipped. */
  shipped?: (facts: never) => Readonly<Record<string, unknown>>;
  /** What the values of the form lead to, shown below it while they are changed. */
  Preview?: ComponentType<{ values: never }>;
  /** Further cards of its page. */
  Extras?: ComponentType<{ found: ReadThing<never> }>;
  /** Further buttons of its list. */
  Actions?: ComponentType;
  /** Instead of that button: what makes a new one that begins with something. */
  Create?: ComponentType;
  /** Stands above its list, such as what needs somebody. */
  Head?: ComponentType;
  /** The column by which its list is sorted at first; without it the first that sorts. */
  firstOrder?: string;
  /** Said of a list without a row that nothing narrows, where more can be said than that there is nothing yet. */
  none?: PlainTextKey;
  /** Further values that entries of its history have. */
  noted?: Readonly<Record<string, Pick<ThingField, "label" | "control" | "name">>>;
}

/** What the list of a thing needs of its screen. */
export type ListScreen = Pick<
  ThingScreen,
  "noun" | "room" | "title" | "create" | "Create" | "columns" | "filters" | "Actions" | "Head" | "firstOrder" | "none"
> & {
  calls: Pick<ThingCalls, "list">;
};

/** What a thing's screen says, by its declaration in the contract. */
interface Options<T extends Thing> extends Omit<
  ThingScreen,
  "noun" | "schema" | "columns" | "fields" | "facts" | "shipped" | "Extras" | "Preview"
> {
  columns: readonly ThingColumn<ThingRow<T>>[];
  fields: { readonly [K in keyof Values<T> & string]: ThingField };
  facts?: (facts: Facts<T>, words: Words) => readonly { name: string; value: ReactNode }[];
  shipped?: (facts: Facts<T>) => Readonly<Record<string, unknown>>;
  Extras?: ComponentType<{ found: ReadThing<T> }>;
  Preview?: ComponentType<{ values: Values<T> }>;
}

/** Declares the screen of a thing. */
export function thingScreen<T extends Thing>(thing: T, options: Options<T>): ThingScreen {
  return { ...(options as unknown as Omit<ThingScreen, "noun" | "schema">), noun: thing.noun, schema: v.strictObject(thing.fields) };
}
