import type { ReportData } from "@remotebay/contract";
import { breakable, paragraphs } from "./breakable.ts";
import type { Format } from "./report-format.ts";

export interface CompletenessView {
  title: string;
  lead: string;
  /** What was waived, with the reason and who did when. */
  items: { name: string; reason: string[]; by: string }[];
}

/** Which requirements a report follows, and what was waived of them; null without any. */
export function completenessView({ completeness }: ReportData, { text, moment, number }: Format): CompletenessView | null {
  if (completeness === undefined || completeness.Gate === "none") return null;
  const { Gate, Insurer, Waived } = completeness;
  return {
    title: text("reports.pdf.gate.title"),
    lead: [
      text(`reports.pdf.gate.${Gate}`),
      ...(Insurer === undefined ? [] : [text("reports.pdf.gate.insurer", { insurer: breakable(Insurer, 25) })]),
      Waived.length === 0 ? text("reports.pdf.gate.complete") : text("reports.pdf.gate.waived", { count: number(Waived.length) }),
    ].join(" "),
    items: Waived.map(({ Item, Reason, By, At }) => ({
      name: text(`reports.pdf.gate.item.${Item}`),
      reason: paragraphs(Reason),
      by: text("reports.pdf.gate.by", { name: breakable(By, 25), when: moment(At) }),
    })),
  };
}
