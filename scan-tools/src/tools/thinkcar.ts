import { findSae } from "../code-forms.ts";
import type { ToolReader } from "../reader.ts";
import { cellsOf } from "../report-parts.ts";
import { scanTime } from "../scan-time.ts";
import { readSections, type NamedUnit } from "../sections.ts";

/** THINKCAR, THINKTOOL, THINKDIAG: a list of systems with `Fault | 2` or `No Fault`, then rows of system, code, text and status. */
export const thinkcar: ToolReader = {
  key: "thinkcar",
  name: "THINKCAR",
  marks: (lines) => {
    const named = lines.has(/\bTHINK(?:CAR|TOOL|DIAG|OBD|SCAN)/i);
    return named ? 0.92 : lines.has(/\bFault \| \d+$/) ? 0.4 : 0;
  },
  read: (source) =>
    readSections(source, {
      tool: () => "THINKCAR",
      made: () => scanTime(/(?:^|\n)[ \t]*(?:Diagnos\w+ |Test )?Time\s*:\s*([^\n\t]+)/i.exec(source)?.[1] ?? ""),
      skip: (text) => /^(?:System\s*(?:\(|\s+DTC|\s+Status)|DTC\s+(?:Description|Status)|Page \d)/i.test(text),
      end: /^(?:Disclaimer|Live Data|Data Stream|Remark)/i,
      heading: (line, next) => heading(line.text, next?.text ?? ""),
      summary: status,
      unitOfRow,
    }),
};

function status(text: string): NamedUnit | undefined {
  const row = /^(.{2,}?)[\s|]+(?:Fault\s*\|\s*\d{1,3}|(No Fault|Normal|No response|Unable to communicate|Not equipped))$/i.exec(text);
  return row?.[1] ? { name: row[1].trim(), reached: !/^(?:No response|Unable)/i.test(row[2] ?? "") } : undefined;
}

/** `EOBD/OBD II 2`, a unit with the number of its faults above their rows. */
function heading(text: string, next: string): NamedUnit | undefined {
  if (status(text)) return undefined;
  const name = /^([^\d:].*?)\s*(?:\(\s*\d{1,3}\s*\)|\t\s*\d{1,3}|\s\d{1,3})$/.exec(text)?.[1];
  return name && /^(?:DTC|Code)\b|^\d{0,3}[.\s]*[PCBU][0-3][0-9A-F]{3}/i.test(next) ? { name } : undefined;
}

/** A row that names its system: `ABS (…)  C1259  Malfunction  Current`. */
function unitOfRow(text: string): { unit: NamedUnit; rest: string } | undefined {
  const found = findSae(text);
  const name = cellsOf(found?.before ?? "").join(" ");
  if (!found || !/\p{L}{2}/u.test(name)) return undefined;
  return { unit: { name }, rest: text.slice(text.indexOf(found.before) + found.before.length).trim() };
}
