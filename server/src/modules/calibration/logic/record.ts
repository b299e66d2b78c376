import type { AttemptRecord, CalibrationConfiguration, getCalibrationRecord, Reply, StoredHappening } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { RequestRecord } from "../../requests/service.ts";
import * as store from "../store.ts";
import { calibrationOf } from "./known-calibration.ts";
import { prerequisitesOf } from "./recording.ts";

/** Steps that are read for a report. */
const maxSteps = 2_000;

/** What a calibration was prepared with and what happened in it, without reports of progress, the oldest first. */
export interface CalibrationRecord {
  configuration: CalibrationConfiguration;
  prerequisites: Reply<typeof getCalibrationRecord>["Prerequisites"];
  /** What the technician wrote down, for the attempt to come or after the last one. */
  record: AttemptRecord | null;
  events: StoredHappening[];
}

/** The record of a request's calibration; undefined where nobody prepared one and nothing happened. */
export async function recordOf(ctx: Pick<Ctx, "db">, request: RequestRecord): Promise<CalibrationRecord | undefined> {
  const { configuration, seq, record } = await calibrationOf(ctx, request);
  if (seq === 0) return undefined;
  const rows = await store.findSteps(ctx.db, request.id, maxSteps);
  return {
    configuration,
    prerequisites: await prerequisitesOf(ctx, request.id),
    record,
    events: rows.map(({ event: { event, value, text, at, record: written }, by }) => ({
      event,
      value,
      text,
      at: at.toISOString(),
      by,
      record: written,
    })),
  };
}
