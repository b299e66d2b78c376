import * as v from "valibot";
import { call } from "./call.ts";
import { RemoteReply } from "./coins.ts";
import { Created, filled, Id, queryId, text } from "./fields.ts";
import { ReportChanges } from "./report-stated.ts";
import { Colour } from "./variant.ts";

export const sendReport = call("POST", "Workbench/SendReport", {
  inPractice: true,
  summary:
    "Saves a snapshot of the findings as the next version of the report and sends it to the shop; a job completes the request afterwards.",
  rules: "domain.md#report-send",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: [
    "not-found",
    "job-not-yours",
    "job-taken",
    "nothing-to-report",
    "undecided-scans",
    "undecided-pairs",
    "unlikely-dates",
    "other-vehicle",
    "result-missing",
    "report-incomplete",
    "tool-missing",
    "values-missing",
    "values-outside",
    "not-editable",
    "move-not-allowed",
  ],
});

export const getReportChanges = call("GET", "Workbench/ReportChanges", {
  summary: "What a report sent now would say differently from the last one that was sent. Without one `Version` is 0 and nothing differs.",
  rules: "domain.md#report-send",
  for: "operators",
  query: v.strictObject({ id: queryId }),
  reply: v.object({
    /** The last version that was sent. */
    Version: v.number(),
    ...ReportChanges.entries,
  }),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const resendReport = call("POST", "Mahle/ResendMahleReportForWorkOrderNo", {
  summary: "Sends the report of a work order to its shop again, unchanged. Failures are `status` false with a code.",
  rules: "domain.md#report-resend",
  for: "signed-in",
  query: v.strictObject({ workOrderNo: v.optional(text(40), "") }),
  reply: RemoteReply,
});

export const previewReport = call("GET", "Admin/PreviewReport", {
  summary: "A sample report as PDF, as a portal with this name, colour and logo would have it. Nothing is stored; at most thirty a minute.",
  rules: "domain.md#admin-portals",
  for: "admins",
  query: v.strictObject({ appName: filled(60), brand: Colour, logoPath: v.optional(text(200), ""), cultureCode: v.optional(text(12), "") }),
  reply: { file: ["application/pdf"] },
  problems: ["unavailable"],
});

/** A host name in lower case (RFC 1123), or empty. */
const DomainName = v.pipe(
  text(253),
  v.toLowerCase(),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)?$/, "invalid"),
);

export const createPdf = call("GET", "report/CreatePdf", {
  summary: "The report as PDF in the language of the culture code; the technician who works on the job gets a preview before it is sent.",
  rules: "domain.md#report-read",
  for: "signed-in",
  query: v.strictObject({
    workorderId: queryId,
    cultureCode: v.optional(text(12), ""),
    /**
     * The host at which the caller has the portal open, without its port: for who opens the report in a tab of its own. The file is named
     * after that host's solution, whose language applies where neither a culture code nor the user gives one. The report itself, its
     * brand included, does not depend on it. An unknown host counts as none.
     */
    domainName: v.optional(DomainName, ""),
    /** Renders the current findings as a preview, marked as one, instead of the sent report. */
    preview: v.optional(v.picklist(["true", "false"]), "false"),
  }),
  reply: { file: ["application/pdf"] },
  owns: { "query.workorderId": "request" },
  problems: ["not-found", "no-report"],
});
