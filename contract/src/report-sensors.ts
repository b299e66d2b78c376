import * as v from "valibot";
import { SensorAnswer, SensorKey } from "./calibration/sensors.ts";
import { filled, Instant, text } from "./fields.ts";

/** Sensors as a report freezes them: what somebody stated, and what the rules say of the damaged areas. */
export const ReportSensors = v.strictObject({
  /** Null where nobody stated anything. */
  Stated: v.nullable(v.strictObject({ Fitted: SensorAnswer, Affected: SensorAnswer, By: text(200), At: v.nullable(Instant) })),
  /** Sensors that commonly sit in the damaged areas. */
  Likely: v.pipe(v.array(SensorKey), v.maxLength(60)),
  /** Damaged areas of which no rule says anything. */
  NotKnown: v.pipe(v.array(v.strictObject({ Name: filled(400), NameKey: text(60) })), v.maxLength(60)),
  /** What the rules rest on: the publication's title, who published it, where, when, and when it was read. */
  Sources: v.pipe(
    v.array(v.strictObject({ Title: filled(300), Publisher: filled(160), Address: filled(500), Date: filled(10), Read: filled(10) })),
    v.maxLength(20),
  ),
});
export type ReportSensors = v.InferOutput<typeof ReportSensors>;
