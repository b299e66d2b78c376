import type { ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { lineFault, readSections, type LineFault, type NamedUnit } from "../sections.ts";

const product = /\b(?:Maxi(?:Sys|COM|Check|DAS|Diag|IM|AP|VCI)\b[^\n\t]{0,20}|MK\d{3}\w*|AL\d{3}\w*)/;
const counted = /^(.+?)\s*\(\s*\d{1,3}\s+DTCs?\s*\)$/;

/** Autel MaxiSys, MaxiCOM, MaxiCheck: a list of the systems scanned, then `ABS ( 1 DTC )` with `DTC | Description | Status` below. */
export const autel: ToolReader = {
  key: "autel",
  name: "Autel MaxiSys",
  marks: (lines) => {
    const headings = lines.has(/\(\s*\d{1,3}\s+DTCs?\s*\)|System Scanned|Status\/DTC/);
    const named = lines.has(/\bautel\b/i) || lines.has(/\bMAXI[A-Z]\d{14}\b/) || lines.has(product);
    return headings ? (named ? 0.95 : 0.5) : 0;
  },
  read: (source) =>
    readSections(source, {
      tool: () => "Autel MaxiSys",
      made: () => scanTime(/(?:Test Time|Date)\s*:\s*([^\n\t]+)/i.exec(source)?.[1] ?? ""),
      skip: (text) => /^(?:DTC\s+Description|System\s+Status|www\.autel|Page \d|.*\bReport ID:|System Scanned)/i.test(text),
      end: /^(?:Technician Notes|Disclaimer|Live Data|Note:|Freeze Frame)/i,
      heading: ({ text }) => {
        const name = counted.exec(text)?.[1];
        return name ? { name } : undefined;
      },
      summary,
      fault,
    }),
};

/** `Transmission 0`, `SRS  Fault | 1`, `Sonar  No response`. */
function summary(text: string): NamedUnit | undefined {
  const row =
    /^(.{2,80}?)[\s|]+(?:(?:Faults?|Normal|Pass|OK|No fault)\s*\|?\s*)?(\d{1,3}|Pass|Normal|OK|No fault|No response|No communication|--)$/i.exec(
      text,
    );
  if (!row?.[1] || /[:：]/.test(text) || /\b(?:Page|Version|Scanner|DAST)$/i.test(row[1])) return undefined;
  return { name: row[1].trim(), reached: !/^No (?:response|communication)/i.test(row[2] ?? "") };
}

/** A Ford code is followed by a status byte, `U0100:00-28`. */
function fault(text: string): LineFault | undefined {
  return lineFault(text.replace(/^([PCBU][0-9A-F]{4}:[0-9A-F]{2})-[0-9A-F]{2}(?=\s|$)/i, "$1"));
}
