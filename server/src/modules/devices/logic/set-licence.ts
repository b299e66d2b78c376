import { type Input, type setDiagnosticLicence } from "@remotebay/contract";
import { saveThing, versionOf } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { canSeeLocation } from "../../locations/service.ts";
import { maySetLicence } from "../policy.ts";
import { lockDevice } from "../store.ts";
import { administeredDevice } from "./administered.ts";

/** Sets until when a device has a licence: a change of the administered device, with its history and undo. */
export function setLicence(ctx: Ctx, { DeviceId: id, Until }: Input<typeof setDiagnosticLicence>["body"]): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const locationId = await lockDevice(tx.db, id);
    if (locationId === undefined || !canSeeLocation(tx.user, locationId)) throw problem("not-found");
    if (!maySetLicence(tx.user)) throw problem("forbidden");
    const kept = await administeredDevice.find(tx, id, true);
    if (!kept) throw problem("not-found");
    const Values = { ...kept.values, LicenceUntil: new Date(Until).toISOString() };
    return saveThing(tx, administeredDevice, { Id: id, Version: versionOf(kept.values), Values });
  });
}
