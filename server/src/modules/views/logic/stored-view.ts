import { type View, ViewColumns, ViewList, viewQueries } from "@remotebay/contract";
import * as v from "valibot";
import type { ViewRow } from "../store.ts";

/** What makes a view's name unique. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** A stored view as far as this release knows it: a parameter that is gone or damaged is left out; null for a list that is gone. */
export function asView({ id, list, name, query, columns }: ViewRow): View | null {
  if (!v.is(ViewList, list)) return null;
  const known: [string, v.GenericSchema][] = Object.entries(viewQueries[list].entries);
  const stored = new Map(typeof query === "object" && query !== null ? Object.entries(query) : []);
  const kept = known.flatMap(([field, schema]): [string, string | number | boolean][] => {
    const value: unknown = stored.get(field);
    return isPlain(value) && v.is(schema, value) ? [[field, value]] : [];
  });
  return { Id: id, List: list, Name: name, Query: Object.fromEntries(kept), Columns: v.is(ViewColumns, columns) ? columns : [] };
}

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
