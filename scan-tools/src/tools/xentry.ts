import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

/** Mercedes-Benz Xentry Diagnosis and DAS: the log of the quick test, in English and German. */
export const xentry: ToolReader = {
  key: "xentry",
  name: "Xentry",
  marks(lines) {
    const named = lines.has(/\bXENTRY\b|Star Diagnos|\bDAS\b.{0,20}(?:Mercedes|Diagnos)|Daimler|Mercedes-Benz/i) ? 0.45 : 0;
    const quick = lines.has(/Quick ?test|Kurztest|Schnelltest/i) ? 0.2 : 0;
    const units = lines.count(/^\s*[A-Z]\d{1,3}(?:\/\d{1,2})?(?:[a-z]\d{1,2})?\s+[-–]\s+\p{L}.*$/u);
    return Math.min(1, named + quick + (units > 0 ? 0.35 : 0));
  },
  read: (source) =>
    readBlocks(source, {
      name: "Xentry",
      unit: [
        /^(?<designation>[A-Z]\d{1,3}(?:\/\d{1,2})?(?:[a-z]\d{1,2})?(?:\s*\([^()]{1,20}\))?)\s+[-–]\s+(?<name>\p{L}.*?)\s*(?<state>(?:[-–]?\s*[!?]\s*[-–]?|[-–]\s*[Fi]\s*[-–]|✓|✔|[-–]?\s*√\s*[-–]?|\s[-–|]\s.{3,60})?)$/iu,
        // Older units are named by an abbreviation: `MR-CDI - Motorsteuerung (CDI 3)`.
        /^(?=[A-Z]{2})(?<designation>[A-Z][A-Z0-9/-]{1,11})\s+[-–]\s+(?<name>\p{Lu}\p{L}.{2,80}?)\s*(?<state>[-–]?\s*[!?]\s*[-–]?|[-–]?\s*√\s*[-–]?|✓|✔|\s[-–]?\s*[Fi]\s*[-–]?|)$/u,
      ],
      code: /^(?<code>[PCBU][0-3][0-9A-F]{3}|(?:[0-9A-F]{4}(?=[\s-]))|\d{4,5}(?=\s))(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})(?:-\d{3}|-?[0-9A-F]{2})|(?<=^[0-9A-F]{4})-\d{3})?(?:[-\s]*\[[^\]]*\])?\s*[-–:|]?\s+(?<rest>\p{L}.*)$/iu,
      ending:
        /\s+(?<status>A\s*(?:and|und|\+|&|,)\s*S|[AS]|(?:CURRENT|STORED|AKTUELL|GESPEICHERT|current|stored|aktuell|gespeichert)(?:\s+(?:and|und)\s+(?:CURRENT|STORED|AKTUELL|GESPEICHERT|current|stored|aktuell|gespeichert))?)$/u,
      silent: /!/,
      faulty: /^\W*[Ff]\W*$/,
      status:
        /^(?:A|S|A\s*[+&,]\s*S|S\s*[+&,]\s*A|(?:current|stored|aktuell|gespeichert)(?:\s+(?:and|und|\/)\s+(?:current|stored|aktuell|gespeichert))?)$/i,
      aside: /^(?:Name|Bezeichnung|Ambient|Umgebung|Freeze|Frequency|Häufigkeit|Mileage|Kilometerstand|First occurrence)\b/i,
      skip: /^(?:Model|MB[ -]?(?:number|object)|Part number|Teilenummer|HW|SW|Diagnosis identifier|Hardware|Software|Supplier|Fault\s+Text|Code\s+Text|Event\s+Text)\b/i,
    }),
};
