import { startsLikeCode } from "./code-forms.ts";
import { saysNotReached } from "./not-reached.ts";
import { type NamedUnit, withoutCount } from "./sections.ts";
import { isStatus } from "./status-words.ts";

const label =
  /^(?:(?:control )?(?:module|unit)|ecu(?: name)?|system|systeem|syst[èe]me|sistema|controller|steuerger(?:ä|ae)t|baugruppe|calculateur|bo[îi]tier|regeleenheid|regelapparaat|stuurapparaat|besturingseenheid|centralina|unit[àa]|centralita|unidad(?: de control)?|módulo|μονάδα)(?: name)?\s*[:=]\s*(.+)$/iu;
const addressLabel =
  /^(?:can[ -]?id|(?:ecu |module )?(?:address|id)|adresse|adres|indirizzo|dirección)\s*[:=]\s*(?:0x|\$)?([0-9A-F]{2,4})h?$/i;

/** The control unit behind its label, `ECU: Engine control unit`. */
export function labelledUnit(text: string): NamedUnit | undefined {
  const name = label.exec(text)?.[1];
  return name && !/^\d*$/.test(name) ? splitAddress(name) : undefined;
}

/** The address behind its label, `CAN ID: 0x7EB`, or empty. */
export function labelledAddress(text: string): string {
  return addressLabel.exec(text)?.[1]?.toUpperCase() ?? "";
}

/** A unit that its line cannot be taken for anything else: `Address 01: Engine (J623)  Labels: None`. */
export function addressedUnit(text: string): NamedUnit | undefined {
  const listed = /^([0-9A-F]{2,4})\s*-\s*(.{1,60}?)\s+--\s*(?:Status|Stato|Estado|Statut|Stav|Stan)\s*:\s*(.*)$/i.exec(text);
  if (listed) return { name: listed[2] ?? "", address: listed[1] ?? "", reached: !saysNotReached(listed[3] ?? "") };
  const found =
    /^(?:Address|Adresse) ([0-9A-F]{2,4}):\s+(.{2,80}?)(?:\s{2,}.*|\s+\p{Lu}[\p{L}-]{2,12}(?: \p{L}{2,12})?:(?:\s.*)?)?$/iu.exec(text);
  return found ? { name: withoutCount(found[2] ?? "").replace(/\s*\([A-Z]\d+[^)]*\)$/, ""), address: found[1] ?? "" } : undefined;
}

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

/** True for a text that can name a control unit. */
export function looksLikeName(text: string): boolean {
  const bare = unitName(text);
  if (bare.length < 2 || bare.length > 110 || bare.split(/\s+/).length > 10 || !/\p{L}/u.test(bare)) return false;
  if (
    /[.!?;]$/.test(bare) ||
    general.test(bare) ||
    isStatus(bare) ||
    furniture.test(bare) ||
    wholeLine.test(bare) ||
    /^\d{3,8}\s+-(?:\s|$)/.test(bare)
  )
    return false;
  // Names of measurements; states in a row.
  if (/^\S+_\S+$/.test(bare) || isStatus(bare.split(/\s+-\s+/)[0] ?? "")) return false;
  return !/^(?:https?:|www\.|.*@)/i.test(bare) && !/\d{2}:\d{2}/.test(bare) && !startsLikeCode(text) && !isRetold(bare);
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

/** `Address 09: Cent. Elect.`, `01 - Engine`, `Engine [0x7E0]`: name and address. */
export function splitAddress(text: string): NamedUnit {
  const name = unitName(text);
  const first =
    /^(?:Address|Adresse|Addr\.?)\s+([0-9A-F]{2})\s*[:-]\s*(.+)$/i.exec(name) ??
    /^((?=[0-9A-F]*\d)[0-9A-F]{2})(?:\s*[-–]\s*(?=\p{L})|\s+(?=\p{Lu}))(.+)$/u.exec(name);
  if (first) return { name: first[2] ?? "", address: first[1] ?? "" };
  const hex = /^(\p{L}.*?)\s*[[(]?0x([0-9A-F]{2})[\])]?$/iu.exec(name);
  if (hex) return { name: hex[1] ?? "", address: hex[2]?.toUpperCase() ?? "" };
  const only = /^(?:0x|\$)(7[0-9A-F]{2})h?$/i.exec(name);
  if (only) return { name: "", address: only[1]?.toUpperCase() ?? "" };
  const last = /^(.+?)\s*[[(](?:0x|\$)?(7[0-9A-F]{2})h?[\])]$/i.exec(name);
  return last ? { name: last[1] ?? "", address: last[2] ?? "" } : { name };
}

/** True if a heading is marked as one: decorated, counted, or with a colon at its end. */
export function isMarkedHeading(text: string): boolean {
  return (
    /^(?:(?:[=#_[>]|[-*]{2}|[-*]\s*(?=.*[-*]$))[=\-#*_[>]*\s*(?:\d{1,3}[.)]\s+)?\p{L}|address\s+[0-9A-F]{2}:)|[:\]]$/iu.test(text) ||
    withoutCount(text) !== text
  );
}
