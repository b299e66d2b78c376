import { calibrationGroupId, orderedElements } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { elementsById } from "../../lookups/service.ts";
import type { RequestRecord } from "../../requests/service.ts";
import * as store from "../store.ts";

/** A request's calibration. Until somebody has configured it, the systems to calibrate are the functions that were ordered. */
export async function calibrationOf(ctx: Pick<Ctx, "db">, request: RequestRecord): Promise<store.CalibrationRecord> {
  const found = (await store.findCalibration(ctx.db, request.id)) ?? store.newCalibration(request.id);
  return found.version > 0 ? found : { ...found, configuration: { ...found.configuration, Systems: await orderedSystems(ctx, request) } };
}

async function orderedSystems({ db }: Pick<Ctx, "db">, { serviceElementId, furtherElementIds }: RequestRecord): Promise<number[]> {
  const ordered = orderedElements(serviceElementId, furtherElementIds);
  const elements = await elementsById(db, ordered);
  return ordered.filter((id) => elements.get(id)?.groupId === calibrationGroupId);
}
