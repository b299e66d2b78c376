import type { AdminChoice } from "@remotebay/contract";

/** Names by id as the choices of a field. */
export function asChoices(names: ReadonlyMap<number | string, string>): AdminChoice[] {
  return [...names].map(([Value, Name]) => ({ Value: String(Value), Name }));
}
