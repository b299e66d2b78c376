import { type CalibrationConfiguration, type Input, type saveCalibration as saveCall, statedSensors } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction, untilCommit } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { sayInChannel } from "../../chat/service.ts";
import { requireAbility, requireRequest, type RequestRecord } from "../../requests/service.ts";
import * as store from "../store.ts";
import { calibrationOf } from "./known-calibration.ts";
import { referenceFaults } from "./reference-faults.ts";
import { tell, tellMoved } from "./telling.ts";

/** Saves the configuration; `stale` with the stored one where it was made from an older version. */
export async function saveCalibration(ctx: Ctx, input: Saved): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const request = await requireRequest(tx, input.Id, true);
    await requireAbility(tx, request, "edit");
    const before = await calibrationOf(tx, request);
    if (input.Version !== undefined && input.Version !== before.version)
      throw problem("stale", { info: { Current: before.configuration, Version: before.version } });
    const faults = await referenceFaults(tx, input.Calibration);
    if (faults.length > 0) throw problem("invalid", { errors: faults });
    const becomesReady = input.Calibration.Ready && !before.configuration.Ready;
    const stated = { by: tx.user.name, at: tx.now.toISOString() };
    await changeConfiguration(tx, request, before, {
      configuration: {
        ...input.Calibration,
        Sensors: statedSensors(input.Calibration.Sensors, before.configuration.Sensors, stated),
      },
      action: becomesReady ? "calibration.ready" : "calibration.configured",
    });
    if (input.Calibration.Ready !== before.configuration.Ready) await tellMoved(tx, request);
    if (becomesReady) await sayInChannel(tx, request.visitId ?? request.id, { key: "calibrationReady", parameters: {} });
    return { id: request.id };
  });
}

type Saved = Input<typeof saveCall>["body"];

interface ConfigurationChange {
  configuration?: CalibrationConfiguration;
  action: string;
  details?: Record<string, unknown>;
}

/** Stores, records and tells that the configuration or its pictures changed. The request is locked. */
export async function changeConfiguration(
  tx: Ctx,
  request: RequestRecord,
  before: store.CalibrationRecord,
  { configuration = before.configuration, action, details = {} }: ConfigurationChange,
): Promise<void> {
  const after = { ...before, configuration, version: before.version + 1, seq: before.seq + 1 };
  await untilCommit(tx.db, store.writeCalibration(tx.db, after));
  await tx.audit({ action, noun: "calibration", id: request.id, locationId: request.locationId, details });
  await tell(tx, after);
}
