import { saysNotReached } from "../not-reached.ts";
import type { LineFault, NamedUnit } from "../sections.ts";
import type { State } from "./state.ts";

const pairs = /^(?:[0-9A-F]{2},[0-9A-F]{5,6}(?:;\s*|$)){3,}$/i;

/** `86,801A4C;11,8052A0;99,31782`: the fault memory of BMW CarData, the address of a unit before each code. */
export function pairsOf(text: string): { address: string; code: LineFault }[] | undefined {
  if (!pairs.test(text)) return undefined;
  return text
    .split(";")
    .map((pair) => pair.trim().split(","))
    .filter(([address, code]) => address && code)
    .map(([address = "", code = ""]) => ({ address, code: { code: code.toUpperCase(), failureType: "", status: "", text: "" } }));
}

const several =
  /^((?:[0-9A-F]{2} \p{Lu}[\p{L} -]{1,30}?(?:, | und | and | et | en | e | y ))+[0-9A-F]{2} \p{Lu}[\p{L} -]{1,30}?) (?:sind|are|were|waren|sont|zijn|sono|son) /u;

/** `37 Navigation, 56 Radio and 77 Telephone are not reachable`: several units by address and name that did not answer. */
export function silentUnits(text: string): NamedUnit[] | undefined {
  const named = saysNotReached(text) ? several.exec(text)?.[1] : undefined;
  return named
    ?.split(/, | (?:und|and|et|en|e|y) (?=[0-9A-F]{2} )/)
    .map((unit) => ({ name: unit.slice(3).trim(), address: unit.slice(0, 2), reached: false }));
}

const coded = /^\s*(?:[-*•]\s*)?[A-Z][A-Za-z]{1,7}\d?:\s*[PCBU][0-3][0-9A-F]{3}/;

/** `IPMB: None` within a list of `PAM: U0100:87, …`: a unit by its abbreviation that has no fault. */
export function abbreviatedClean({ lines, at }: State): NamedUnit | undefined {
  const name = /^\s*(?:[-*•]\s*)?([A-Z]{2}[A-Za-z]{0,6}\d?):\s*(?:none|no (?:dtcs?|codes?|faults?))\.?$/i.exec(lines[at] ?? "")?.[1];
  const listed = coded.test(lines[at - 1] ?? "") || coded.test(lines[at + 1] ?? "");
  return name && listed ? { name, reached: true } : undefined;
}
