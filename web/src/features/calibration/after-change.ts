import type { CalibrationItem, calibrationChanged, Payload } from "@remotebay/contract";

/** The cached items after a change that arrived; `old` if they have it already, `gap` if something before it is missing. */
export function afterChange(
  items: readonly CalibrationItem[] | undefined,
  change: Payload<typeof calibrationChanged>,
): CalibrationItem[] | "old" | "gap" {
  const state = items?.find(({ Key }) => Key === "state");
  const seen = state?.Version ?? 0;
  if (items !== undefined && change.Seq <= seen) return "old";
  // Without a state there is nothing yet, so the first change may be the whole story.
  if (items === undefined || change.Seq !== seen + 1) return "gap";
  const next = { Key: "state", Calibration: JSON.stringify(change.Status), Version: change.Seq };
  return [next, ...items.filter(({ Key }) => Key !== "state")];
}
