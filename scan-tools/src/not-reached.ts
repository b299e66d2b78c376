const words =
  /\b(?:cannot be reached|can ?not reach|could not be reached|not reached|not reachable|unreachable|no response|not responding|does(?: not|n't) respond|did not respond|no communication with(?: the)? (?:control unit|module|ecu)|(?:unable|failed) to (?:communicate|connect|read dtcs?)|communication (?:failed|failure|error)|connection (?:failed|error)|not accessible|nicht erreichbar|antwortet nicht|keine antwort|keine kommunikation|keine verbindung|kein signal|kommunikation gestört|kommunikationsfehler|verbindung fehlgeschlagen|ne répond pas|pas de réponse|pas de communication|non joignable|injoignable|aucune communication|niet bereikbaar|geen communicatie|geen antwoord|reageert niet|non raggiungibile|nessuna risposta|nessuna comunicazione|non risponde|no responde|sin respuesta|sin comunicación|no accesible)(?![\p{L}])/iu;

/** What stands before the words that say so: `Radar module` of `Radar module does not respond`. */
export function beforeNotReached(text: string): string {
  const at = text.length <= 200 ? text.search(words) : -1;
  return at < 0 ? "" : text.slice(0, at).replace(/(?:\s+(?:is|are|was|has|ist|est|è|es|:))*[\s:–-]*$/iu, "");
}

/** True if a text says that a control unit did not answer. Not for a fault's own text, which often says so of another unit. */
export function saysNotReached(text: string): boolean {
  return text.length <= 200 && words.test(text);
}

/** Words that say so of the unit of their line only. */
export const mute = "(?:no communication|not communicating|no comms?|offline|time-?out)";
const muteLine = new RegExp(`^[-–—•*\\s]*${mute}\\.?$`, "i");

/** True if a line of its own says that a control unit did not answer, also in words that within a longer line tell of another unit. */
export function saysSilent(text: string): boolean {
  return saysNotReached(text) || (text.length <= 60 && muteLine.test(text));
}
