import type { Hit } from "./scan-schema.ts";

/**
 * The winner for each element: the schema that starts latest, then the pattern changed last, then the one with fewer
 * fixed characters, then by its text. Within a schema the hits come in that order already.
 */
export function winners(hits: readonly Hit[]): Map<number, Hit> {
  const best = new Map<number, Hit>();
  for (const hit of hits) {
    const other = best.get(hit.element);
    if (!other || (hit.schema !== other.schema && beats(hit, other))) best.set(hit.element, hit);
  }
  return best;
}

function beats(hit: Hit, other: Hit): boolean {
  if (hit.yearFrom !== other.yearFrom) return hit.yearFrom > other.yearFrom;
  if (hit.day !== other.day) return hit.day > other.day;
  const fixed = count(hit.keys) - count(other.keys);
  return fixed !== 0 ? fixed < 0 : hit.keys < other.keys;
}

function count(keys: string): number {
  return keys.replace(/\[[^\]]*\]/g, "x").replace(/[*|]/g, "").length;
}

/** All values of an element in the winner's schema, the winner first: trims that a VIN does not distinguish. */
export function allOf(hits: readonly Hit[], element: number): number[] {
  const winner = winners(hits).get(element);
  if (!winner) return [];
  return [
    ...new Set([winner.value, ...hits.filter((hit) => hit.element === element && hit.schema === winner.schema).map((hit) => hit.value)]),
  ];
}
