import { noFault } from "../no-faults.ts";
import { beforeNotReached, mute, saysNotReached, saysSilent } from "../not-reached.ts";
import type { NamedUnit } from "../sections.ts";
import { isStatus } from "../status-words.ts";
import { looksLikeName, splitAddress } from "../unit-names.ts";

const faulty =
  "faults?(?: found)?\\s*\\|?\\s*\\d{1,3}|\\d{1,3} (?:faults?|dtcs?|codes?|fehler|défauts?|fouten|errori|averías)(?: found| stored| gefunden| trouvés?| gevonden| trovati| encontrad[ao]s)?";
const statement = `[[(]?(?:${noFault}|${faulty})[\\])]?`;
const stated = new RegExp(
  `^(.{2,80}?)(?:\\s*[:|\\t]\\s*|\\s+[-–—]+\\s+|\\s+)${statement}(?:[\\s|]+(?:${statement}|\\d{1,4})){0,3}\\.?$`,
  "iu",
);
const cleanEnd = new RegExp(`(?:${noFault})[\\])]?(?:[\\s|]+(?:${noFault}|0)){0,3}\\.?$`, "iu");
const muteRow = new RegExp(`(?:[:|\\t]|\\s[-–—])\\s*${mute}\\.?$`, "i");

/** What stands for a unit that was named before: `Module`, `It`. */
const isPronoun =
  /^(?:-\s*)?(?:(?:the|das|le|la|il|el|de|het|this|dieses)\s+)?(?:it|(?:control )?(?:module|unit)|ecu|controller|steuerger\p{L}+|calculateur|regeleenheid|centralina|unidad|unità|es|il|system|status|result)$/iu;

/** A row that says of a unit how many faults it has, or that it did not answer. */
export function statedUnit(text: string): NamedUnit | undefined {
  const name = stated.exec(text)?.[1];
  if (name && looksLikeName(name)) return { ...splitAddress(name.replace(/\bFaults?\s*\|?$/i, "").trim()), reached: true };
  if (!saysNotReached(text) && !(text.length <= 200 && muteRow.test(text))) return undefined;
  const before = /^(.{2,80}?)(?:\s*[:|\t]\s*|\s+[-–—]\s+|\s{2,})/.exec(text)?.[1];
  if (before && looksLikeName(before) && !saysNotReached(before)) return { ...splitAddress(before), reached: false };
  const subject = text.length <= 80 && !text.includes(":") ? beforeNotReached(text) : "";
  return subject.split(/\s+/).length <= 5 && looksLikeName(subject) && !isPronoun.test(subject)
    ? { ...splitAddress(subject), reached: false }
    : undefined;
}

/** True if a row that states something of a unit says that it has no fault. */
export function statesClean(text: string): boolean {
  return text.length <= 200 && (cleanEnd.test(text) || /[\s|]0$/.test(text));
}

/** A row of a list of units with the number of their faults, `Engine  2`. */
export function countedUnit(text: string): NamedUnit | undefined {
  const row = /^(.{2,80}?)[\s|]+(?:(?:faults?|dtcs?)\s*\|?\s*)?\d{1,3}$/i.exec(text);
  return row?.[1] && looksLikeName(row[1]) && !/[:=]|\b(?:page|seite|version)$/i.test(row[1]) ? splitAddress(row[1]) : undefined;
}

const cleanTitle =
  /^(?:the following )?(?:systems?|modules?|control units?)\b.*\b(?:ok|normal|no faults?)\s*:$|^(?:healthy|ok|fault-free|clean|fehlerfreie|fehlerlose) (?:systems?|modules?|control units?|ecus?|systeme|steuergeräte)\s*(?:\(\d{1,3}\))?\s*:?$|^(?:systems?|modules?|control units?|ecus?) without (?:faults?|dtcs?|codes?)\s*(?:\(\d{1,3}\))?\s*:?$|^(?:steuergeräte|systeme) ohne fehler\w*\s*(?:\(\d{1,3}\))?\s*:?$|^calculateurs sans défauts?\s*:?$|^(?:regeleenheden|systemen) zonder (?:fouten|storingen)\s*:?$|^centraline senza (?:errori|guasti)\s*:?$|^(?:centralitas|unidades|módulos) sin (?:averías|fallos|códigos|errores)\s*:?$/iu;

/** True for the title of a list of units that did not answer: `Systems not responding:`. */
export function titlesSilent(text: string): boolean {
  return text.length <= 100 && silentTitle.test(text) && saysSilent(text.replace(/\s*(?:\(\d{1,3}\))?\s*:$/, ""));
}

const silentTitle =
  /^(?:(?:the following )?(?:systems?|modules?|control units?|ecus?|steuergeräte|systeme|calculateurs|regeleenheden|systemen|centraline|centralitas|unidades|módulos)\b.*|[^:]{1,40}):$/iu;

/** True for the title of a list of units without faults. */
export function titlesClean(text: string): boolean {
  return text.length <= 100 && cleanTitle.test(text);
}

const statusLabel =
  /^(?:[-*•]\s*)?(?:(?:dtc |fault |code )?(?:status|state)|zustand|fehler(?:status|art|typ)|statut|état|toestand|stato|estado)\s*[:=]\s*(.+?)(?:\s*[•·]\s*(.*))?$/iu;
const textLabel =
  /^(?:[-*•]\s*)?(?:(?:dtc |fault |code )?(?:description|text)|meaning|definition|obd ?ii|beschreibung|fehlertext|bezeichnung|libellé|désignation|descrizione|descripción|omschrijving)\s*[:=]\s*(.+)$/iu;

/** The status or the text that a line below a fault gives behind a label. */
export function labelledDetail(text: string): { status: string; text: string } | undefined {
  const [status, described] = [statusLabel.exec(text), textLabel.exec(text)];
  if (!status && !described) return undefined;
  const said = status?.[1] ?? "";
  // A byte of bits is part of a freeze frame.
  return { status: /^[01]{8}$/.test(said) ? "" : said, text: described?.[1] ?? status?.[2] ?? "" };
}

const titled =
  /^[-=\s#*]*(?:\d+ )?(\p{L}+)(?: \p{L}+)? (?:dtcs?|(?:trouble |fault )?codes?|faults?|fehler\w*)\b(?:\s*\([^()]{1,80}\)|[^.]{0,30}):?[-=\s]*$/iu;

/** The status that a title gives to all faults below it, `Pending codes:`, or empty. */
export function titledStatus(text: string): string {
  const title = text.length <= 120 ? (titled.exec(text)?.[1] ?? "") : "";
  return isStatus(title) ? title : "";
}
