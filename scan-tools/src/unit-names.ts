import { startsLikeCode } from "./code-forms.ts";
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
