import type { ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { readSections, type SectionForm } from "../sections.ts";

const columns = /^(?:NO\.?\s+|Report$|Page \d|Remark)/i;
const parts = /^(?:Trouble Codes?|ECU(?: Info\w*)?|Live Data|Data Stream|Freeze Frame|Readiness\w*)$/i;
const faults = /^Trouble Codes?$/i;

/** XTOOL D-series, Anyscan, InPlus: each unit's name on a line of its own, a table `NO. | DTC Code | … | Status` below those with faults. */
export const xtool: ToolReader = {
  key: "xtool",
  name: "XTOOL",
  marks: (lines) => {
    const form = lines.has(/NO\.?\s+DTC Code\s/i) || lines.has(/This report is only responsible for the results/i);
    return form ? 0.9 : 0;
  },
  read: (source) => readSections(source, formOf(source)),
};

function formOf(source: string): SectionForm {
  /** Units begin below the route; within a part that lists values, only a line above the title of a part can be one. */
  let below: "head" | "unit" | "values" = "head";
  return {
    tool: () => "XTOOL",
    made: () => scanTime(source.slice(0, 2000)),
    skip: (text) => {
      if (parts.test(text)) below = faults.test(text) ? "unit" : "values";
      return parts.test(text) || columns.test(text) || (below === "values" && /\t| {2}/.test(text));
    },
    end: /^\*?\s*This report is only/i,
    heading: ({ text }, next) => {
      if (/Diagnosis Route/i.test(text)) below = "unit";
      const title = next !== undefined && (parts.test(next.text) || columns.test(next.text));
      if (!looksLikeUnit(text) || !(below === "unit" || (below === "values" && title))) return undefined;
      below = "unit";
      return { name: text };
    },
  };
}

function looksLikeUnit(text: string): boolean {
  return (
    text.length <= 60 &&
    /[\p{L}\d]{2}/u.test(text) &&
    !/[:\t>]| {2}|[.,;]$/.test(text) &&
    !/^(?:\d{1,3}\s|[PCBU][0-3][0-9A-F]{3})/.test(text)
  );
}
