import { startsLikeCode } from "./code-forms.ts";
import type { Evidence, ReadScan, ScannedCode, ScannedUnit } from "./reader.ts";
import { filledLines, fit, limits, maxNotUnderstood, type SourceLine } from "./scan-builder.ts";
import { withoutCount } from "./sections.ts";

/** SAE J2012 as in `code-forms.ts`, every one of a line. */
const saeTokens = /(?<![\p{L}\d])[PCBU][0-3][0-9A-F]{3}(?=(?:[-:/. $]?[0-9A-F]{2})?(?![\p{L}\d]))/giu;

/** Lines that name a code although they state no fault: freeze frames, codings, numbers of parts. */
const noStatement =
  /freeze.?frame|standbild|umgebungsbeding|\b(?:coding|codierung|codage|software|hardware|part (?:no|number)|teilenummer|serial|odx|asam|labels?|vcid|cvn|shop #|raw code|calibration id|vin)\b/i;

/** A label of a code without one: `DTC ????`, `Fault code: unknown`. */
const emptyLabel =
  /^[^.!]{0,60}?\b(?:dtc|(?:fault|trouble|error)\s?codes?|code|fehlercode|code d[ée]faut|foutcode|codice(?: errore)?|código)(?:\s+\d{1,3})?\s*[:=#-]?\s*(?:\?{2,}|[?X*#]{4,5}|(?:unknown|unreadable|not readable|unbekannt|nicht lesbar|inconnu|illisible|onbekend|sconosciuto|desconocido)(?![\p{L}]))/iu;

const counted =
  /(?:^|[\s(|[-])(\d{1,3})\s*(?:x\s*)?(?:\p{L}+ )?(?:DTCs?|faults?(?: codes?)?|trouble codes?|fault codes?|codes|errors?|problems? exists?|fehler(?:codes?)?|störungen|défauts?|fouten|foutcodes|guasti|errori|averías?|fallos?)(?: found| stored| gefunden| gespeichert| trouvés?| gevonden)?\s*[\])]?\s*:?$|^(?:DTCs?|faults?|codes?|(?:fault|trouble) codes?|.{2,60}\bfaults?)\s*[(|:]\s*(\d{1,3})\s*\)?$/iu;

const total = /\b(?:total|all|overall|gesamt|insgesamt|summe|totale?s?|totaal)\b/i;
const sentence = /\b(?:i|we|you|my|the|have|has|had|there|was|were|are|with|after|since|reported|ich|wir|habe|hat|sind|waren)\b/i;
const longestHeading = 100;

/**
 * Notes the lines that look like a fault and of which the reader made nothing: codes that were not taken, garbled ones, labels without a
 * code, and headings that count more faults than were read below them. A unit of which none of the counted faults was read is removed:
 * it must not pass for one without faults.
 */
export function noteDoubtfulLines(source: string, scan: ReadScan, { mentions }: Evidence): void {
  const lines = filledLines(source);
  const read = new Set(scan.units.flatMap(({ codes }) => codes.map(({ line }) => line)));
  const noted = new Set(scan.notUnderstood.map(({ line }) => line));
  const spoken = spokenCodes(scan);
  const named = new Set(mentions.map(({ line }) => line));
  const first = mentions[0]?.line ?? Infinity;
  const short = shortCounts(
    lines.filter(({ at }) => !read.has(at)),
    lines.filter(({ text }) => text.search(saeTokens) >= 0).map(({ at }) => at),
    scan,
  );
  for (const line of lines) {
    if (noted.has(line.at) || scan.notUnderstood.length >= maxNotUnderstood) continue;
    const near = isNearCode(line.text) || (line.at > first && !named.has(line.at) && isMakersLine(line.text, spoken));
    if (!short.has(line.at) && !namesUnreadCode(line.text, spoken) && (read.has(line.at) || !near)) continue;
    scan.notUnderstood.push({ line: line.at, text: fit(line.text, limits.line) });
  }
  scan.notUnderstood.sort((one, other) => one.line - other.line);
}

/** Every code that was read, also those that stand in a fault's text. */
function spokenCodes(scan: ReadScan): Set<string> {
  const spoken = new Set<string>();
  for (const { codes } of scan.units)
    for (const { code, text } of codes) {
      for (const word of `${code} ${text}`.match(saeTokens) ?? []) spoken.add(word.toUpperCase());
      for (const word of `${code} ${text.slice(0, 60)}`.split(/[\s()]+/)) spoken.add(word.toUpperCase());
    }
  return spoken;
}

function namesUnreadCode(text: string, spoken: ReadonlySet<string>): boolean {
  const words = text.match(saeTokens);
  return words !== null && !noStatement.test(text) && words.some((word) => !spoken.has(word.toUpperCase()));
}

function isNearCode(text: string): boolean {
  if (text.length > 400 || noStatement.test(text)) return false;
  return startsLikeCode(text) || emptyLabel.test(text);
}

/** The numbers of makers as a line can begin with them: BMW `480A12`, VAG `00532`, Renault `DF304001`, Honda `86-01`, Mercedes and INPA `4A20`. */
const makersStart =
  /^(?:\(?\d{1,3}[.)]\s+|[-*•]\s+|(?:fault|fehler|error|code|dtc|d[ée]faut|guasto|fallo)\p{L}*\s*(?:no\.?|nr\.?)?\s*[:#]?\s*)?((?:0x)?(?=[0-9A-F]*\d)(?=[0-9A-F]*[A-F])[0-9A-F]{6}|0x[0-9A-F]{4}|\d{5}|DF\d{3,6}|\d{2,3}-\d{1,2}|(?=[0-9A-F]*\d)(?=[0-9A-F]*[A-F])[0-9A-F]{4})(?![\p{L}\d.,:/])(?:$|\s*[-–:|]\s*\p{L}{2}|\s+\p{L}[-\p{L}]\p{L})/iu;
const measure = /^\S+\s*(?:km|mi|miles?|volts?|rpm|kpa|bar|psi|hz|ms|sec|min|mm|times|x)(?![\p{L}])/iu;

/**
 * True for a line that begins with a number as makers give their faults, and of which nothing was read. Behind the first unit only:
 * above it stand addresses and numbers of orders.
 */
function isMakersLine(text: string, spoken: ReadonlySet<string>): boolean {
  if (text.length > 300 || noStatement.test(text) || measure.test(text)) return false;
  const number = makersStart.exec(text)?.[1]?.toUpperCase();
  return number !== undefined && !spoken.has(number.replace(/^0X/, ""));
}

interface Count {
  at: number;
  faults: number;
  /** The unit that the line names, if it names one that was read. */
  unit: ScannedUnit | undefined;
  total: boolean;
}

/** The headings that count more faults than were read; `named` are the lines that name a code, since a tool may list one fault twice. */
function shortCounts(headings: readonly SourceLine[], named: readonly number[], scan: ReadScan): Set<number> {
  const counts = countsOf(headings, scan);
  const short = new Set<number>();
  const empty = new Set<ScannedUnit>();
  const codes = scan.units.flatMap((unit) => unit.codes);
  for (const [nth, { at, faults, unit, total: all }] of counts.entries()) {
    const until = counts[nth + 1]?.at ?? Infinity;
    const isBelow = (line: number) => line > at && line < until;
    const below = Math.max(most(codes.filter(({ line }) => isBelow(line))), named.filter(isBelow).length);
    if (Math.max(below, most(all ? codes : (unit?.codes ?? []))) >= faults) continue;
    short.add(at);
    if (unit?.codes.length === 0) empty.add(unit);
  }
  scan.units = scan.units.filter((unit) => !empty.has(unit));
  return short;
}

/** The most faults that a tool may have counted in these codes: some count a fault once for each of its states. */
function most(codes: readonly ScannedCode[]): number {
  return codes.reduce((sum, { status }) => sum + status.split(", ").length, 0);
}

/** More headings than a scan has units are none. */
const maxCounts = 500;

function countsOf(headings: readonly SourceLine[], scan: ReadScan): Count[] {
  const units = new Map(
    scan.units.flatMap((unit): [string, ScannedUnit][] => [
      [letters(`${unit.address}${unit.name}`), unit],
      [letters(unit.name), unit],
    ]),
  );
  const counts: Count[] = [];
  for (const { at, text } of headings) {
    if (counts.length >= maxCounts) break;
    const match = text.length > longestHeading || sentence.test(text) ? null : counted.exec(text);
    const faults = Number(match?.[1] ?? match?.[2] ?? 0);
    if (!match || faults === 0) continue;
    const before = match[2] === undefined ? text.slice(0, match.index) : text.replace(/\s*[(|:]\s*\d+\s*\)?$/, "").replace(/faults?$/i, "");
    const name = letters(withoutCount(before.replace(/^\d{1,3}[.)]\s+/, "").replace(/[\s|]+faults?[\s|]*$/i, "")));
    counts.push({ at, faults, unit: name === "" ? undefined : units.get(name), total: total.test(text) });
  }
  return counts;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
}
