/** A part of a message that a translation must repeat exactly: a VIN, a fault code, a measure, a name, a link, … */
export interface ProtectedPiece {
  text: string;
  /** Index of its first character in the message. */
  start: number;
}

// A piece is found by its form. The rules are broad on purpose: a word that is left in the writer's language is a smaller fault than a
// changed torque. Any word with a digit is a piece, so that codes, part numbers, plates, times and dates need no list of their own.
// None of the expressions can match the same text in two ways, so their time grows at most with the square of a message's length.

const link = String.raw`(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\p{L}\p{N}_@.-])(?:[a-z0-9-]+\.)+[a-z]{2,6}\/[^\s<>"]*`;
const email = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
const fileName = String.raw`(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_][\p{L}\p{N}_().-]*\.(?:pdf|jpe?g|png|gif|heic|webp|mp4|mov|webm|avi|txt|csv|log|zip|docx?|xlsx?|xml|json|html?|PDF|JPE?G|PNG|HEIC|MP4|MOV|TXT|CSV|LOG|ZIP)(?![\p{L}\p{N}])`;

/** Units that follow a number, also after a space; longer ones first. `in` stands for inches only without a space, since it is a word too. */
const units =
  "lbf·ft lbf.ft ft-lbs ft-lb lb-ft ft·lb in-lbs in-lb kbit/s Mbit/s m/s² min⁻¹ min-1 U/min 1/min o/min r/min tr/min rpm km/h mph mpg " +
  "kWh N·m Nm cNm kPa MPa hPa mbar bar psi mV kV mA kW hp PS MHz kHz GHz Hz kΩ MΩ Ω kohm Mohm ohm mAh Ah µF nF mm cm km µm ml cl kg mg " +
  "lbs lb oz ms µs min dB lx kB MB GB °C °F ° % ‰ mi ft V A W K L l m g h s ″";
const unit = units.split(" ").map(escaped).join("|");

/** One word with a digit: `P0301`, `U0415-68`, `5Q0-907-637/A`, `12:45`, `22.11.2026`, `0x1F3A`. English ordinals (`2nd`) are words. */
const inner = String.raw`[-–_:\/+*#×]|[.,](?=\p{N}|\p{Lu}{1,2}(?!\p{L}))|['’](?=\p{N})`;
const sign = String.raw`[+\-−±~≈<>≤≥#]`;
const word = String.raw`(?<![\p{L}\p{N}])(?!\d+(?:st|nd|rd|th)(?![\p{L}\p{N}]))(?:${sign}(?=\p{N}))?[\p{L}\p{N}]+(?:(?:${inner})[\p{L}\p{N}]+)*`;
const number = String.raw`(?<![\p{L}\p{N}])${sign}?\p{N}+(?:[.,:'’ ]\p{N}+)*(?: ?[-–×x\/…] ?\p{N}+(?:[.,]\p{N}+)?)*`;
const measure = String.raw`${number}(?:[^\S\n]?(?:${unit})|in)(?![\p{L}\p{N}])`;
const time = String.raw`(?<![\p{L}\p{N}])\p{N}{1,2}[:.]\p{N}{2}(?:[:.]\p{N}{2})? ?[AaPp]\.?[Mm]\b`;
/** Codes of trucks, with their labels: `SPN 3226 FMI 18`. */
const truckLabel = "(?:SPN|FMI|SID|PID|MID|PSID|PPID)";
const truckCode = String.raw`(?:${truckLabel}[ :#]{0,2}\p{N}+[ ,;\/-]{0,3})*${truckLabel}[ :#]{0,2}\p{N}+`;

/**
 * Groups of capitals beside a number: plates (`B-MW 1234`, `AA19 ABC`, `ΙΗΑ 1234`), part numbers and VINs written with spaces
 * (`8K0 907 115 C`). In a message that is written in capitals throughout they are words.
 */
const group = String.raw`(?=[\p{Lu}\p{N}]*\p{N})[\p{Lu}\p{N}]+(?![\p{L}\p{N}])`;
const prefix = String.raw`(?<![\p{L}\p{N}])(?:\p{Lu}{1,3}[ -]\p{Lu}{1,2}|\p{Lu}{2,6})[ -]`;
const suffix = String.raw` \p{Lu}{2,3}(?![\p{L}\p{N}])`;
const plate = String.raw`${prefix}${group}(?:${suffix})?|(?<![\p{L}\p{N}])${group}${suffix}`;
const groups = String.raw`(?<![\p{L}\p{N}])${group}(?: ${group})+(?: \p{Lu}(?![\p{L}\p{N}]))?`;

const forms = [link, email, fileName, truckCode, time, measure].map((form) => new RegExp(form, "gu"));
const words = new RegExp(word, "gu");
const formsOfCapitals = [plate, groups].map((form) => new RegExp(form, "gu"));

/** Characters that end a sentence or close a bracket: not part of a link that they follow. */
const trailing = /[.,;:!?…)\]}'’"”»]+$/u;

interface Span {
  start: number;
  end: number;
}

/** The pieces of a message that must not change, in order and without overlaps. `names` are the people it may name. */
export function protectedPieces(message: string, names: readonly string[] = []): ProtectedPiece[] {
  const named = namesPattern(names);
  const used = [...forms, ...(/\p{Ll}/u.test(message) ? formsOfCapitals : []), ...(named ? [named] : [])];
  const found = used.flatMap((form) => Array.from(message.matchAll(form)));
  const withDigits = [...message.matchAll(words)].filter(([text]) => /\p{N}/u.test(text));
  const spans = [...found, ...withDigits].map(({ 0: text, index }) => ({ start: index, end: index + lengthOf(text) }));
  return merged(spans).map(({ start, end }) => ({ text: message.slice(start, end), start }));
}

function lengthOf(text: string): number {
  return (/^(?:https?:|www\.)|\//.test(text) ? text.replace(trailing, "") : text).length;
}

/** Joins spans that overlap, since each of them has to stay as it is. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) joined.push({ ...span });
  }
  return joined;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

/** Matches whole names and each of their parts, as written; null without names. */
function namesPattern(names: readonly string[]): RegExp | null {
  const words = new Set(names.flatMap((name) => [name.trim(), ...name.trim().split(/\s+/)]).filter((name) => name.length > 1));
  if (words.size === 0) return null;
  const longestFirst = [...words].toSorted((a, b) => b.length - a.length).map(escaped);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${longestFirst.join("|")})(?![\p{L}\p{N}])`, "gu");
}

/** A message whose protected pieces are replaced by placeholders. */
export interface MaskedText {
  /** The message with `XQ0QX`, `XQ1QX`, … in place of its pieces. */
  text: string;
  pieces: readonly string[];
}

/** Translators leave an unknown word of capitals and digits alone; this one is not a word of any language and no code of a vehicle. */
export const placeholder = (nth: number): string => `XQ${nth}QX`;

/** Finds placeholders, also where a translator changed their case or put spaces in. */
export const placeholderPattern = /XQ\s?(\d{1,4})\s?QX/gi;

/** Replaces the protected pieces of a message; null if it already contains something like a placeholder. */
export function maskText(message: string, names: readonly string[] = []): MaskedText | null {
  if (message.search(placeholderPattern) >= 0) return null;
  const pieces = protectedPieces(message, names);
  let text = "";
  let end = 0;
  for (const [nth, piece] of pieces.entries()) {
    text += message.slice(end, piece.start) + placeholder(nth);
    end = piece.start + piece.text.length;
  }
  return { text: text + message.slice(end), pieces: pieces.map((piece) => piece.text) };
}

/**
 * Puts the pieces back into what a translator made of `masked.text`. Null, which means "not translated", if a placeholder was lost, doubled
 * or joined to a word, or if the translator added a number, an address or a piece of its own.
 */
export function unmaskText(masked: MaskedText, translated: string): string | null {
  const seen = [...translated.matchAll(placeholderPattern)].map(([, nth]) => Number(nth));
  if (seen.length !== masked.pieces.length || new Set(seen).size !== seen.length || seen.some((nth) => nth >= masked.pieces.length))
    return null;
  if (joined(translated) && !joined(masked.text)) return null;
  if (addsFigures(masked.text.replaceAll(placeholderPattern, " "), translated.replaceAll(placeholderPattern, " "))) return null;
  const result = translated.replaceAll(placeholderPattern, (_all, nth: string) => masked.pieces[Number(nth)] ?? "");
  const original = masked.text.replaceAll(placeholderPattern, (_all, nth: string) => masked.pieces[Number(nth)] ?? "");
  return masked.pieces.every((piece) => occurrences(result, piece) === occurrences(original, piece)) ? result : null;
}

/** Whether a letter or digit touches a placeholder. */
function joined(text: string): boolean {
  return /[\p{L}\p{N}](?=XQ\s?\d+\s?QX)|(?<=XQ\s?\d+\s?QX)[\p{L}\p{N}]/iu.test(text);
}

const figures = (text: string): readonly string[] => text.match(/\p{N}+/gu) ?? [];

/** Whether the rest of a translation contains a number or an address that the rest of the message does not. */
function addsFigures(rest: string, translatedRest: string): boolean {
  const known = figures(rest);
  return (
    figures(translatedRest).some((figure) => !known.includes(figure)) ||
    (/@|https?:|www\./i.test(translatedRest) && !/@|https?:|www\./i.test(rest))
  );
}

/** How often a piece stands in a text as a whole, not as part of a longer word or number. */
export function occurrences(text: string, piece: string): number {
  const before = /^[\p{L}\p{N}]/u.test(piece) ? String.raw`(?<![\p{L}\p{N}])` : "";
  const after = /[\p{L}\p{N}]$/u.test(piece) ? String.raw`(?![\p{L}\p{N}])` : "";
  const whole = new RegExp(`${before}${escaped(piece)}${after}`, "gu");
  return [...text.matchAll(whole)].length;
}
