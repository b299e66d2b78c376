import { calibrationJobs } from "./calibration-jobs.ts";
import type { Car } from "./cars.ts";
import { diagnosticJobs } from "./diagnostic-jobs.ts";
import type { JobTemplate } from "./job-template.ts";
import { programmingJobs } from "./programming-jobs.ts";
import type { Random } from "./random.ts";

const templates: readonly JobTemplate[] = [...calibrationJobs, ...diagnosticJobs, ...programmingJobs];

/** Picks a random job, by weight, that the shop may order and that fits the car. */
export function pickJob(random: Random, car: Car, scanTypeIds: readonly number[]): JobTemplate {
  const fitting = templates.filter((kind) => scanTypeIds.includes(kind.scanTypeId) && (kind.drives?.includes(car.drive) ?? true));
  let remaining = random.below(fitting.reduce((sum, kind) => sum + kind.weight, 0));
  const picked = fitting.find((kind) => (remaining -= kind.weight) < 0);
  if (!picked) throw new RangeError("no job template fits this car");
  return picked;
}
