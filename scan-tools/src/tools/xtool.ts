import type { ReaderScan, ScannedUnit, ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { filledLines } from "../scan-builder.ts";
import { readSections, type SectionForm } from "../sections.ts";

const columns = /^(?:NO\.?\s+|Report$|Page \d|Remark)/i;
const parts = /^(?:Trouble Codes?|ECU(?: Info\w*)?|Live Data|Data Stream|Freeze Frame|Readiness\w*)$/i;
const lastLine = /^\*?\s*This report is only/i;
const foot = /^(?:\*?\s*This report is only|Remarks?\s*:)/i;
const faults = /^Trouble Codes?$/i;

/** XTOOL D-series, Anyscan, InPlus: each unit's name on a line of its own, a table `NO. | DTC Code | … | Status` below those with faults. */
export const xtool: ToolReader = {
  key: "xtool",
  name: "XTOOL",
  marks: (lines) => {
    const form = lines.has(/NO\.?\s+DTC Code\s/i) || lines.has(/This report is only responsible for the results/i);
    return form ? 0.9 : 0;
  },
  read(source) {
    const scan = readSections(source, formOf(source));
    scan.evidence.bare = bareUnits(source, scan);
    return scan;
  },
};

/**
 * The units whose name is followed by another name, or by the foot of the report: XTOOL writes so a unit that it reached and that has no
 * fault. Not so one with values below it, whose faults may not have been asked for, nor the last name of a text that broke off.
 */
function bareUnits(source: string, { units, evidence }: ReaderScan): ReadonlySet<ScannedUnit> {
  const named = Map.groupBy(evidence.mentions, ({ line }) => line);
  const lines = filledLines(source);
  const followed = new Map(lines.map(({ at }, nth) => [at, lines[nth + 1]]));
  const isBare = (unit: ScannedUnit) =>
    evidence.mentions.every(({ unit: other, line }) => {
      const next = other === unit ? followed.get(line) : undefined;
      return other !== unit || (next !== undefined && (named.has(next.at) || foot.test(next.text)));
    });
  return new Set(units.filter((unit) => unit.codes.length === 0 && isBare(unit)));
}

function formOf(source: string): SectionForm {
  /** Units begin below the route; within a part that lists values, only a line above the title of a part can be one. */
  let below: "head" | "unit" | "values" = "head";
  const listed = namesBehindValues(source);
  return {
    tool: () => "XTOOL",
    made: () => scanTime(source.slice(0, 2000)),
    skip: (text) => {
      if (parts.test(text)) below = faults.test(text) ? "unit" : "values";
      return parts.test(text) || columns.test(text) || (below === "values" && /\t| {2}/.test(text));
    },
    end: lastLine,
    announces: faults,
    heading: ({ at, text }) => {
      if (/Diagnosis Route/i.test(text)) below = "unit";
      if (!looksLikeUnit(text) || !(below === "unit" || (below === "values" && listed.has(at)))) return undefined;
      below = "unit";
      return { name: text };
    },
  };
}

/**
 * The lines that can name a unit where values are listed: they stand in a run of such lines that ends with the title of a part or with
 * the report. A run between two rows of values is what a cell is broken into.
 */
function namesBehindValues(source: string): ReadonlySet<number> {
  const names = new Set<number>();
  let run = true;
  for (const { at, text } of filledLines(source).toReversed()) {
    if (parts.test(text) || columns.test(text) || lastLine.test(text)) run = true;
    else if (!looksLikeUnit(text)) run = false;
    else if (run) names.add(at);
  }
  return names;
}

function looksLikeUnit(text: string): boolean {
  return (
    text.length <= 60 &&
    /[\p{L}\d]{2}/u.test(text) &&
    !/[:\t>]| {2}|[.,;]$/.test(text) &&
    !/^(?:\d{1,3}\s|[PCBU][0-3][0-9A-F]{3})|^(?:VIN|SN)$|\bpart number\b|\S*\d{4,}\S*$/i.test(text)
  );
}
