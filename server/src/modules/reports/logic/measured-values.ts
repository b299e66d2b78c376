import { emptyRecord, type ReportData, required, standingOf, valuesOf } from "@remotebay/contract";
import { problem } from "../../../platform/problem.ts";
import { isVariantFeatureOn } from "../../settings/service.ts";
import type { ReportSource } from "./report-source.ts";

/**
 * A report calls a calibration passed only with what was measured of it, where the shop's portal or the function asks for it, and with a value outside
 * of its limits only where somebody says why: at the work, or at the attempt that succeeded.
 */
export function refuseUnmeasured({ findings, record, calibration }: ReportSource, { work }: ReportData): void {
  const passed = work.flatMap(({ Calibration, Result, Name, Notes }, index) => {
    if (!Calibration || Result !== "Passed") return [];
    return [{ index, Name, Notes, Values: valuesOf(record ?? emptyRecord, findings?.work[index]?.ServiceElementId ?? 0) }];
  });
  const unmeasured = passed.filter(({ index }) => work[index]?.Unmeasured === true);
  if (unmeasured.length > 0)
    throw problem("values-missing", {
      errors: unmeasured.map(({ index }) => required(`Work.${index}.Values`)),
      info: { Work: unmeasured.map(({ Name }) => Name) },
    });
  const succeeded = calibration?.Attempts.findLast(({ Kind }) => Kind === "calibration");
  if (succeeded?.Result === "completed" && succeeded.Reason !== "") return;
  const unexplained = passed
    .filter(({ Notes }) => Notes.trim() === "")
    .map(({ index, Values }) => ({ index, Values: Values.filter((value) => standingOf(value) === "outside") }))
    .filter(({ Values }) => Values.length > 0);
  if (unexplained.length > 0)
    throw problem("values-outside", {
      errors: unexplained.map(({ index }) => required(`Work.${index}.Notes`)),
      info: { Values: [...new Set(unexplained.flatMap(({ Values }) => Values.map(({ Name }) => Name)))] },
    });
}

/** Whether measured values are asked of a calibration of a function, by the shop's portal or by the function, and none is written down. */
export function isUnmeasured({ elements, variant, record }: ReportSource, element: number): boolean {
  const isAsked = elements.get(element)?.asksValues === true || isVariantFeatureOn(variant.overrides, variant.key, "calibrationValues");
  return isAsked && valuesOf(record ?? emptyRecord, element).length === 0;
}
