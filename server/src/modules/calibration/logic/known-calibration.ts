import { type CalibrationConfiguration, calibrationGroupId, emptyConfiguration, orderedElements } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { elementsById } from "../../lookups/service.ts";
import type { RequestRecord } from "../../requests/service.ts";
import * as store from "../store.ts";

/**
 * A request's calibration. Until somebody has configured it, the systems to calibrate are the functions that were ordered, and what is said of the car
 * and its place is what was said for another calibration of the visit.
 */
export async function calibrationOf(ctx: Pick<Ctx, "db">, request: RequestRecord): Promise<store.CalibrationRecord> {
  const found = (await store.findCalibration(ctx.db, request.id)) ?? store.newCalibration(request.id);
  // One that was stored by an earlier release lacks fields.
  const configuration = { ...emptyConfiguration, ...found.configuration };
  if (found.version > 0) return { ...found, configuration };
  return {
    ...found,
    configuration: { ...configuration, ...(await sharedSetUp(ctx, request)), Systems: await orderedSystems(ctx, request) },
  };
}

async function orderedSystems({ db }: Pick<Ctx, "db">, { serviceElementId, furtherElementIds }: RequestRecord): Promise<number[]> {
  const ordered = orderedElements(serviceElementId, furtherElementIds);
  const elements = await elementsById(db, ordered);
  return ordered.filter((id) => elements.get(id)?.groupId === calibrationGroupId);
}

async function sharedSetUp({ db }: Pick<Ctx, "db">, { id, visitId }: RequestRecord): Promise<Partial<CalibrationConfiguration>> {
  const other = visitId === null ? undefined : await store.findSetUp(db, { visitId, id });
  if (!other) return {};
  const { Reason, DamageAreas, Fixtures, Notes, Sensors } = { ...emptyConfiguration, ...other };
  return { Reason, DamageAreas, Fixtures, Notes, Sensors };
}
