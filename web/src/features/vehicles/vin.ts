import { compactVin } from "@remotebay/contract";

/** How many characters a VIN has since 1981 (ISO 3779). */
export const vinLength = 17;

/** A character that no VIN holds, counted from 1. `instead` is what was probably meant; empty where nobody can tell. */
export interface WrongLetter {
  letter: string;
  position: number;
  instead: string;
}

/** What can be said about a VIN before anybody is asked. */
export interface VinReading {
  /** Upper case, without spaces and dashes; what came after the seventeenth character is kept, so that a bad paste shows itself. */
  vin: string;
  length: number;
  wrong: WrongLetter[];
  /** Ready to be decoded: 17 characters, all of them possible. */
  complete: boolean;
  /** `second-look` where North American law demands a right check digit, `warn` elsewhere, `none` where it cannot be told. It never blocks (section 5). */
  check: "valid" | "warn" | "second-look" | "none";
}

/** Reads a VIN as it is typed, pasted or scanned. */
export function readVin(typed: string): VinReading {
  const vin = compactVin(withoutLabel(typed));
  const wrong = [...vin].flatMap((letter, i): WrongLetter[] =>
    /[A-HJ-NPR-Z0-9]/.test(letter) ? [] : [{ letter, position: i + 1, instead: meant[letter] ?? "" }],
  );
  const complete = vin.length === vinLength && wrong.length === 0;
  return { vin, length: vin.length, wrong, complete, check: complete ? checkDigit(vin) : "none" };
}

/** The VIN with every I, O and Q set to the figure it was mistaken for. */
export function corrected(vin: string): string {
  return [...vin].map((letter) => meant[letter] ?? letter).join("");
}

/** Groups for the eye: maker, description with check digit, year with plant and serial number (ISO 3779). */
export const vinGroups = [3, 6, 8];

const meant: Readonly<Record<string, string>> = { I: "1", O: "0", Q: "0" };

// Papers and scanners write "VIN: 1HG…" or "Fahrgestellnummer 1HG…"; what stands before a colon is never part of it.
function withoutLabel(typed: string): string {
  const code = /(?:^|[^A-Z0-9])([A-HJ-NPR-Z0-9]{17})(?:$|[^A-Z0-9])/i.exec(typed)?.[1];
  return code ?? typed.replace(/^\s*(?:vin|fin|fgst)(?:\s*[:#.]+\s*|\s+)/i, "");
}

const values: Readonly<Record<string, number>> = Object.fromEntries(
  ["ABCDEFGH", "JKLMN.P.R", ".STUVWXYZ"].flatMap((row) => [...row].map((letter, i) => [letter, i + 1] as const)),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** 49 CFR 565.15: the weighted sum modulo 11 stands at position 9, ten written as X. */
function checkDigit(vin: string): VinReading["check"] {
  const sum = [...vin].reduce((total, letter, i) => total + (weights[i] ?? 0) * (values[letter] ?? Number(letter)), 0);
  const given = vin[8] ?? "";
  if ("0123456789X"[sum % 11] === given) return "valid";
  if (/^[1-5]/.test(vin)) return "second-look";
  // Elsewhere a maker may use the place as it likes; only a figure can have been meant as a check digit.
  return /[0-9X]/.test(given) ? "warn" : "none";
}
