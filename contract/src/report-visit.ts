import * as v from "valibot";
import { call } from "./call.ts";
import { queryId, text } from "./fields.ts";

export const createVisitPdf = call("GET", "report/VisitPdf", {
  summary:
    "The sent reports of a visit as one PDF: the newest version of each, in the order of the plan, behind a page with the plan and what was sent. `visitId` is the id of the visit or of any of its requests; `not-found` for a request without a visit, `no-report` while none of its reports was sent.",
  rules: "domain.md#visit-report",
  for: "signed-in",
  query: v.strictObject({ visitId: queryId, cultureCode: v.optional(text(12), "") }),
  reply: { file: ["application/pdf"] },
  owns: { "query.visitId": "request" },
  problems: ["not-found", "no-report"],
});
