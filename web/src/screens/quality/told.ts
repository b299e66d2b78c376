import { fewForQuality, type QualityNumbers } from "@remotebay/contract";
import { firstTimeRate } from "../../features/numbers/first-time-rate.ts";
import { whole } from "../../features/numbers/whole.ts";

/** What is told of jobs; null of too few. */
export const told = {
  jobs: ({ Jobs }: QualityNumbers) => Jobs,
  first: (row: QualityNumbers) => firstTimeRate(row, fewForQuality),
  attempts: ({ Calibrations, Attempts }: QualityNumbers) =>
    Calibrations < fewForQuality ? null : Math.round((Attempts / Calibrations) * 100) / 100,
  wait: ({ Jobs, MedianWait }: QualityNumbers) => (Jobs < fewForQuality ? null : whole(MedianWait)),
  duration: ({ Jobs, MedianDuration }: QualityNumbers) => (Jobs < fewForQuality ? null : whole(MedianDuration)),
};
