import { readCode } from "../codes.ts";
import type { TroubleCode } from "./scan.ts";

/** A code and its failure type in the form in which they are compared. */
export interface CodeKey {
  code: string;
  /** Empty where the tool gives none; 00 means "no further information" (SAE J2012). */
  failureType: string;
  /** One text for one code: equal where both are. */
  id: string;
}

const cache = new Map<string, CodeKey>();

/** The form in which a code is compared. Results are kept, because each keystroke compares all codes again. */
export function codeKey({ Code, FailureType }: Pick<TroubleCode, "Code" | "FailureType">): CodeKey {
  const id = `${Code}\n${FailureType}`;
  const known = cache.get(id);
  if (known) return known;
  if (cache.size > 5000) cache.clear();
  const key = readKey(Code, FailureType);
  cache.set(id, key);
  return key;
}

function readKey(Code: string, FailureType: string): CodeKey {
  const read = readCode(Code.normalize("NFKC").replace(/\s+/g, ""));
  const written = FailureType.normalize("NFKC").replace(/\s+/g, "").toUpperCase() || read.FailureType;
  const failureType = written.replace(/^0X/, "");
  const said = failureType === "00" ? "" : failureType;
  return { code: read.Code, failureType: said, id: `${read.Code}-${said}` };
}

/** One text for one code: equal where code and failure type are. */
export function codeId(code: Pick<TroubleCode, "Code" | "FailureType">): string {
  return codeKey(code).id;
}

/** A code as a person reads it: with its failure type, if it has one. */
export function codeName({ Code, FailureType }: Pick<TroubleCode, "Code" | "FailureType">): string {
  return FailureType === "" ? Code : `${Code}-${FailureType}`;
}

/** How a code is numbered: two tools may give one fault a number of each family. */
export function familyOf(code: string): "sae" | "five" | "hex" | "other" {
  if (/^[PCBU][0-3][0-9A-F]{3}$/.test(code)) return "sae";
  if (/^\d{4,5}$/.test(code)) return "five";
  return /^[0-9A-F]{4,8}$/.test(code) ? "hex" : "other";
}

/** The codes of one control unit in one scan, each fault once. */
export function distinctCodes<C extends TroubleCode>(codes: readonly C[]): C[] {
  const byId = new Map<string, C>();
  for (const code of codes) if (!byId.has(codeId(code))) byId.set(codeId(code), code);
  const told = new Set([...byId.values()].flatMap((code) => (codeKey(code).failureType === "" ? [] : [codeKey(code).code])));
  return [...byId.values()].filter((code) => codeKey(code).failureType !== "" || !told.has(codeKey(code).code));
}
