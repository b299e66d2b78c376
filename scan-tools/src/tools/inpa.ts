import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** BMW INPA and EDIABAS: the print of the error memory, in German and English. */
export const inpa: ToolReader = {
  key: "inpa",
  name: "BMW INPA",
  marks(lines) {
    const job = lines.has(/^\s*Job\s?Status\s*:/i) ? 0.6 : 0;
    const title = lines.has(
      /F\s?E\s?H\s?L\s?E\s?R\s?S\s?P\s?E\s?I\s?C\s?H\s?E\s?R|E\s?R\s?R\s?O\s?R\s+M\s?E\s?M\s?O\s?R\s?Y|Logistikz[äa]hler|in Error Memory/i,
    )
      ? 0.3
      : 0;
    return Math.min(1, job + title + (lines.has(/\bINPA\b|EDIABAS/i) ? 0.4 : 0));
  },
  read: (source) =>
    readBlocks(source, {
      name: "INPA",
      unit: /^(?:ECU|SG|Steuergerät)\s*[:=]\s*(?:[A-Z]_[A-Z0-9_]+\s*\/\s*)?(?<name>\S.*?)(?:\s{2,}.*)?$/i,
      code: /^(?:Fehlercode\s*:?\s*|Error code\s*:?\s*)?(?:0x)?(?<code>(?=[0-9A-F]{0,5}\d)[0-9A-F]{4,6}|\d{1,3}(?=\s{2,}|\t))(?:h)?(?:\s*[-–:|]\s*|\s+)(?<rest>\p{L}.*)$/iu,
      status:
        /^(?:Fehler|Error|Fault)\s+(?:ist\s+)?(?:(?:momentan|aktuell|derzeit|currently|presently|momentarily|is|not|nicht)\s+)*(?:vorhanden|present|gespeichert|stored|sporadisch|sporadic|statisch|static)/i,
      aside: /^(?:km-?Stand|Mileage|Umwelt|Environment|Fehlerhäufigkeit|Error frequency|Frequency|Hex)/i,
      skip: /^(?:RESULT|Date|Datum|Job\s?Status|Variant|Variante|Fehlerart|-{5,}|=+)/i,
    }),
};
