import * as v from "valibot";
import { call } from "./call.ts";
import { Id, queryId, text, verbatim } from "./fields.ts";

// Links with which somebody without an account, such as an insurer's reviewer, reads one report.

/** Days for which a link works at most, and links of one report that work at once. */
export const maxSharedDays = 90;
export const maxSharedLinks = 20;

/** What the fragment of a link contains: browsers send it to nobody. */
const LinkToken = v.pipe(verbatim(64), v.regex(/^[\w-]{32}$/, "invalid"));

export const SharedLink = v.object({
  Id: v.number(),
  MadeBy: v.string(),
  MadeAt: v.string(),
  Until: v.string(),
  /** When somebody ended it; null: it works until its time is over. */
  EndedAt: v.nullable(v.string()),
  /** When it was last opened, and how often; null before the first time. */
  SeenAt: v.nullable(v.string()),
  SeenCount: v.number(),
});
export type SharedLink = v.InferOutput<typeof SharedLink>;

export const listSharedLinks = call("GET", "SharedReport/Links", {
  summary: "The links to a request's report, the newest first: who made each, and when it was last opened. At most 100.",
  rules: "domain.md#report-shared",
  for: "shops",
  query: v.strictObject({ id: queryId }),
  reply: v.array(SharedLink),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const shareReport = call("POST", "SharedReport/Share", {
  summary: "Makes a link with which anybody reads this report without an account. Its token is told once. Twenty of a report work at once.",
  rules: "domain.md#report-shared",
  for: "shops",
  fullSignIn: true,
  body: v.strictObject({ Id, Days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSharedDays)) }),
  reply: v.object({ Id: v.number(), Token: v.string(), Until: v.string() }),
  owns: { "body.Id": "request" },
  problems: ["not-found", "no-report", "in-use"],
  secret: true,
});

export const endSharedLink = call("POST", "SharedReport/End", {
  summary: "Ends a link at once. One that has ended stays as it is.",
  rules: "domain.md#report-shared",
  for: "shops",
  body: v.strictObject({ Id, LinkId: Id }),
  owns: { "body.Id": "request" },
  problems: ["not-found"],
});

/** What a reviewer sees besides the papers themselves. */
export const SharedReport = v.object({
  WorkOrderNumber: v.string(),
  RoNumber: v.string(),
  Shop: v.string(),
  Vehicle: v.object({ VIN: v.string(), Plate: v.string(), Year: v.nullable(v.number()), Make: v.string(), Model: v.string() }),
  /** The newest first. */
  Versions: v.array(v.object({ Version: v.number(), SentAt: v.string() })),
  Until: v.string(),
});
export type SharedReport = v.InferOutput<typeof SharedReport>;

/** The version that is read; null: the newest. */
const Version = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999))), null);

const reading = { rules: "domain.md#report-shared", for: "anyone", problems: ["link-ended"] } as const;

export const readSharedReport = call("POST", "SharedReport/Read", {
  ...reading,
  summary:
    "What a link shows, by its token, which stays in the body: no log or address line has it. The same answer for one that ended and one that never was.",
  body: v.strictObject({ Token: LinkToken }),
  reply: SharedReport,
  secret: true,
});

export const readSharedPdf = call("POST", "SharedReport/Pdf", {
  ...reading,
  summary: "The report of a link as PDF: a version of it, or the newest.",
  body: v.strictObject({
    Token: LinkToken,
    Version,
    CultureCode: v.optional(text(12), ""),
  }),
  reply: { file: ["application/pdf"] },
  secret: true,
});

export const readSharedPack = call("POST", "SharedReport/Pack", {
  ...reading,
  summary: "The evidence pack of a link's report: of a version of it, or of the newest.",
  body: v.strictObject({ Token: LinkToken, Version }),
  reply: { file: ["application/vnd.etsi.asic-e+zip"] },
  problems: ["link-ended", "evidence-deleted", "unavailable"],
  secret: true,
});
