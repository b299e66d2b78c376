import { startsLikeCode } from "./code-forms.ts";
import { type Form, readForm } from "./ordered-forms.ts";
import { type NamedUnit, withoutCount } from "./sections.ts";
import { isStatus } from "./status-words.ts";

const general =
  /^(?:(?:stored|active|current|pending|permanent|confirmed|history|historic(?:al)?|passive|inactive|gespeicherte|aktive|aktuelle|reading|read|all) )?(?:diagnostic |error |fault |trouble |dtc )?(?:dtcs?|codes?|faults?|errors?|fehler(?:codes?|speicher)?|défauts?|fouten|foutcodes|errori|averías|results?|list|report|summary|scan|status|description|page|date|time|vin|vehicle|mileage|odometer)(?: (?:list|report|codes?|found|\d+))?(?:\s*[:(].*)?$/i;

/** Titles of a report's parts that tell about faults again: what stands below is no second fault. */
const retold =
  /\b(?:analysis|evidence|recommend(?:ation|ed)s?|conclusions?|interpretation|explanations?|possible causes?|root cause|repair (?:plan|priority|list|estimate)|next steps|key findings|final assessment|verification|auswertung|analyse|empfehlung(?:en)?|mögliche ursachen?|fazit|recommandations?|causes possibles|analisi|possibili cause|raccomandazioni|análisis|posibles causas|recomendaciones|aanbevelingen|mogelijke oorzaken)\b/iu;

/** What stands around a report: page feet, titles of its parts, counts, surroundings of a fault. */
const furniture =
  /^(?:©|copyright|page \d|seite \d|freeze frame|disclaimer|vehicle (?:information|data)|technician|live data|data stream|readiness|what (?:i|we)\b|dynamic environmental|environment(?:al)? (?:data|conditions)|umgebungsbedingung|kilometerstand|km-stand|the following\b|dtc (?:qty|count)\b|(?:reference|référence|referenz)\b|\d{1,3} (?:faults?|codes?|dtcs?|fehler\w*|défauts?|errori|fouten|averías)\b)|\b(?:page|seite) \d+(?: of \d+)?$|\b(?:have|has|been|were|was|wurden?|werden) (?:\p{L}+ )?(?:erased|cleared|deleted|gelöscht)|\bpart (?:no|number)\b|\b(?:modules|systems|ecus|control units|steuergeräte|systeme|calculateurs|regeleenheden|centraline|módulos|centralitas)$|\d[.,]\d{2,}/iu;

/** Titles and answers that are the whole of a line. */
const wholeLine =
  /^(?:vehicle|customer|client|kunde|kundin|fahrzeug(?:daten)?|véhicule|voertuig|veicolo|vehículo|symptoms?|symptome|symptômes?|sintomi|síntomas|problems?|issues?|complaints?|notes?|remarks?|hinweise?|bemerkungen?|background|observations?|questions?|on|off|ja|nein|yes|no|oui|non|mileage|odometer|kilométrage|chilometraggio|kilometraje|(?:in)?aktiven?|(?:error |fault |dtc )?details?|vin|fin|none|nil|keine?|aucune?|geen|nessun[oa]?|ningun[oa])$/iu;

/** True for the title of a part that tells about faults again: an analysis, recommendations. */
export function isRetold(text: string): boolean {
  return text.length <= 80 && retold.test(text);
}

/** What is no name of a unit, by its bare text; one is enough, in any order. */
export const noNames: readonly Form<true>[] = [
  { name: "too short", example: "A", read: (bare) => bare.length < 2 || undefined },
  { name: "too long", example: "Engine".repeat(20), read: (bare) => bare.length > 110 || undefined },
  { name: "too many words", example: "a b c d e f g h i j k", read: (bare) => bare.split(/\s+/).length > 10 || undefined },
  { name: "without a letter", example: "12-34", read: (bare) => !/\p{L}/u.test(bare) || undefined },
  { name: "end of a sentence", example: "Engine was hot.", read: (bare) => /[.!?;]$/.test(bare) || undefined },
  { name: "title of faults or of a report", example: "Stored fault codes", read: (bare) => general.test(bare) || undefined },
  { name: "what stands around a report", example: "Freeze frame 1", read: (bare) => furniture.test(bare) || undefined },
  { name: "title or answer of one word", example: "Symptoms", read: (bare) => wholeLine.test(bare) || undefined },
  { name: "symptom number", example: "008 - Implausible", read: (bare) => /^\d{3,8}\s+-(?:\s|$)/.test(bare) || undefined },
  { name: "name of a measurement", example: "IDE_00021", read: (bare) => /^\S+_\S+$/.test(bare) || undefined },
  {
    name: "state of a fault, or several in a row",
    example: "static - confirmed now",
    read: (bare) => isStatus(bare.split(/\s+-\s+/)[0] ?? "") || undefined,
  },
  { name: "address of a page or a person", example: "www.tool.example", read: (bare) => /^(?:https?:|www\.|.*@)/i.test(bare) || undefined },
  { name: "time of day", example: "Printed 12:30", read: (bare) => /\d{2}:\d{2}/.test(bare) || undefined },
  { name: "garbled code", example: "PO420 Catalyst", read: (bare) => startsLikeCode(bare) || undefined },
  { name: "title of a part that tells again", example: "Root cause", read: (bare) => isRetold(bare) || undefined },
];

/** True for a text that can name a control unit. */
export function looksLikeName(text: string): boolean {
  return readForm(noNames, unitName(text)) === undefined && !startsLikeCode(text);
}

/** A heading's name without decoration, label and number of faults. */
export function unitName(text: string): string {
  const bare = text
    .replace(/\t\s*\d{1,3}$/, "")
    .replace(/^[\s=\-#*_[\]>•·|]+|[\s=\-#*_[\]:>|]+$/g, "")
    .replace(/^\d{1,3}[.)]\s+(?=\D)/, "")
    .replace(/^\d{1,3}\s+(?=.*\b(?:codes|dtcs|faults)\b)/i, "")
    .replace(/\s+\b(?:codes scan report|scan report|trouble codes|fault codes)$/i, "");
  return withoutCount(bare)
    .replace(/[\s\-–—:|,]+$/, "")
    .trim();
}

/** How a unit's name and its address are written together, in the order in which the forms are tried. */
export const addressForms: readonly Form<NamedUnit>[] = [
  {
    name: "behind the word for it",
    example: "Address 09: Cent. Elect.",
    read: (name) => nameBehind(/^(?:Address|Adresse|Addr\.?)\s+([0-9A-F]{2})\s*[:-]\s*(.+)$/i.exec(name)),
  },
  {
    name: "two digits in front",
    example: "01 - Engine",
    read: (name) => nameBehind(/^((?=[0-9A-F]*\d)[0-9A-F]{2})(?:\s*[-–]\s*(?=\p{L})|\s+(?=\p{Lu}))(.+)$/u.exec(name)),
  },
  {
    name: "two hex digits behind the name",
    example: "ABS [0x28]",
    read: (name) => nameBefore(/^(\p{L}.*?)\s*[[(]?0x([0-9A-F]{2})[\])]?$/iu.exec(name), true),
  },
  {
    name: "the address alone",
    example: "0x7E8",
    read(name) {
      const only = /^(?:0x|\$)(7[0-9A-F]{2})h?$/i.exec(name);
      return only ? { name: "", address: only[1]?.toUpperCase() ?? "" } : undefined;
    },
  },
  {
    name: "a CAN identifier behind the name",
    example: "Engine (7E0)",
    read: (name) => nameBefore(/^(.+?)\s*[[(](?:0x|\$)?(7[0-9A-F]{2})h?[\])]$/i.exec(name), false),
  },
];

function nameBehind(match: RegExpExecArray | null): NamedUnit | undefined {
  return match ? { name: match[2] ?? "", address: match[1] ?? "" } : undefined;
}

function nameBefore(match: RegExpExecArray | null, upper: boolean): NamedUnit | undefined {
  const address = match?.[2] ?? "";
  return match ? { name: match[1] ?? "", address: upper ? address.toUpperCase() : address } : undefined;
}

/** The name and the address of a unit. */
export function splitAddress(text: string): NamedUnit {
  const name = unitName(text);
  return readForm(addressForms, name) ?? { name };
}
