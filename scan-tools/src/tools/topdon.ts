import type { ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { lineFault, readSections, type LineFault, type NamedUnit } from "../sections.ts";

/** TOPDON ArtiDiag, Phoenix, UltraDiag: `Vehicle Health Report` lists the systems, then each with `DTC | Description | Status` below its name. */
export const topdon: ToolReader = {
  key: "topdon",
  name: "TOPDON",
  marks: (lines) => (lines.has(/TOPDON/i) && lines.has(/Health Report|^[ \t]*DTC\s+Description/i) ? 0.93 : 0),
  read: (source) =>
    readSections(source, {
      tool: () => "TOPDON",
      made: () => scanTime(/\bTime\s*:\s*([^\n\t]+)/i.exec(source)?.[1] ?? source.slice(0, 500)),
      skip: (text) =>
        /^(?:Report Number|Repair Shop|Phone Number|Address:|Date Created|DTC\s+Description|System\s+(?:DTC|Pre|Post|Status)|Page \d)/i.test(
          text,
        ),
      end: /^(?:Disclaimer|Live Data|Data Stream|Remark)/i,
      heading: ({ text }, next) => (isUnit(text, next?.text ?? "") ? unitOf(text) : undefined),
      summary: (text) => {
        const row = /^(.{2,}?)[\s|]+(?:(?:No fault|Faults?|No response)\s*\d{0,3}[\s|]*){1,2}$/i.exec(text);
        return row?.[1] ? { ...unitOf(row[1].trim()), reached: !/No response/i.test(text.slice(-24)) } : undefined;
      },
      fault,
    }),
};

/** A unit's name stands above the titles of its columns; at the end of a page these follow on the next. */
function isUnit(text: string, next: string): boolean {
  if (/^DTC\s+Description/i.test(next)) return !/[:]\s*$/.test(text);
  return /^[0-9A-F]{2} - \D/.test(text) && !/\b(?:No fault|Fault)\s*\d*$/i.test(text) && /^Page \d/.test(next);
}

function unitOf(text: string): NamedUnit {
  const vag = /^([0-9A-F]{2}) - (.+)$/.exec(text);
  return vag ? { name: vag[2] ?? "", address: vag[1] ?? "" } : { name: text.replace(/^\d{1,3}\s*\.\s*/, "") };
}

/** Volkswagen's codes come with the maker's own number, `P1658:04/0 5720:004`, which stays in the text. */
function fault(text: string): LineFault | undefined {
  const both = /^([PCBU][0-9A-F]{4}):([0-9A-F]{2})\/\d\s*(?:(\d{3,6}:\d{3})\s*)?(.*)$/i.exec(text);
  if (!both) return lineFault(text);
  const rest = lineFault(`${both[1]}:${both[2]}\t${both[4]}`);
  return rest && both[3] ? { ...rest, text: `${rest.text} (${both[3]})` } : rest;
}
