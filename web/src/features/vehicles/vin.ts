import { type CheckDigit, compactVin, isVinCharacter, vinLength } from "@remotebay/contract";

/** An invalid character with its position, counted from 1. `instead` is the probable correction, or empty. */
export interface WrongLetter {
  letter: string;
  position: number;
  instead: string;
}

/** The local validation of a VIN, without the server. */
export interface VinReading {
  /** Upper case, without spaces and dashes; characters after the seventeenth are kept, so that a wrong paste is visible. */
  vin: string;
  length: number;
  wrong: WrongLetter[];
  /** Ready to be decoded: 17 characters, all of them possible. */
  complete: boolean;
  /** `second-look` if wrong although it binds (North America, China), `none` if wrong elsewhere or unknown. It never blocks (domain.md#vin-check). */
  check: CheckDigit;
}

/** Validates a VIN while it is typed, pasted or scanned. */
export function readVin(typed: string): VinReading {
  const vin = compactVin(withoutLabel(typed));
  const wrong = [...vin].flatMap((letter, i): WrongLetter[] =>
    isVinCharacter(letter) ? [] : [{ letter, position: i + 1, instead: meant[letter] ?? "" }],
  );
  const complete = vin.length === vinLength && wrong.length === 0;
  return { vin, length: vin.length, wrong, complete, check: complete ? checkDigit(vin) : "none" };
}

/** The VIN with every wrong letter replaced by the one it resembles: I, O and Q by digits, Greek and Cyrillic letters by Latin ones. */
export function corrected(vin: string): string {
  return [...vin].map((letter) => meant[letter] ?? letter).join("");
}

/** The lengths of the groups in which a VIN is displayed: maker, description with check digit, year with plant and serial number (ISO 3779). */
export const vinGroups = [3, 6, 8];

// Greek and Cyrillic capitals that look like Latin ones: what a keyboard of those scripts gives for a VIN that was read correctly.
const lookAlikes = ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZH1KMN0PTYX", "АВЕКМНОРСТХУЅЈІ", "ABEKMH0PCTXYSJ1"] as const;
const meant: Readonly<Record<string, string>> = {
  I: "1",
  O: "0",
  Q: "0",
  ...pairs(lookAlikes[0], lookAlikes[1]),
  ...pairs(lookAlikes[2], lookAlikes[3]),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, i) => [letter, to[i] ?? ""]));
}

// Papers and scanners write "VIN: 1HG…" or "Fahrgestellnummer 1HG…"; text before a colon is never part of it.
function withoutLabel(typed: string): string {
  const [code, another] = codesIn(typed);
  return code !== undefined && another === undefined ? code : typed.replace(/^\s*(?:vin|fin|fgst)(?:\s*[:#.]+\s*|\s+)/i, "");
}

function codesIn(typed: string): string[] {
  return typed.match(/(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi) ?? [];
}

/** What a pasted text holds besides the VIN that was taken from it and its label; empty if nothing was left out. */
export function leftOut(typed: string): string {
  const [code, another] = codesIn(typed);
  if (code === undefined || another !== undefined) return "";
  const [before = "", after = ""] = typed.split(code);
  const isLabel = /^[\p{L}\s.()-]*[:#.]?\s*$/u.test(before);
  return `${isLabel ? "" : before} ${after}`.trim();
}

const values: Readonly<Record<string, number>> = Object.fromEntries(
  ["ABCDEFGH", "JKLMN.P.R", ".STUVWXYZ"].flatMap((row) => [...row].map((letter, i) => [letter, i + 1] as const)),
);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** 49 CFR 565.15: the weighted sum modulo 11 is at position 9, with X for ten. */
function checkDigit(vin: string): VinReading["check"] {
  const sum = [...vin].reduce((total, letter, i) => total + (weights[i] ?? 0) * (values[letter] ?? Number(letter)), 0);
  const given = vin[8] ?? "";
  if ("0123456789X"[sum % 11] === given) return "valid";
  // Elsewhere makers may use the position freely.
  return /^([1-5L]|7[F-Z0])/.test(vin) ? "second-look" : "none";
}
