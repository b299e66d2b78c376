import { findSae } from "../code-forms.ts";
import type { ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { lineFault, readSections, type LineFault } from "../sections.ts";

const counted = /^(.+?)\s+\d{1,3} problems? exists?$/i;

/** Ediag and tools of its kind: `ABS-Anti-Lock Braking System 2 problems exist`, numbered faults, the status on a line of its own. */
export const ediag: ToolReader = {
  key: "ediag",
  name: "Ediag",
  marks: (lines) => {
    const form = lines.has(/\d problems? exists?$/i);
    return form ? 0.97 : lines.has(/created by Ediag/i) ? 0.9 : 0;
  },
  read: (source) =>
    readSections(source, {
      tool: () => "Ediag",
      made: () => scanTime(/Test Time\s*:\s*([^\n\t]+)/i.exec(source)?.[1] ?? ""),
      skip: (text) => /^(?:Inspection Result|Page \d)/i.test(text),
      clean: /^The following systems? (?:is|are) OK/i,
      end: /^Disclaimer/i,
      heading: ({ text }) => {
        const name = counted.exec(text)?.[1];
        return name ? { name } : undefined;
      },
      fault,
    }),
};

/** Older cars have short numbers of the maker: `1.D6 Road - Speed Signal`. */
function fault(text: string): LineFault | undefined {
  if (findSae(text)) return lineFault(text);
  const short = /^\d{1,3}\.\s*([0-9A-F]{1,6})\s+(\S.*)$/.exec(text);
  return short ? { code: short[1] ?? "", failureType: "", status: "", text: short[2] ?? "" } : undefined;
}
