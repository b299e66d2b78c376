import { DisclaimerAcceptance, DoneScan, maxVisit } from "@remotebay/contract";
import * as v from "valibot";

const Reference = v.object({ Id: v.number() });

/** A further service for the car of a form, with what was accepted for it. */
const FurtherService = v.object({
  /** Of its control; it is not sent. */
  key: v.string(),
  ScanType: v.nullable(Reference),
  ServiceElement: v.nullable(Reference),
  FurtherServiceElements: v.array(Reference),
  accepted: v.array(DisclaimerAcceptance),
  caveats: v.optional(v.array(v.string())),
});
export type FurtherService = v.InferOutput<typeof FurtherService>;

/** The further services of a stored draft; drafts of earlier releases have none. */
export function keptServices(notes: { further?: unknown }): { further?: FurtherService[] } {
  return v.is(v.pipe(v.array(FurtherService), v.minLength(1), v.maxLength(maxVisit - 1)), notes.further) ? { further: notes.further } : {};
}

const Done = v.pipe(v.array(DoneScan), v.minLength(1), v.maxLength(2));

/** The scans of a stored draft that the shop made itself; drafts of earlier releases have none. */
export function keptDone(notes: { done?: unknown }): { done?: DoneScan[] } {
  const read = v.safeParse(Done, notes.done);
  return read.success ? { done: read.output } : {};
}
