import * as v from "valibot";
import { text } from "./fields.ts";
import { maxScans } from "./scans/scan.ts";
import { Sha256, vehicleMatches } from "./scans/scan-origin.ts";

/** What is said of the picture as it was received, beside the one that is shown. */
export const pictureOrigin = {
  /** SHA-256 in hex of the bytes as they were received; absent of pictures from before it was kept. */
  originalHash: v.optional(Sha256),
  /** When the camera says that it took the picture, in its own time or with its offset; absent where it does not say. */
  takenAt: v.optional(text(40)),
};

/** What a report says of where each of its scans comes from, beside what the scan states itself; in their order. */
export const ReportOrigins = v.pipe(
  v.array(
    v.strictObject({
      /** The scan's vehicle compared with the report's. */
      Match: v.picklist(vehicleMatches),
      /** As the scan or its text states it; empty where neither does. */
      VIN: text(40),
      /** Whether the text that it was read from is kept, so that the evidence pack has it. */
      TextKept: v.boolean(),
    }),
  ),
  v.maxLength(maxScans),
);
export type ReportOrigins = v.InferOutput<typeof ReportOrigins>;
