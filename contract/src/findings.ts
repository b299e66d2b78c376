import * as v from "valibot";
import { filled, Id, text } from "./fields.ts";

/** Read before the work or after it. */
export const Phase = v.picklist(["before", "after"]);
export type Phase = v.InferOutput<typeof Phase>;

/** One diagnostic trouble code as a scan tool gave it. */
export const TroubleCode = v.strictObject({
  /** The ECU it was read from: `ABS`, `Engine`. */
  Module: text(80),
  /** `P0420`, `C0035`, or a maker's own. */
  Code: filled(20),
  /** Failure type byte, two hexadecimal digits, or empty. */
  FailureType: v.optional(text(10), ""),
  /** As the tool words it: `Confirmed`, `Pending`. */
  Status: v.optional(text(60), ""),
  Text: v.optional(text(400), ""),
  Phase,
});
export type TroubleCode = v.InferOutput<typeof TroubleCode>;

export const WorkResult = v.picklist(["Completed", "Passed", "Failed", "NotPossible", "NotRequired"]);
export type WorkResult = v.InferOutput<typeof WorkResult>;

/** What was done for one function. */
export const WorkItem = v.strictObject({
  /** The function; 0 where it is none of the list. */
  ServiceElementId: Id,
  Tool: v.optional(text(120), ""),
  Result: WorkResult,
  Notes: v.optional(text(2000), ""),
});
export type WorkItem = v.InferOutput<typeof WorkItem>;

/** A picture of the job. */
export const Picture = v.object({
  Id: v.number(),
  Caption: v.string(),
  Width: v.number(),
  Height: v.number(),
  AddedBy: v.string(),
  AddedDate: v.string(),
});
export type Picture = v.InferOutput<typeof Picture>;

/** Everything the technician wrote down. */
export const Findings = v.object({
  Id: v.number(),
  /** Rises with every save. */
  Version: v.number(),
  Codes: v.array(v.object({ ...TroubleCode.entries, FailureType: v.string(), Status: v.string(), Text: v.string() })),
  Work: v.array(v.object({ ServiceElementId: v.number(), Name: v.string(), Tool: v.string(), Result: WorkResult, Notes: v.string() })),
  /** The vehicle was scanned again after the work: without codes after it, those before are cleared. */
  AfterScanned: v.boolean(),
  Notes: v.string(),
  Pictures: v.array(Picture),
});
export type Findings = v.InferOutput<typeof Findings>;
