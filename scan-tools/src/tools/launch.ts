import { isReport, readHandHeld } from "../hand-held.ts";
import type { ToolReader } from "../reader.ts";

/** Launch X-431, CRP, Creader: the unit's name, `DTC (5)` below it, numbered faults with the status as last words; a list of units that are OK. */
export const launch: ToolReader = {
  key: "launch",
  name: "Launch X-431",
  marks: (lines) => {
    const form =
      lines.has(/^(?:DTC|Fehlercodes?) ?\( ?\d{1,3} ?\)$/i) ||
      lines.has(/^(?:The following systems? (?:is|are)|Die folgenden Systeme sind) (?:abnormal|fehlerhaft|OK|in Ordnung)/i);
    const named = lines.has(/\bLAUNCH\b(?! (?:control|assist))|X-?431|\bgolo\b|\bCRP\d{3}|Creader/i);
    return form ? (named ? 0.95 : 0.6) : named && isReport(lines) ? 0.55 : 0;
  },
  read: (source) =>
    readHandHeld(source, {
      name: "Launch X-431",
      skip: /^(?:System fault code|The following systems? (?:is|are) abnormal|Die folgenden Systeme sind fehlerhaft)/i,
      clean: /^(?:The following systems? (?:is|are) (?:OK|normal)|Die folgenden Systeme sind (?:in Ordnung|OK|normal))/i,
    }),
};
