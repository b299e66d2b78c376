import type { View } from "@remotebay/contract";

type Value = View["Query"][string];

/** What of a list's parameters a view keeps: those that have a value. */
export function queryOf(shown: object): View["Query"] {
  return Object.fromEntries(Object.entries(shown).filter(isKept));
}

function isKept(entry: [string, unknown]): entry is [string, Value] {
  return entry[1] === true || typeof entry[1] === "number" || typeof entry[1] === "string";
}

/** Whether a list shows exactly what a view keeps. */
export function isShown(view: Pick<View, "Query" | "Columns">, query: View["Query"], columns: readonly string[]): boolean {
  const names = new Set([...Object.keys(view.Query), ...Object.keys(query)]);
  // A parameter without a text is the same as none.
  const isSame = (name: string) => (view.Query[name] ?? "") === (query[name] ?? "");
  return [...names].every(isSame) && view.Columns.join() === columns.join();
}

/** The view of this name, in whatever capitals. */
export function viewNamed<V extends Pick<View, "Name">>(views: readonly V[], name: string): V | undefined {
  return views.find(({ Name }) => keyOf(Name) === keyOf(name));
}

function keyOf(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase();
}
