import type { LookupItem } from "@remotebay/contract";

/** The time zones of a list as choices, by the IANA name that is stored; the current one is among them even before the list is loaded. */
export function zoneOptions(
  items: readonly Pick<LookupItem, "stringValue" | "text">[],
  current: string,
): { value: string; label: string }[] {
  const zones = new Map([[current, current], ...items.map(({ stringValue, text }): [string, string] => [stringValue, text])]);
  return [...zones].map(([value, label]) => ({ value, label }));
}
