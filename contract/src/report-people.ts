import * as v from "valibot";
import { Day, filled, Instant } from "./fields.ts";

/**
 * What a certificate was worth on the day of the work: `good` alone counts. `unchecked` was valid by its own dates, but no administrator
 * had compared it with the paper.
 */
export const CertificateStanding = v.picklist(["good", "unchecked", "ended", "not-begun"]);
export type CertificateStanding = v.InferOutput<typeof CertificateStanding>;

/** A certificate as it was on the day of the work. */
export const ReportCertificate = v.strictObject({
  Scheme: filled(80),
  Number: filled(60),
  ValidFrom: v.nullable(Day),
  ValidUntil: v.nullable(Day),
  /** When the administration checked it; null: it had not. */
  CheckedAt: v.nullable(Instant),
  Standing: CertificateStanding,
});
export type ReportCertificate = v.InferOutput<typeof ReportCertificate>;

/** Somebody who did the work: whoever sends the report, and whoever drove the calibration before them. */
export const ReportPerson = v.strictObject({
  Name: filled(200),
  /** The last day on which they drove the calibration, else the day on which the work was completed; in the shop's time zone. */
  Day,
  Calibrated: v.boolean(),
  Certificates: v.pipe(v.array(ReportCertificate), v.maxLength(30)),
});
export type ReportPerson = v.InferOutput<typeof ReportPerson>;

/** Everybody who did the work; absent in earlier reports, which did not know. */
export const ReportPeople = v.pipe(v.array(ReportPerson), v.maxLength(20));
export type ReportPeople = v.InferOutput<typeof ReportPeople>;

/** What a certificate is worth on a day. What its own dates exclude is not better for having been checked (domain.md#certificates-report). */
export function certificateStanding(
  { ValidFrom, ValidUntil, CheckedAt }: Pick<ReportCertificate, "ValidFrom" | "ValidUntil" | "CheckedAt">,
  day: string,
): CertificateStanding {
  // ISO days are ordered as their texts are.
  if (ValidUntil !== null && ValidUntil < day) return "ended";
  if (ValidFrom !== null && ValidFrom > day) return "not-begun";
  return CheckedAt === null ? "unchecked" : "good";
}
