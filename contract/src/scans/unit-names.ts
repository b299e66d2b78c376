import { knownAs, placeWords } from "./unit-table.ts";

/** A control unit's name and address in the form in which they are compared. */
export interface UnitKey {
  /** The name without counts, address, brackets, case, accents and words such as "control unit". */
  name: string;
  /** Upper-case, without `0x` and leading zeros; empty if there is none. */
  address: string;
  /** What the unit is, where the table knows it: `engine`, `airbag`; the first is the usual meaning. */
  kinds: readonly string[];
  /** Words that tell like units apart: `front`, `left`, `2`; `#2` for a number alone in brackets, which may be a count. Sorted. */
  places: readonly string[];
  /** The words of the name without `places`. */
  words: readonly string[];
  /** One text for one unit of a scan: equal where name and address are. */
  id: string;
}

const cache = new Map<string, UnitKey>();

/** The form in which a control unit is compared. Results are kept, because each keystroke compares all units again. */
export function unitKey({ Name, Address }: { Name: string; Address: string }): UnitKey {
  const id = `${Address}\n${Name}`;
  const known = cache.get(id);
  if (known) return known;
  if (cache.size > 5000) cache.clear();
  const read = readName(Name, normaliseAddress(Address));
  cache.set(id, read);
  return read;
}

/** One text for one unit of a scan: equal where name and address are. */
export function unitId(unit: { Name: string; Address: string }): string {
  return unitKey(unit).id;
}

/** A control unit's name without counts, addresses, brackets, case, accents and words that tools add. */
export function normaliseUnit(name: string): string {
  return unitKey({ Name: name, Address: "" }).name;
}

/** `0x07E0`, `7e0h` → `7E0`. */
export function normaliseAddress(address: string): string {
  const bare = address.replace(/\s+/g, "").toUpperCase();
  const hex = /^(?:0X|\$)?([0-9A-F]{1,8})H?$/.exec(bare);
  return hex?.[1] ? hex[1].replace(/^0+(?=.)/, "") : bare;
}

/** A control unit's name for reading: as the tool wrote it, without counts. */
export function unitTitle(name: string): string {
  const bare = withoutCounts(name).trim();
  return bare === "" ? name.trim() : bare;
}

/** A control unit as people read it, on screens and on paper: its address as the tool wrote it, then its name: `09 Central electrics`. Empty if it has neither. */
export function unitLabel({ Name, Address }: { Name: string; Address: string }): string {
  const title = unitTitle(Name);
  const isNamedWithIt = title.startsWith(Address) && !/^[\p{L}\p{N}]/u.test(title.slice(Address.length));
  return isNamedWithIt ? title : [Address, title].filter(Boolean).join(" ");
}

const countWords =
  "dtcs?|dtc\\(s\\)|trouble codes?|fault codes?|codes?|faults?|errors?|fehler(?:codes?|speichereintrage|eintrage)?|defauts?|fouten|fout|storingen|errori|errore|guasti|guasto|averias?|fallos?|entries|eintrage";
const counts = [
  // "( 3 DTCs )", "[2 faults]"
  new RegExp(`[([]\\s*(?:\\d{1,3}|no)\\s*(?:${countWords})\\s*[)\\]]\\s*$`, "iu"),
  // "Fault | 1", "| OK"
  new RegExp(`\\s(?:${countWords})?\\s*\\|\\s*(?:\\d{1,3}|ok)?\\s*$`, "iu"),
  // "- 3 faults", ": 2 DTC"
  new RegExp(`\\s*[-–:,|]?\\s+(?:\\d{1,3}|no)\\s+(?:${countWords})(?:\\s+(?:found|stored|gefunden))?\\s*$`, "iu"),
  /\s*[-–:|]\s*(?:ok|i\.o\.|n\.i\.o\.)\s*$/iu,
];

function withoutCounts(name: string): string {
  let rest = name;
  for (const pattern of counts) rest = rest.replace(pattern, "");
  return rest;
}

/** An address at the start of a name: "Address 09:", "09-", "[0x7E0]". */
const leading = [
  /^\s*(?:address|adresse|adr\.?|indirizzo|direccion|adres)\s*[:#]?\s*((?:0x)?[0-9a-f]{1,4})\b\s*[:\-–.]?\s*/iu,
  /^\s*[([]?\s*(0x[0-9a-f]{1,8})\s*[)\]]?\s*[:\-–]?\s*/iu,
  /^\s*((?=[0-9a-f]*\d)[0-9a-f]{2})\s?[-–:]\s*(?=\p{L})/iu,
];
const trailing = /\s*[([]\s*(0x[0-9a-f]{1,8})\s*[)\]]\s*$/iu;

function readName(written: string, address: string): UnitKey {
  let rest = withoutCounts(written.slice(0, 200).normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replace(/\s+/gu, " "));
  let found = "";
  for (const pattern of [...leading, trailing]) {
    const match = pattern.exec(rest);
    if (!match?.[1]) continue;
    const without = rest.slice(0, match.index) + rest.slice(match.index + match[0].length);
    if (!/[\p{L}\p{N}]/u.test(without)) continue;
    rest = without;
    found ||= match[1];
  }
  rest = withoutCounts(rest).toLowerCase();
  const parts = partsOf(rest).map(wordsOf);
  const all = parts.flat();
  const words = all.filter((word) => !placeWords.has(word) && !word.startsWith("#"));
  const places = all.flatMap((word) => placeWords.get(word) ?? (word.startsWith("#") ? [word] : []));
  const meaning = meaningOf(parts);
  const [name, told] = [all.join(" "), address || normaliseAddress(found)];
  return {
    name,
    address: told,
    id: `${told}|${name}`,
    kinds: meaning.kinds,
    places: [...new Set([...places, ...meaning.places])].toSorted(),
    words,
  };
}

/** What stands outside of brackets, then what stands in each. */
function partsOf(name: string): string[] {
  const inside = [...name.matchAll(/[([{]([^)\]}]*)[)\]}]/gu)].map((match) => match[1] ?? "");
  return [name.replace(/[([{][^)\]}]*[)\]}]/gu, " "), ...inside];
}

/** Words that tools add to a name and that say nothing of which unit it is. */
const added = new Set(
  "module modul modulo control controller unit ecu steuergerat steuereinheit steuerung system systeme sistema calculateur centralina centralita regeleenheid boitier unidad de the der die das du del della for fur".split(
    " ",
  ),
);

function wordsOf(part: string): string[] {
  // "ABS (2)" may be the second unit or one with two codes.
  if (/^\s*\d{1,3}\s*$/.test(part)) return [`#${part.trim()}`];
  const words = part.replaceAll(/steuergerate?\b/gu, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  const told = words.filter((word) => !added.has(word));
  return told.length > 0 ? told : words;
}

/** What the table says of a name: all of its parts that it knows have to agree. */
function meaningOf(parts: readonly (readonly string[])[]): { kinds: readonly string[]; places: readonly string[] } {
  const found = parts.flatMap((words) => knownAs(words.filter((word) => !placeWords.has(word)).join(" ")) ?? []);
  const [first, ...others] = found;
  if (!first) return { kinds: [], places: [] };
  // "Powertrain (ECM)": the part that is told more exactly says what it is.
  const exact = found.find(({ kinds }) => kinds.length === 1) ?? first;
  const agree = [first, ...others].every(({ kinds }) => kinds.includes(exact.kinds[0] ?? ""));
  return agree ? { kinds: exact.kinds, places: found.flatMap(({ places }) => places) } : { kinds: [], places: [] };
}
