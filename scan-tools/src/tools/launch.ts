import type { ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { readSections } from "../sections.ts";

const count = /^(?:DTC|Fault Code|Trouble Code)s?\s*\(\s*\d{1,3}\s*\)$/i;

/** Launch X-431, CRP, Creader: the unit's name, `DTC (5)` below it, numbered faults with the status as last words; a list of units that are OK. */
export const launch: ToolReader = {
  key: "launch",
  name: "Launch X-431",
  marks: (lines) => {
    const form = lines.has(/^[ \t]*DTC ?\( ?\d{1,3} ?\)[ \t]*$/i) || lines.has(/The following systems? (?:is|are) (?:abnormal|OK)/i);
    const named = lines.has(/\bLAUNCH\b|X-?431|\bgolo\b|\bCRP\d{3}|Creader/i);
    return form ? (named ? 0.95 : 0.6) : 0;
  },
  read: (source) =>
    readSections(source, {
      tool: () => "Launch X-431",
      made: () => scanTime(/Test Time\s*:\s*([^\n\t]+)/i.exec(source)?.[1] ?? ""),
      skip: (text) => /^(?:DTC\s*\(|System fault code|The following systems? (?:is|are) abnormal|Page \d)/i.test(text),
      clean: /^The following systems? (?:is|are) (?:OK|normal)/i,
      end: /^(?:Disclaimer|Data Stream|Live Data|This test report|Remark)/i,
      heading: ({ text }, next) => (next && count.test(next.text) ? { name: text } : undefined),
    }),
};
