import { matchKey } from "./match-key.ts";

/** A pattern that fits, of the schema and the year it came from. */
export interface Hit {
  element: number;
  /** A model's or a word's id. */
  value: number;
  yearFrom: number;
  day: number;
  schema: number;
  keys: string;
}

/**
 * Every pattern of a packed schema that fits the probe, in winner order within an element. The text is scanned, not
 * unpacked: a decode leaves nothing behind, however many makers are asked for.
 */
export function scanSchema(packed: string, probe: string, schema: number, yearFrom: number): Hit[] {
  const hits: Hit[] = [];
  let element = 0;
  let day = 0;
  for (let at = 0; at < packed.length;) {
    let end = packed.indexOf("\n", at);
    if (end < 0) end = packed.length;
    if (packed.charCodeAt(at) === ARROW) element = Number(packed.slice(at + 1, end));
    else {
      const tab = packed.indexOf("\t", at);
      const next = packed.indexOf("\t", tab + 1);
      const hasDay = next >= 0 && next < end;
      if (hasDay) day = parseInt(packed.slice(next + 1, end), 36);
      const keys = packed.slice(at, tab);
      if (matchKey(keys, probe))
        hits.push({ element, value: parseInt(packed.slice(tab + 1, hasDay ? next : end), 36), yearFrom, day, schema, keys });
    }
    at = end + 1;
  }
  return hits;
}

const ARROW = 62;

/** The part of a VIN patterns are written for: positions 4-8, a bar, positions 10-17. */
export function probeOf(vin: string): string {
  return `${vin.slice(3, 8)}|${vin.slice(9)}`;
}
