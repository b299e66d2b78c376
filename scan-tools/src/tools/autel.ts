import { isReport, readHandHeld } from "../hand-held.ts";
import type { ToolReader } from "../reader.ts";

const product = /\b(?:Maxi(?:Sys|COM|Check|DAS|Diag|IM|AP|VCI)\b[^\n\t]{0,20}|MK\d{3}\w*|AL\d{3}\w*)/;

/** Autel MaxiSys, MaxiCOM, MaxiCheck: a list of the systems scanned, then `ABS ( 1 DTC )` with `DTC | Description | Status` below. */
export const autel: ToolReader = {
  key: "autel",
  name: "Autel MaxiSys",
  marks: (lines) => {
    const headings = lines.has(/\(\s*\d{1,3}\s+DTCs?\s*\)|System Scanned|Status\/DTC/);
    const named = lines.has(/\bautel\b/i) || lines.has(/\bMAXI[A-Z]\d{14}\b/) || lines.has(product);
    return headings ? (named ? 0.95 : 0.5) : named && isReport(lines) ? 0.6 : 0;
  },
  read: (source) => readHandHeld(source, { name: "Autel MaxiSys", skip: /^(?:www\.autel|.*\bReport ID:)/i }),
};
