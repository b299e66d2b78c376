import * as v from "valibot";
import { call } from "./call.ts";
import { queryId, queryInteger } from "./fields.ts";

export const getEvidencePack = call("GET", "report/EvidencePack", {
  summary: "The evidence pack of a sent report: everything in it as it was frozen, signed. The newest version, or the one asked for.",
  rules: "domain.md#report-evidence",
  for: "signed-in",
  query: v.strictObject({
    workorderId: queryId,
    /** 0 is the newest. */
    version: v.optional(queryInteger(0, 9999), "0"),
  }),
  reply: { file: ["application/vnd.etsi.asic-e+zip"] },
  owns: { "query.workorderId": "request" },
  problems: ["not-found", "no-evidence", "evidence-deleted", "unavailable"],
});

const Sha256 = v.pipe(v.string(), v.length(64), v.toLowerCase(), v.regex(/^[0-9a-f]{64}$/, "invalid"));

export const checkEvidence = call("GET", "report/CheckEvidence", {
  summary:
    "What this installation knows by this SHA-256: an evidence pack, a PDF of a report, or a report by the fingerprint that is printed on it; and whether a newer version of the report was sent. Whoever asks has it: nothing else is told of it.",
  rules: "domain.md#report-evidence",
  for: "anyone",
  query: v.strictObject({ sha256: Sha256 }),
  reply: v.object({
    /** Whether it is of this installation, bit for bit. */
    IsKnown: v.boolean(),
    What: v.picklist(["pack", "document", "report", ""]),
    /** The version of the report that it is; 0 where it is not known, like the next. */
    Version: v.number(),
    /** The newest version of its report that was sent. */
    NewestVersion: v.number(),
    /** The fingerprint that the report has printed on it; empty where it is not known. */
    Fingerprint: v.string(),
    /** SHA-256 of each certificate with which this installation ever signed, in hex. */
    Certificates: v.array(v.string()),
  }),
});
