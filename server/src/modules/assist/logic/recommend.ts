import type { AssistCriterion, SafetyFeature } from "@remotebay/contract";

/** A service with the function in its group: ids of the lookups, which never change. */
interface Service {
  scanTypeId: number;
  serviceElementId: number | null;
}

interface Rule extends Service {
  /** Holds if one of these was done. */
  after: readonly AssistCriterion[];
  /** … to a vehicle with one of these; without them to any vehicle. */
  having?: readonly SafetyFeature[];
}

const [preScan, postScan, calibration, programming, reset, investigation] = [1, 2, 3, 5, 6, 7];

const calibrate = (serviceElementId: number, after: readonly AssistCriterion[], having: readonly SafetyFeature[]): Rule => ({
  scanTypeId: calibration,
  serviceElementId,
  after,
  having,
});

/** The rules, in the order in which their services are recommended. They are workshop practice, not a maker's instruction. */
export const rules: readonly Rule[] = [
  calibrate(101, ["windscreen", "alignment", "suspension"], ["front-camera", "lane-keeping"]),
  calibrate(102, ["front-bumper", "alignment", "suspension"], ["front-radar"]),
  calibrate(107, ["front-bumper"], ["lidar"]),
  calibrate(108, ["front-bumper"], ["night-vision"]),
  calibrate(104, ["rear-bumper"], ["blind-spot"]),
  calibrate(105, ["mirror", "front-bumper", "rear-bumper"], ["surround-view"]),
  calibrate(106, ["rear-bumper"], ["rear-camera"]),
  calibrate(109, ["front-bumper", "rear-bumper"], ["parking-sensors"]),
  calibrate(110, ["windscreen"], ["head-up-display"]),
  calibrate(114, ["windscreen"], ["rain-light"]),
  calibrate(111, ["headlamp", "suspension"], ["adaptive-headlamps"]),
  calibrate(112, ["alignment", "steering", "battery"], ["steering-angle"]),
  calibrate(113, ["steering"], ["driver-camera"]),
  calibrate(115, ["suspension"], ["air-suspension"]),
  { scanTypeId: programming, serviceElementId: 503, after: ["airbag"], having: ["airbags"] },
  { scanTypeId: programming, serviceElementId: null, after: ["control-unit"] },
  { scanTypeId: investigation, serviceElementId: 601, after: ["airbag"], having: ["airbags"] },
  { scanTypeId: reset, serviceElementId: 405, after: ["battery"] },
  { scanTypeId: reset, serviceElementId: 403, after: ["wheels"], having: ["tyre-pressure"] },
  { scanTypeId: preScan, serviceElementId: 201, after: ["warning-light"] },
  {
    scanTypeId: postScan,
    serviceElementId: 201,
    after: [
      "windscreen",
      "front-bumper",
      "rear-bumper",
      "battery",
      "airbag",
      "mirror",
      "headlamp",
      "steering",
      "suspension",
      "control-unit",
    ],
  },
];

/** A recommended service: each criterion that asks for it, with the feature concerned or null. */
export interface Recommended extends Service {
  reasons: { criterion: AssistCriterion; feature: SafetyFeature | null }[];
}

/** The services for what was done to a vehicle with these features. */
export function recommend(done: ReadonlySet<AssistCriterion>, features: ReadonlySet<SafetyFeature>): Recommended[] {
  return rules.flatMap(({ after, having, scanTypeId, serviceElementId }) => {
    const concerned = having?.filter((feature) => features.has(feature)) ?? [null];
    const reasons = after.filter((one) => done.has(one)).flatMap((criterion) => concerned.map((feature) => ({ criterion, feature })));
    return reasons.length > 0 ? [{ scanTypeId, serviceElementId, reasons }] : [];
  });
}
