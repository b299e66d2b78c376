import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** ODIS and its predecessors VAS 5051 and 5052: the diagnostic protocol, in German and English. */
export const odis: ToolReader = {
  key: "odis",
  name: "ODIS",
  marks(lines) {
    const address = lines.has(/^\W*(?:Address|Adresse)\s*:\s*[0-9A-F]{2,4}\s+(?:System|Steuerger)/i);
    const entry = lines.has(/(?:Event|Fault) memory entry|(?:Ereignis|Fehler)speichereintr/i);
    const named = lines.has(/\bODIS\b|Diagnos(?:tic|e)protokoll|Offboard Diagnostic/i);
    const listed = lines.has(/^\W*00[0-9A-F]{2}\s*-\s*\p{L}.*\((?:Protokoll|Protocol)\b/iu);
    return (address || listed ? 0.6 : 0) + (entry ? 0.3 : 0) + (named ? 0.1 : 0);
  },
  start: /^\W*(?:Diagnostic protocol|Diagnoseprotokoll|Diagnosesitzung|Diagnostic session)\b/i,
  read: (source) =>
    readBlocks(source, {
      name: "ODIS",
      unit: [
        /^\W*(?:Address|Adresse)\s*:\s*(?<address>[0-9A-F]{2,4})\b.*?(?:System\s?(?:name|bezeichnung)?|Steuergerät|Systemname)\s*:\s*(?:[0-9A-F]{2,4}\s*-\s*)?(?<name>[^(\t]+?)\s*(?=\s{2,}|\t|\(|Protokoll|Protocol|Status|$)(?<state>.*)$/iu,
        /^\W*00(?<address>[0-9A-F]{2})\s*-\s*(?<name>\p{L}[^(\t]{1,60}?)\s*(?=\s{2,}|\t|\(|$)(?<state>.*)$/iu,
      ],
      code: /^(?:(?:Number|Nummer|Fault code|Fehlercode)\s*:?\s*)?(?:\d{5}\s+)?(?<code>[PCBU][0-3][0-9A-F]{3}|\d{5}(?![0-9A-F]))(?<failureType>[0-9A-F]{2})?(?:\s*\[\d+\])?\s*:?\s+(?<rest>\S.*)$/i,
      status:
        /^(?:(?:active|passive|aktiv|passiv|inactive|inaktiv|nicht aktiv)\s*\/\s*(?:static|sporadic|statisch|sporadisch)|not active\/.*|static|sporadic)$/i,
      aside: /^\W*(?:Standard|Advanced|Erweiterte|Umgebungs|Ambient|Standard-)\s*.*(?:conditions|bedingungen)/i,
      skip: /^(?:Symptom|Status)\s*:|^\W*Identification|^\W*Identifikation/i,
    }),
};
