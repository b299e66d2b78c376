import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Day, filled, Id, queryId, text } from "./fields.ts";

/** Certificates of one person: more are not kept. */
export const maxCertificates = 30;

/** Days before the end of a certificate from which it is among those that end soon. */
export const certificateNoticeDays = 60;

/** What is written down of a certificate. */
const certificateFields = {
  /** Whose scheme it is of, by name. */
  Scheme: filled(80),
  /** As it stands on the certificate. */
  Number: filled(60),
  /** The first day on which it is valid; null: not stated. */
  ValidFrom: v.nullable(Day),
  /** The last day on which it is valid; null: it does not end. */
  ValidUntil: v.nullable(Day),
  /** For the person and the administration; no report shows it. */
  Note: text(500),
};

/** A person's certificate (domain.md#certificates). */
export const Certificate = v.object({
  Id: v.number(),
  Scheme: v.string(),
  Number: v.string(),
  ValidFrom: v.nullable(v.string()),
  ValidUntil: v.nullable(v.string()),
  Note: v.string(),
  /** When an administrator last compared it with the paper; null: not since it was changed. */
  CheckedDate: v.nullable(v.string()),
  /** Who did; empty where nobody did. */
  CheckedBy: v.string(),
  /** Number of its changes, which the next one names. */
  Version: v.number(),
});
export type Certificate = v.InferOutput<typeof Certificate>;

export const getCertificates = call("GET", "Certificate/Of", {
  summary: "The certificates of a person, and whether the caller may change and check them.",
  rules: "domain.md#certificates",
  for: "signed-in",
  query: v.strictObject({ userId: queryId }),
  reply: v.object({ CanChange: v.boolean(), CanCheck: v.boolean(), Certificates: v.array(Certificate) }),
  owns: { "query.userId": "user" },
  problems: ["not-found"],
});

/** Which certificate, and the version of it that the caller saw. */
const Seen = v.strictObject({ UserId: Id, Id, Seen: Id });

export const SavedCertificate = v.strictObject({ ...Seen.entries, ...certificateFields });
export type SavedCertificate = v.InferOutput<typeof SavedCertificate>;

export const saveCertificate = call("POST", "Certificate/Save", {
  summary: "Adds a certificate (Id 0) or changes it. One that was checked is not checked any more after a change.",
  rules: "domain.md#certificates",
  for: "signed-in",
  body: SavedCertificate,
  reply: Created,
  owns: { "body.UserId": "user" },
  problems: ["not-found", "stale"],
});

export const removeCertificate = call("POST", "Certificate/Remove", {
  summary: "Removes a certificate. Reports that were sent keep what they say of it.",
  rules: "domain.md#certificates",
  for: "signed-in",
  body: Seen,
  owns: { "body.UserId": "user" },
  problems: ["not-found", "stale"],
});

export const checkCertificate = call("POST", "Certificate/Check", {
  summary: "Says that the caller compared a certificate, as they saw it, with the paper or its scheme's register. Nobody checks their own.",
  rules: "domain.md#certificates-check",
  for: "admins",
  fullSignIn: true,
  body: Seen,
  owns: { "body.UserId": "user" },
  problems: ["not-found", "stale"],
});

/** A certificate that an administrator has to look at. */
export const CertificateDue = v.object({
  UserId: v.number(),
  UserName: v.string(),
  Id: v.number(),
  Scheme: v.string(),
  Number: v.string(),
  ValidUntil: v.nullable(v.string()),
  /** False: it waits for a check. */
  Checked: v.boolean(),
  /** `ended`: its last day is over; `soon`: it ends within 60 days. */
  Ends: v.picklist(["ended", "soon", "later"]),
});
export type CertificateDue = v.InferOutput<typeof CertificateDue>;

export const listCertificatesDue = call("GET", "Admin/CertificatesDue", {
  summary:
    "The certificates of those whom the caller administers that wait for a check, end within 60 days, or ended in the last 60 (at most 200).",
  rules: "domain.md#certificates-check",
  for: "admins",
  reply: v.array(CertificateDue),
});
