import { findSae, findSpn, type FoundCode, isMakersNumber, startsLikeCode } from "./code-forms.ts";
import { saysNotReached } from "./not-reached.ts";
import { cellsOf } from "./report-parts.ts";
import { columnsAfter, type LineFault, type NamedUnit, withoutCount } from "./sections.ts";
import { isStatus, splitStatus } from "./status-words.ts";

/** The faults of one line, and the control unit that stands before them. */
export interface FaultLine {
  unit: string;
  faults: LineFault[];
}

const listMark = /^\s*(?:(?:[-*•·–>+]+|\(?\d{1,3}[.):]|#\d{1,3})\s*(?=[\p{L}\d[(])|\d{1,3}\t)/u;
const between = /^(?:[\s,;/|&+.]|and|und|et|en|e|y|και)*$/iu;

/** The faults that a line names: one with its text and status, or a list of codes. Below a heading that counts its faults a short number of the maker is one too. */
export function faultsOf(source: string, below: boolean, counted = false): FaultLine | undefined {
  const line = source.replace(listMark, "").trim();
  const found = allCodes(line);
  const first = found[0];
  if (!first) return makersFault(line, below) ?? (counted ? shortFault(source) : undefined);
  const prefix = readPrefix(first.before);
  if (found.length > 1 && found.slice(1).every(({ before }) => between.test(before)))
    return { unit: prefix.unit, faults: found.map((code) => fault(code, { text: "", status: prefix.status })) };
  const rest = restOf(first.after);
  return { unit: prefix.unit, faults: [fault(first, { text: rest.text || prefix.text, status: rest.status || prefix.status })] };
}

/** Every code of a line; `before` is what stands between it and the one before. */
function allCodes(line: string): FoundCode[] {
  const found: FoundCode[] = [];
  let rest = line;
  while (found.length < 60) {
    const next = findSae(rest) ?? findSpn(rest);
    if (!next) break;
    found.push(next);
    rest = next.after;
  }
  return found;
}

function fault({ code, failureType }: FoundCode, rest: { text: string; status: string }): LineFault {
  return { code, failureType, ...rest };
}

/** Status and text behind a code: in columns, in brackets, behind a dash, or as the last words. */
function restOf(after: string): { text: string; status: string } {
  const bare = after.replace(/^-[0-9A-F]{2}(?=\s|$)/i, "");
  const parted = splitStatus(bare);
  const columns = columnsAfter(bare);
  // The longer one: `reference only` is but the end of `Generic type DTC, reference only`.
  if (isStatus(columns.status) && columns.status.length >= parted.status.length) return columns;
  return { text: cellsOf(parted.text).join(" "), status: parted.status };
}

/** What stands before a code: a label, a control unit, a status, or (`Efficiency low (P0420)`) the fault's text. */
function readPrefix(source: string): { unit: string; status: string; text: string } {
  const open = /[([]\s*$/.test(source);
  const bare = cellsOf(source)
    .join(" ")
    .replace(
      /(?:\b(?:fault|trouble|error|diagnostic)\s*)?\b(?:codes?|dtcs?|fehlercodes?|fehler|défauts?|codice|código)\b\s*(?:\d+\s*)?[:#=]?\s*$/i,
      "",
    )
    .replace(/[\s:|,;([\-–—=>]+$/, "")
    .replace(/^[\s[(]+|[\])]+$/g, "");
  const status = bare.replace(/[[\]()]/g, "").trim();
  if (!bare || /^\d+$/.test(bare)) return { unit: "", status: "", text: "" };
  if (isStatus(status)) return { unit: "", status, text: "" };
  const words = bare.split(/\s+/).length;
  if (bare.length > 80 || (open && words > 2) || sentence.test(bare))
    return { unit: "", status: "", text: sentence.test(bare) ? "" : bare };
  return { unit: unitName(closeBracket(bare)), status: "", text: "" };
}

const sentence =
  /\b(?:i|i'm|i've|my|we|have|has|had|got|get|getting|the|this|that|these|was|were|is|are|with|after|when|then|also|and|but|shows?|showing|throwing|read|reads|ich|habe|der|die|das|mit|und|ist)\b.*\s|[.!?]\s|\b(?:with|got|have|codes?|are|is|and)$/i;

/** Restores the bracket that trimming cut off: `Engine (ECM` → `Engine (ECM)`. */
function closeBracket(name: string): string {
  return name.includes("(") && !name.includes(")") ? `${name})` : name;
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
  const { text, status } = restOf(rest);
  return { unit: "", faults: [{ code: code.toUpperCase().replace(/^0X/, ""), failureType: match?.[2] ?? "", text, status }] };
}

/** `1.D6 Road - Speed Signal`: a numbered fault with a short number of the maker. */
function shortFault(source: string): FaultLine | undefined {
  const match = /^\s*\(?\d{1,3}[.)]\s*([0-9A-F]{1,6})\s+(\S.*\p{L}.*)$/u.exec(source);
  return match ? { unit: "", faults: [{ code: match[1] ?? "", failureType: "", ...restOf(match[2] ?? "") }] } : undefined;
}

const symptomForm = /^(?:(\d{2})-(\d{2})|(\d{3})|([0-9A-F]{2})\s+\[\d{1,3}\])\s+-(?=\s|$)\s*(.*)$/i;

/** Completes a fault with the line of its symptom, `35-10 - Signal too Low - Intermittent` or `008 - …`; false for any other line. */
export function symptom(text: string, fault: LineFault): boolean {
  const match = fault.failureType === "" ? symptomForm.exec(text) : null;
  if (!match) return false;
  const said = (match[5] ?? "").split(/(?:^|\s)-(?=\s|$)/).map((part) => part.trim());
  const status = said.filter((part) => isStatus(part));
  fault.failureType = match[1] ?? match[3] ?? match[4] ?? "";
  if (status.length > 0) fault.status = status.join(", ");
  fault.text = [fault.text, ...said.filter((part) => part !== "" && !isStatus(part))].join(": ");
  return true;
}

const label =
  /^(?:(?:control )?(?:module|unit)|ecu(?: name)?|system|controller|steuerger(?:ä|ae)t|calculateur|regeleenheid|centralina|centralita|unidad(?: de control)?|módulo|μονάδα)\s*[:=]\s*(.+)$/iu;

/** The control unit behind its label, `ECU: Engine control unit`. */
export function labelledUnit(text: string): NamedUnit | undefined {
  const name = label.exec(text)?.[1];
  return name ? splitAddress(name) : undefined;
}

const noFault =
  "(?:status: )?(?:no (?:stored |active )?(?:faults?|dtcs?|codes?|trouble codes?|fault codes?|errors?|problems?)(?: found| stored| detected)?|(?:0|zero) (?:faults?|dtcs?|codes?)|ok|okay|pass(?:ed)?|normal|keine? (?:fehler\\w*|störung\\w*)(?: gespeichert| vorhanden)?|fehlerfrei|i\\.? ?o\\.?|(?:aucun|pas de|sans) (?:code )?d[ée]fauts?|geen (?:fouten|foutcodes|storingen)|nessun[ao]? (?:errore|guasto|anomalia|codice)|sin (?:aver[ií]as?|fallos?|c[óo]digos?|errores)|κανένα σφάλμα)";
const faulty = "faults?(?: found)?\\s*\\|?\\s*\\d{1,3}|\\d{1,3} (?:faults?|dtcs?|codes?|fehler|défauts?|fouten|errori|averías)";
const statement = `[[(]?(?:${noFault}|${faulty})[\\])]?`;
const stated = new RegExp(
  `^(.{2,80}?)(?:\\s*[:|\\t]\\s*|\\s+[-–—]+\\s+|\\s+)${statement}(?:[\\s|]+(?:${statement}|\\d{1,4})){0,3}\\.?$`,
  "iu",
);
const clean = new RegExp(`^[-–—\\s]*(?:${noFault})\\.?$`, "iu");

/** A row that says of a unit how many faults it has, or that it did not answer. */
export function statedUnit(text: string): NamedUnit | undefined {
  const name = stated.exec(text)?.[1];
  if (name && looksLikeName(name)) return { ...splitAddress(name.replace(/\bFaults?\s*\|?$/i, "").trim()), reached: true };
  if (!saysNotReached(text)) return undefined;
  const before = /^(.{2,80}?)(?:\s*[:|\t]\s*|\s+[-–—]\s+|\s{2,})/.exec(text)?.[1];
  return before && looksLikeName(before) && !saysNotReached(before) ? { ...splitAddress(before), reached: false } : undefined;
}

/** A row of a list of units with the number of their faults, `Engine  2`. */
export function countedUnit(text: string): NamedUnit | undefined {
  const row = /^(.{2,80}?)[\s|]+(?:(?:faults?|dtcs?)\s*\|?\s*)?\d{1,3}$/i.exec(text);
  return row?.[1] && looksLikeName(row[1]) && !/[:=]|\b(?:page|seite|version)$/i.test(row[1]) ? splitAddress(row[1]) : undefined;
}

const titles =
  /^(?:(?:no\.?|nr\.?|#|dtcs?|codes?|(?:trouble|fault|error) codes?(?: descriptions?)?|descriptions?|status|state|systems?|modules?|ecus?|text|type|fmi|spn|count|beschreibung|steuergerät|fehlercode|zustand|pre-?scan|post-?scan)[\s/|,;]*){2,}$/i;

/** True for a line of column titles. */
export function isTitles(text: string): boolean {
  return text.length < 120 && titles.test(text);
}

/** True for the titles of a list of units rather than of faults. */
export function listsUnits(text: string): boolean {
  return isTitles(text) && /^(?:no\.?\s+)?(?:systems?|modules?|ecus?|steuergerät)/i.test(text) && !/descr|text/i.test(text);
}

/** A unit that its line cannot be taken for anything else: `Address 01: Engine (J623)  Labels: None`. */
export function addressedUnit(text: string): NamedUnit | undefined {
  const listed = /^([0-9A-F]{2,4})\s*-\s*(.{1,60}?)\s+--\s*(?:Status|Stato|Estado|Statut|Stav|Stan)\s*:\s*(.*)$/i.exec(text);
  if (listed) return { name: listed[2] ?? "", address: listed[1] ?? "", reached: !saysNotReached(listed[3] ?? "") };
  const found = /^(?:Address|Adresse) ([0-9A-F]{2,4}):\s+(.{2,80}?)(?:\s{2,}.*|\s+(?:Labels|Label-Datei):.*)?$/i.exec(text);
  return found ? { name: withoutCount(found[2] ?? "").replace(/\s*\([A-Z]\d+[^)]*\)$/, ""), address: found[1] ?? "" } : undefined;
}

/** A line that says of the unit above it that it has no faults. */
export function saysClean(text: string): boolean {
  return clean.test(text);
}

const general =
  /^(?:(?:stored|active|current|pending|permanent|confirmed|history|historic(?:al)?|passive|inactive|gespeicherte|aktive|aktuelle) )?(?:diagnostic )?(?:dtcs?|(?:fault|trouble|error)?\s?codes?|faults?|errors?|fehler(?:codes?|speicher)?|défauts?|results?|list|report|summary|scan|status|description|page|date|time|vin|vehicle|mileage|odometer)(?: (?:list|report|codes?|found|\d+))?(?:\s*[:(].*)?$/i;

/** What stands around a report: page feet, titles of its parts, counts. */
const furniture =
  /^(?:©|copyright|page \d|seite \d|freeze frame|disclaimer|vehicle information|technician|customer|live data|data stream|\d{1,3} (?:faults?|codes?|dtcs?|fehler\w*|défauts?|errori|fouten|averías)\b)|\b(?:page|seite) \d+(?: of \d+)?$/i;

/** True for a text that can name a control unit. */
export function looksLikeName(text: string): boolean {
  const bare = unitName(text);
  if (bare.length < 2 || bare.length > 80 || bare.split(/\s+/).length > 10 || !/\p{L}/u.test(bare)) return false;
  if (/[.!?;]$/.test(bare) || general.test(bare) || isStatus(bare) || furniture.test(bare) || /^\d{3,8}\s+-(?:\s|$)/.test(bare))
    return false;
  // Names of measurements; states in a row.
  if (/^\S+_\S+$/.test(bare) || isStatus(bare.split(/\s+-\s+/)[0] ?? "")) return false;
  return !/^(?:https?:|www\.|.*@)/i.test(bare) && !/\d{2}:\d{2}/.test(bare) && !startsLikeCode(text);
}

/** A heading's name without decoration, label and number of faults. */
export function unitName(text: string): string {
  const bare = text
    .replace(/^[\s=\-#*_[\]>•·|]+|[\s=\-#*_[\]:>|]+$/g, "")
    .replace(/^\d{1,3}[.)]\s+(?=\D)/, "")
    .replace(/^\d{1,3}\s+(?=.*\b(?:codes|dtcs|faults)\b)/i, "")
    .replace(/\s+\b(?:codes scan report|scan report|trouble codes|fault codes)$/i, "");
  return withoutCount(bare)
    .replace(/[\s\-–—:|,]+$/, "")
    .trim();
}

/** `Address 09: Cent. Elect.`, `01 - Engine`, `Engine [0x7E0]`: name and address. */
export function splitAddress(text: string): NamedUnit {
  const name = unitName(text);
  const first =
    /^(?:Address|Adresse|Addr\.?)\s+([0-9A-F]{2})\s*[:-]\s*(.+)$/i.exec(name) ??
    /^((?=[0-9A-F]*\d)[0-9A-F]{2})(?:\s*[-–]\s*(?=\p{L})|\s+(?=\p{Lu}))(.+)$/u.exec(name);
  if (first) return { name: first[2] ?? "", address: first[1] ?? "" };
  const last = /^(.+?)\s*[[(](?:0x|\$)?(7[0-9A-F]{2})h?[\])]$/i.exec(name);
  return last ? { name: last[1] ?? "", address: last[2] ?? "" } : { name };
}

/** True if a heading is marked as one: decorated, counted, or with a colon at its end. */
export function isMarkedHeading(text: string): boolean {
  return /^(?:[=\-#*_[>]{1,}\s*\p{L}|address\s+[0-9A-F]{2}:)|[:\]]$/iu.test(text) || withoutCount(text) !== text;
}
