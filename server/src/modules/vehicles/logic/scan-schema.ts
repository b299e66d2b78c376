import { matchKey } from "./match-key.ts";

/** A matching pattern, with the schema and year to which it belongs. */
export interface Hit {
  element: number;
  /** The id of a model or of a catalogue word. */
  value: number;
  yearFrom: number;
  day: number;
  schema: number;
  keys: string;
}

/**
 * Every pattern of a packed schema that matches the probe, best match first within an element. The text is scanned without
 * unpacking, so that decoding allocates no memory that stays.
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

/** The part of a VIN that patterns match: positions 4-8, a bar, positions 10-17. */
export function probeOf(vin: string): string {
  return `${vin.slice(3, 8)}|${vin.slice(9)}`;
}
