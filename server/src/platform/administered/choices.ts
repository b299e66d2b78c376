import type { AdminChoice } from "@remotebay/contract";

/** Names by id as the choices of a field; the caller may not choose those that are `fixed`. */
export function asChoices<K extends number | string>(
  names: ReadonlyMap<K, string>,
  isFixed: (id: K) => boolean = () => false,
): AdminChoice[] {
  return [...names].map(([id, Name]) => ({ Value: String(id), Name, Fixed: isFixed(id) }));
}
