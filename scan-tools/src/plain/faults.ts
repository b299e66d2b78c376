import { findSae, findSpn, type FoundCode, isMakersNumber } from "../code-forms.ts";
import { type Form, readForm } from "../ordered-forms.ts";
import { cellsOf } from "../report-parts.ts";
import { columnsAfter } from "../columns.ts";
import type { LineFault, NamedUnit } from "../sections.ts";
import { isStatus, splitStatus } from "../status-words.ts";
import { looksLikeName, unitName } from "../unit-names.ts";

/** A fault of a line, and the unit that stands before its own code. */
export type PlainFault = LineFault & { unit?: NamedUnit };

/** The faults of one line, and the control unit that stands before them. */
export interface FaultLine {
  unit: string;
  faults: PlainFault[];
  /** True if something in a list of codes looks like one and is none. */
  doubtful?: boolean;
  /** True if a sentence tells of the codes: it may speak of faults that a list gave before. */
  spoken?: boolean;
}

const listMark = /^\s*(?:(?:[-*•·–>+]+|\(?\d{1,3}[.):]|#\d{1,3})\s*(?=[\p{L}\d[(])|\d{1,3}\t)/u;
/** Nothing but commas and words such as `and` between two codes of a list. */
export const between = /^(?:[\s,;/|&+.]|and|und|et|en|e|y|και)*$/iu;
const note = /^\s*[([]([^()[\]]{1,80})[)\]]/;
/** What stands before a code to say that it is one; a number may count the faults. */
export const codeLabel =
  /(?:\b(?:fault|trouble|error|diagnostic)\s*)?\b(?:codes?|dtcs?|fehlercodes?|fehler|foutcodes?|d[ée]fauts?|codes? d[ée]fauts?|codic[ei](?: (?:di )?(?:errore|guasto))?|c[óo]digos?(?: de (?:aver[ií]a|falla|fallo|error))?)(?![\p{L}])\s*(?:\d{1,3}\s*)?[:#=]?\s*$/iu;

/** The faults that a line names: one with its text and status, or a list of codes. Below a heading that counts its faults a short number of the maker is one too. */
export function faultsOf(source: string, below: boolean, counted = false): FaultLine | undefined {
  const line = source.replace(listMark, "").trim();
  const found = allCodes(line);
  const first = found[0];
  if (!first) return readForm(numberForms, line, { source, below, counted });
  const prefix = readPrefix(first.before);
  const pieces = found.slice(1).map(({ before }) => before);
  const spoken = isSentence(first.before);
  if (isList(pieces) || (spoken && pieces.length > 0)) {
    const status = prefix.status || (spoken ? spokenStatus(first.before) : "");
    const faults = found.map((code, nth): PlainFault => fault(code, { text: noteOf(pieces[nth] ?? code.after), status }));
    if (spoken) nameUnits(faults, [first.before, ...pieces]);
    return {
      unit: prefix.unit,
      faults,
      spoken,
      doubtful: pieces.some((piece) => piece.split(/[\s,;]+/).some((word) => /^[PCBU][\dOI]/.test(word))),
    };
  }
  const place = /^\(?(?:ECU|CAN ID)?\s*(?:0x)?(7[0-9A-F]{2})\)\s*:?/i.exec(first.after);
  const rest = restOf(first.after.slice(place?.[0].length ?? 0));
  const unit = prefix.unit || (place ? `0x${place[1]}` : "");
  return { unit, spoken, faults: [fault(first, { text: rest.text || prefix.text, status: rest.status || prefix.status })] };
}

/** Codes are a list if nothing but a status byte (`-28`) or a note in brackets stands between them, or short texts that commas part: in a list of two the comma stands right before the second code. */
function isList(pieces: readonly string[]): boolean {
  if (pieces.length === 0) return false;
  const bare = pieces.map((piece) => piece.replace(/^-[0-9A-F]{2}(?=[\s,;]|$)/i, "").replace(note, ""));
  return pieces.every(
    (piece, nth) => between.test(bare[nth] ?? "") || (piece.length <= 60 && (pieces.length > 1 ? /[,;]/ : /[,;]$/).test(piece)),
  );
}

/** The note in brackets behind a code of a list. */
function noteOf(piece: string): string {
  return note.exec(piece)?.[1]?.trim() ?? "";
}

/** `it gave me 3 current codes. …`: the status that a sentence gives to its codes. */
function spokenStatus(before: string): string {
  const said = /(\p{L}+) (?:dtcs?|(?:trouble |fault )?codes?|faults?)\b/iu.exec(before.slice(-200))?.[1] ?? "";
  return isStatus(said) ? said : "";
}

/** `10 PCM P0161 & P1518 and 28 TCS U1255`: an address and an abbreviation name the unit of the codes behind them. */
function nameUnits(faults: readonly PlainFault[], pieces: readonly string[]): void {
  let unit: NamedUnit | undefined;
  for (const [nth, fault] of faults.entries()) {
    const named = /(?:^|\s)([0-9A-F]{2}) (?:- )?([A-Z]{2,6})$/.exec(pieces[nth]?.trim() ?? "");
    if (named) unit = { name: named[2] ?? "", address: named[1] ?? "" };
    if (unit) fault.unit = unit;
  }
}

/** Every code of a line; `before` is what stands between it and the one before. */
export function allCodes(line: string): FoundCode[] {
  const found: FoundCode[] = [];
  let rest = line;
  while (found.length < 60) {
    const next = findSae(rest) ?? findSpn(rest) ?? findNumbered(rest);
    if (!next) break;
    found.push(next);
    rest = next.after;
  }
  return found;
}

const numbered = /(?<![\p{L}\d])DTC[\s:]?\s?(?=[A-F]{0,5}\d)([0-9A-F]{4,8})(?![\p{L}\d]|[:.-]\d)/iu;

/** `DTC 1525F3`, `DTCC18287`: the maker's number behind the word. */
function findNumbered(line: string): FoundCode | undefined {
  const match = numbered.exec(line);
  if (!match?.[1]) return undefined;
  return {
    code: match[1].toUpperCase(),
    failureType: "",
    before: line.slice(0, match.index).trim(),
    after: line.slice(match.index + match[0].length).trim(),
  };
}

function fault({ code, failureType }: FoundCode, rest: { text: string; status: string }): LineFault {
  return { code, failureType, ...rest };
}

/** Status and text behind a code: in columns, in brackets, behind a dash, or as the last words. Several states may follow one another. */
function restOf(after: string): { text: string; status: string } {
  const bare = unwrapped(after.replace(/^-[0-9A-F]{2}(?=\s|$)/i, ""));
  const parted = splitStatus(bare);
  const columns = columnsAfter(bare);
  // The longer one: `reference only` is but the end of `Generic type DTC, reference only`.
  const last = isStatus(columns.status) && columns.status.length >= parted.status.length ? columns : parted;
  const before = last.status === "" || cellsOf(bare).length > 1 ? undefined : splitStatus(last.text);
  const { text, status } = before?.status && before.text ? { text: before.text, status: `${before.status}, ${last.status}` } : last;
  const said = cellsOf(text).join(" ");
  return { text: /^(?:n\/?a|-+)$/i.test(said) ? "" : said, status };
}

/** What one pair of brackets encloses whole: `(Battery voltage too low - previously set)`. */
function unwrapped(text: string): string {
  return /^\s*\(([^()]*\s[^()]*)\)\s*$/.exec(text)?.[1] ?? text;
}

/** What stands before a code: a label, a control unit, a status, or (`Efficiency low (P0420)`) the fault's text. */
function readPrefix(source: string): { unit: string; status: string; text: string } {
  const open = /[([]\s*$/.test(source);
  const bare = cellsOf(source)
    .join(" ")
    .slice(-400)
    .replace(codeLabel, "")
    .replace(/[\s:|,;([\-–—=>]+$/, "")
    .replace(/^[\s[(]+|[\])]+$/g, "");
  const status = bare.replace(/[[\]()]/g, "").trim();
  if (!bare || /^\d+$/.test(bare)) return { unit: "", status: "", text: "" };
  if (isStatus(status)) return { unit: "", status, text: "" };
  const words = bare.split(/\s+/).length;
  const spoken = isSentence(bare);
  if (bare.length > 80 || (open && words > 2) || spoken) return { unit: "", status: "", text: spoken ? "" : bare };
  const stated = unitAndStatus(bare);
  if (stated) return { ...stated, text: "" };
  return { unit: unitName(closeBracket(bare)), status: "", text: "" };
}

/** `BCM active/current`: a unit's abbreviation or name, and the state of the codes behind it. */
function unitAndStatus(bare: string): { unit: string; status: string } | undefined {
  const parts = bare.split(/\s+/);
  const status = parts.at(-1) ?? "";
  const name = parts.slice(0, -1).join(" ");
  return parts.length > 1 && isStatus(status) && !isStatus(name) && looksLikeName(name) ? { unit: unitName(name), status } : undefined;
}

const sentence =
  /\b(?:i|i'm|i've|my|we|have|has|had|got|get|getting|the|this|that|these|was|were|is|are|with|after|when|then|also|and|but|shows?|showing|throwing|threw|said|found|too|read|reads|ich|habe|der|die|das|mit|und|ist|le|la|les|des|avec|est|sont|het|een|met|zijn|il|gli|con|sono|los|las|el|con|son|está)\b.*\s|[.!?]\s|\b(?:with|got|have|codes?|are|is|and)$/i;

/** True if what stands before a code is the beginning of a sentence. */
function isSentence(before: string): boolean {
  const bare = before.slice(-400).trim();
  return sentence.test(bare) || /\b(?:as for|the|about|regarding)$/i.test(bare);
}

/** Restores the bracket that trimming cut off: `Engine (ECM` → `Engine (ECM)`. */
function closeBracket(name: string): string {
  return name.includes("(") && !name.includes(")") ? `${name})` : name;
}

/** Where a line stands that may give a fault by a number of the maker. */
interface Below {
  /** The line with its number or bullet. */
  source: string;
  /** Below the name of a unit. */
  below: boolean;
  /** Below a heading that counts its faults. */
  counted: boolean;
}

const makers = /^((?:0x)?[0-9A-F]{5,8})(?:[:-](\d{2,3}))?(?![\p{L}\d])(.*)$/iu;
const measures = /^(?:km|mi|miles?|mls|v|volts?|rpm|kpa|bar|psi|°|%|hz|ms|sec|h|g|mm|nm)(?![\p{L}])/iu;

/** A maker's number at the start of a line: below a control unit's name, or parted from its text. */
function makersFault(line: string, below: boolean): FaultLine | undefined {
  const match = makers.exec(line);
  const [code, rest] = [match?.[1] ?? "", match?.[3] ?? ""];
  if (!isMakersNumber(code) || measures.test(rest.trim()) || /^\s*[.:/]\s*\d/.test(rest)) return undefined;
  const parted = /^\s*$|^\s*[-–—:|;]\s*\S|^\t| {2}/.test(rest);
  const letters = /\p{L}{3}/u.test(rest);
  if (!letters || !(below ? parted || /^\s+\p{L}/u.test(rest) : parted && rest.trim() !== "")) return undefined;
  return one(code, match?.[2] ?? "", rest);
}

function one(code: string, failureType: string, rest: string, unit = ""): FaultLine {
  return { unit, faults: [{ code: code.toUpperCase().replace(/^0X/, ""), failureType, ...restOf(rest) }] };
}

const labelled =
  /^(?:(?:fault|trouble|error|dtc)[ -]?codes?|dtc|fehlercode|fehler(?:nummer|-?nr\.?)|code d[ée]faut|foutcode|codice(?: (?:di )?(?:errore|guasto))?|código(?: de (?:aver[ií]a|falla|fallo|error))?)\s*(?:\d{1,3}\s*)?[:=#]\s*(?:(INFO|WARN(?:ING)?|HINT)\s+)?(?=[A-F]{0,6}\d)((?:0x)?[0-9A-F]{3,8})(?:[:-](\d{2,3}))?(?![\p{L}\d])(.*)$/iu;

const spokenLabel =
  /^(?:fault|fehler|error|erreur|d[ée]faut|guasto|errore|aver[ií]a|fallo|storing|fout)(?: (?:no\.?|nr\.?|number|nummer))?\s+()(?=[A-F]{0,6}\d)((?:0x)?[0-9A-F]{4,8})(?:-(\d{2,3}))?\s*[:–-]\s*(\p{L}.*)$/iu;

/** A maker's number behind a label: `Fault code: 243000   Glow plug`, `Fault code: INFO 4E0008 …`, `Fault 00532: Supply voltage`. */
function labelledFault(line: string): FaultLine | undefined {
  const match = labelled.exec(line) ?? spokenLabel.exec(line);
  if (!match?.[2]) return undefined;
  const found = one(match[2], match[3] ?? "", match[4] ?? "");
  for (const fault of found.faults) fault.status ||= match[1] ?? "";
  return found;
}

const volvo = /^(?:\d{1,4}:\s*)?([A-Z]{2,5}\d?)-(?=[A-F]{0,3}\d)([0-9A-F]{4})(?![\p{L}\d-])[\s:.–-]*(\p{L}.*)$/u;
const renault = /^(DF\d{3,6})(?![\p{L}\d])\s*[-–:|]?\s*(\S.*)?$/u;
const standards = /^(?:ISO|SAE|DIN|EN|TSB|REF|FIG|PIN|ART|PART)$/;

/** `CEM-1A51 …`, a number that only the unit's abbreviation makes whole. */
function volvoFault(line: string): FaultLine | undefined {
  const own = volvo.exec(line);
  return own?.[1] && !standards.test(own[1]) ? one(`${own[1]}-${own[2]}`, "", own[3] ?? "", own[1]) : undefined;
}

/** `DF025 …` */
function renaultFault(line: string): FaultLine | undefined {
  const df = renault.exec(line);
  return df?.[1] ? one(df[1], "", df[2] ?? "") : undefined;
}

const honda = /^(\d{2,3}-\d{1,2})(?:\t|\s+)(?:[-–]\s+)?(\p{L}{2}.*|\p{L}-\p{L}.*)$/u;

/** `86-01  F-CAN communication malfunction`, the number of a Honda below its unit's name. */
function hondaFault(line: string): FaultLine | undefined {
  const match = honda.exec(line);
  return match?.[1] ? one(match[1], "", match[2] ?? "") : undefined;
}

/** `1.D6 Road - Speed Signal`: a numbered fault with a short number of the maker. */
function shortFault(source: string): FaultLine | undefined {
  const match = /^\s*\(?\d{1,3}[.)]\s*([0-9A-F]{1,6})\s+(\S.*\p{L}.*)$/u.exec(source);
  return match ? { unit: "", faults: [{ code: match[1] ?? "", failureType: "", ...restOf(match[2] ?? "") }] } : undefined;
}

/** How a line gives a fault that has no SAE code or SPN, in the order in which the forms are tried: what the line says itself comes first. */
export const numberForms: readonly Form<FaultLine, [Below]>[] = [
  { name: "behind a label", example: "Fault code: INFO 4E0008 Record check", read: labelledFault },
  { name: "of Volvo, with the unit's abbreviation", example: "CEM-1A51 Battery voltage", read: volvoFault },
  { name: "of Renault", example: "DF025 Glow plug unit", read: renaultFault },
  { name: "at the start of the line", example: "480A12 Boost pressure", read: (line, { below }) => makersFault(line, below) },
  { name: "of Honda", example: "86-01  F-CAN communication", read: (line, { below }) => (below ? hondaFault(line) : undefined) },
  {
    name: "short, below a heading that counts its faults",
    example: "1.D6 Road - Speed Signal",
    read: (_, { source, counted }) => (counted ? shortFault(source) : undefined),
  },
];
