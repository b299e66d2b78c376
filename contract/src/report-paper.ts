import * as v from "valibot";
import { call } from "./call.ts";
import { queryId, text } from "./fields.ts";

/** The papers that insurers name, each a part of a report. */
export const ReportPaper = v.picklist(["failure", "procedure", "pre-scan", "post-scan", "calibration"]);
export type ReportPaper = v.InferOutput<typeof ReportPaper>;

export const createPaper = call("GET", "report/Paper", {
  summary:
    "One paper of a sent report as PDF: the failure report of a calibration, its procedure, the scans before or after the work, or the calibration. `no-paper` where the report has nothing for it.",
  rules: "domain.md#report-papers",
  for: "signed-in",
  query: v.strictObject({
    workorderId: queryId,
    paper: ReportPaper,
    cultureCode: v.optional(text(12), ""),
    /** Of what is written down now, marked as a preview, instead of the sent report. */
    preview: v.optional(v.picklist(["true", "false"]), "false"),
  }),
  reply: { file: ["application/pdf"] },
  owns: { "query.workorderId": "request" },
  problems: ["not-found", "no-report", "no-paper"],
});
