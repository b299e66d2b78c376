import { calibrationKinds } from "./calibration-kinds.ts";
import type { Car } from "./cars.ts";
import { diagnosticKinds } from "./diagnostic-kinds.ts";
import type { Kind } from "./kind.ts";
import { programmingKinds } from "./programming-kinds.ts";
import type { Random } from "./random.ts";

const everyKind: readonly Kind[] = [...calibrationKinds, ...diagnosticKinds, ...programmingKinds];

/** A kind of job that a shop may ask for and that fits the car, the common ones more often. */
export function pickKind(random: Random, car: Car, scanTypeIds: readonly number[]): Kind {
  const fitting = everyKind.filter((kind) => scanTypeIds.includes(kind.scanTypeId) && (kind.drives?.includes(car.drive) ?? true));
  let left = random.below(fitting.reduce((sum, kind) => sum + kind.weight, 0));
  const picked = fitting.find((kind) => (left -= kind.weight) < 0);
  if (!picked) throw new RangeError("no job fits this car");
  return picked;
}
