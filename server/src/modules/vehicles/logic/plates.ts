import { createRequire } from "node:module";
import type licensePlate from "license-plate";

/** A possible interpretation of a plate: its country and that country's formatting. */
export interface Plate {
  country: "GB" | "NL";
  /** As printed: `AB12 CDE`, `GB-001-B`. */
  text: string;
  kind: "current" | "prefix" | "suffix" | "q" | "northern-ireland" | "dateless" | "sidecode";
}

// The first match counts: a Q plate also matches the format of a prefix plate.
const british: readonly [Plate["kind"], RegExp][] = [
  ["current", /^([A-HJ-PR-Y][A-HJ-PR-Z]\d{2})([A-HJ-PR-Z]{3})$/],
  ["q", /^(Q[1-9]\d{0,2})([A-Z]{3})$/],
  ["prefix", /^([A-HJ-NPR-TV-Y][1-9]\d{0,2})([A-HJ-PR-Z]{3})$/],
  ["suffix", /^([A-HJ-PR-Z]{3}[1-9]\d{0,2})([A-HJ-NPR-TV-Y])$/],
  ["northern-ireland", /^([A-Z]I[A-Z]|[A-Z]{1,2}Z|I[A-Z])([1-9]\d{0,3})$/],
  ["dateless", /^([A-Z]{1,3})([1-9]\d{0,3})$/],
  ["dateless", /^([1-9]\d{0,3})([A-Z]{1,3})$/],
];

// Node and the test runner import this CommonJS package's default export differently; `require` behaves the same in both.
const { default: DutchPlate } = createRequire(import.meta.url)("license-plate") as typeof licensePlate;

/** Upper case, letters and digits of any script only. */
export function normalisePlate(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The possible interpretations of a typed plate, likeliest first; empty if neither country has such a format. Short British
 * prefix and suffix plates (`A12 BCD`, `ABC 12D`) are Dutch sidecodes too: both are returned, and both registers are queried.
 */
export function readPlates(text: string): Plate[] {
  const plate = normalisePlate(text);
  return [britishPlate(plate), dutchPlate(plate)].filter((found) => found !== undefined);
}

function britishPlate(plate: string): Plate | undefined {
  for (const [kind, pattern] of british) {
    const parts = pattern.exec(plate);
    if (parts) return { country: "GB", kind, text: `${parts[1]} ${parts[2]}` };
  }
  return undefined;
}

function dutchPlate(plate: string): Plate | undefined {
  if (!/^[A-Z0-9]{6}$/.test(plate)) return undefined;
  const read = new DutchPlate(plate);
  return read.valid() ? { country: "NL", kind: "sidecode", text: read.pretty() } : undefined;
}
