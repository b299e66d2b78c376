import * as v from "valibot";
import { filled, Instant, text } from "./fields.ts";
import { ReportGate } from "./variant.ts";

/** What a report has to have before it is sent (domain.md#report-gate). */
export const GateItem = v.picklist([
  "vin",
  "pre-scan",
  "post-scan",
  "scan-vin",
  "sensors",
  "certificate",
  "tool",
  "result",
  "procedure",
  "prerequisites",
  "values",
]);
export type GateItem = v.InferOutput<typeof GateItem>;

/** Why an item is not given, as a report prints it. */
export const ReportWaiver = v.strictObject({ Item: GateItem, Reason: filled(500), By: text(200), At: Instant });
export type ReportWaiver = v.InferOutput<typeof ReportWaiver>;

/** The gate that a report passed, and what was waived of it; absent without a gate. */
export const ReportCompleteness = v.strictObject({
  Gate: ReportGate,
  /** The insurer who asks for it; absent where the portal does. */
  Insurer: v.optional(filled(160)),
  Waived: v.pipe(v.array(ReportWaiver), v.maxLength(20)),
});
export type ReportCompleteness = v.InferOutput<typeof ReportCompleteness>;
