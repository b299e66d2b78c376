import { createRequire } from "node:module";
import type licensePlate from "license-plate";

/** A plate somebody could be driving: its country and how that country writes it. */
export interface Plate {
  country: "GB" | "NL";
  /** As printed: `AB12 CDE`, `GB-001-B`. */
  text: string;
  kind: "current" | "prefix" | "suffix" | "q" | "northern-ireland" | "dateless" | "sidecode";
}

// The order tells apart what two would fit: a Q plate looks like a prefix plate.
const british: readonly [Plate["kind"], RegExp][] = [
  ["current", /^([A-HJ-PR-Y][A-HJ-PR-Z]\d{2})([A-HJ-PR-Z]{3})$/],
  ["q", /^(Q[1-9]\d{0,2})([A-Z]{3})$/],
  ["prefix", /^([A-HJ-NPR-TV-Y][1-9]\d{0,2})([A-HJ-PR-Z]{3})$/],
  ["suffix", /^([A-HJ-PR-Z]{3}[1-9]\d{0,2})([A-HJ-NPR-TV-Y])$/],
  ["northern-ireland", /^([A-Z]I[A-Z]|[A-Z]{1,2}Z|I[A-Z])([1-9]\d{0,3})$/],
  ["dateless", /^([A-Z]{1,3})([1-9]\d{0,3})$/],
  ["dateless", /^([1-9]\d{0,3})([A-Z]{1,3})$/],
];

// Node and the test runner disagree on how deep an imported CommonJS package's class sits; `require` is one and the same.
const { default: DutchPlate } = createRequire(import.meta.url)("license-plate") as typeof licensePlate;

/** Upper case, letters and digits of any script only. */
export function normalisePlate(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * What the typed plate can be, likeliest first; empty where neither country writes such a one. Short British prefix and
 * suffix plates (`A12 BCD`, `ABC 12D`) are Dutch sidecodes too: both are given, and the look-up asks both.
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
