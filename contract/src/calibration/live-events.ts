import * as v from "valibot";
import { event } from "../event.ts";
import { CalibrationEventName, CalibrationStatus } from "./status.ts";

/** Something happened in a calibration, or its configuration was saved. A row of the stream `calibration/{Id}`: whoever watches applies the state that it carries. */
export const calibrationChanged = event("calibration.changed", {
  summary: "Something happened in a calibration, or its configuration or pictures changed. Sent to those who watch it, with its new state.",
  payload: v.object({
    Stream: v.string(),
    /** Its place in the stream; whoever lacks the one before it asks `getCalibration` again. */
    Seq: v.number(),
    Id: v.number(),
    Status: CalibrationStatus,
    /** What happened; absent where the configuration or the pictures changed. */
    Event: v.optional(CalibrationEventName),
    /** The version of the configuration. */
    Version: v.number(),
  }),
});

/** A calibration came to another stage, or its shop said that it is ready: what its request waits for may be another. */
export const calibrationMoved = event("calibration.moved", {
  summary: "A calibration came to another stage, or its shop said that it is ready. Sent to everybody who sees the request.",
  payload: v.object({ Id: v.number(), LocationId: v.number() }),
});
