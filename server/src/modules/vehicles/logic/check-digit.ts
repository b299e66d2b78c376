import type { CheckDigit } from "@remotebay/contract";

// Each row counts 1 to 9 from its first letter; the gaps are the letters that a VIN cannot contain.
const rows = ["ABCDEFGH", "JKLMN P R", " STUVWXYZ"];
const values = new Map(rows.flatMap((row) => Array.from(row, (letter, at) => [letter, at + 1] as const)));
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The expected character at position 9 (49 CFR 565.15): weighted sum of the other sixteen modulo 11, `X` for 10. `vin` has 17 allowed characters. */
export function expectedCheckDigit(vin: string): string {
  let sum = 0;
  for (let at = 0; at < 17; at++) {
    const char = vin.charAt(at);
    sum += (values.get(char) ?? Number(char)) * (weights[at] ?? 0);
  }
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

/** Whether North American law, and so the check digit, applies: WMIs of regions 1 to 5, and the part of region 7 that belongs to the United States. */
export function isNorthAmerican(vin: string): boolean {
  return /^([1-5]|7[F-Z0])/.test(vin);
}

/**
 * The result of the check digit for a well-formed VIN. It binds in North America and China only; elsewhere a character that does
 * not fit is no check digit, so the result is `none`.
 */
export function checkDigit(vin: string): CheckDigit {
  if (vin.charAt(8) === expectedCheckDigit(vin)) return "valid";
  return isNorthAmerican(vin) || vin.startsWith("L") ? "second-look" : "none";
}
