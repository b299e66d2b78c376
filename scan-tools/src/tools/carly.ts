import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

const label = String.raw`(?:Fault code|Error code|Code|Fehlercode|Code d['’]erreur|Código de (?:error|fallo)|Codice (?:di )?errore|Foutcode)`;
const fault = new RegExp(String.raw`^${label}\s*:`, "iu");
/** A fault whose text stands on the next line. */
const bareFault = new RegExp(String.raw`^${label}\s*:\s*(?:INFO\s+)?\S+$`, "iu");

/** Carly: the report that its app shares. */
export const carly: ToolReader = {
  key: "carly",
  name: "Carly",
  marks: (lines) => (lines.has(/^Carly Diagnos/i) ? 0.95 : lines.has(/\bCarly\b/i) ? 0.7 : 0),
  start: /^\s{0,20}CARLY DIAGNOS/i,
  read: (source) =>
    readBlocks(nameUnits(source), {
      name: "Carly",
      unit: /^(?:(?:ECU|Control unit|Steuergerät)\s*:\s*)?(?<name>\p{Lu}[^:\t]{1,60}?)\s*(?::|[-–]\s*(?:\d+ (?:faults?|issues?|Fehler)|(?<state>no .*|kein.*)))$/iu,
      code: new RegExp(
        String.raw`^(?:${label}\s*:?\s*)?(?:INFO\s+)?(?:0x)?(?<code>[PCBU][0-3][0-9A-F]{3}|(?=[0-9A-F]{0,7}\d)[0-9A-F]{4,8})(?<failureType>(?<=[PCBU][0-3][0-9A-F]{3})[0-9A-F]{2})?(?:\s*[-–:|]\s*|\s+|$)(?<rest>.*)$`,
        "iu",
      ),
      status: /^INFO$/,
      unread: fault,
    }),
};

type Section = "none" | "issues" | "healthy";

/**
 * Labels the lines that name a control unit. Below `Issues (9)` that is one before a fault, below `Healthy Systems (31)` each; what is
 * printed there beyond the number of healthy systems is not theirs. `INFO`, which stands before the code, is put behind it, as a column.
 */
function nameUnits(source: string): string {
  const lines = source.split("\n");
  let section: Section = "none";
  let above = "";
  let left = 0;
  return lines
    .map((line, at) => {
      const text = line.trim();
      const before = above;
      above = text || above;
      const opened = sectionOf(text);
      if (opened) {
        section = opened.section;
        left = opened.count;
        return line;
      }
      if (fault.test(text)) return line.replace(/:\s*INFO\s+(\S+)/i, ": $1   INFO  ");
      if (
        section === "issues" &&
        isName(text) &&
        !bareFault.test(before) &&
        fault.test(
          lines
            .slice(at + 1, at + 4)
            .find((next) => next.trim() !== "")
            ?.trim() ?? "",
        )
      )
        return `ECU: ${text}`;
      if (section === "healthy" && isName(text) && left > 0) {
        left -= 1;
        return `ECU: ${text} - no faults`;
      }
      return line;
    })
    .join("\n");
}

function sectionOf(text: string): { section: Section; count: number } | undefined {
  const [, name = "", count] = /^(\p{L}[\p{L} ]{2,40}) \((\d{1,3})\)$/u.exec(text) ?? [];
  if (count === undefined) return undefined;
  if (/^(?:issues|faults|probleme|fehler)$/i.test(name)) return { section: "issues", count: Number(count) };
  if (/^(?:healthy|gesunde|fehlerfreie)\b/i.test(name)) return { section: "healthy", count: Number(count) };
  return undefined;
}

function isName(text: string): boolean {
  return /^\p{Lu}[^:]{1,60}$/u.test(text) && !/^(?:Page|Seite|Carly|Powered|Generated)\b|www\.|@|©/i.test(text);
}
