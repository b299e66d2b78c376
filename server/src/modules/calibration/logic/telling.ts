import { calibrationChanged, calibrationMoved, type CalibrationEvent } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { roomsOf, type RequestRecord } from "../../requests/service.ts";
import type { CalibrationRecord } from "../store.ts";

/** Tells those who watch a calibration where it stands now. */
export async function tell(tx: Ctx, { requestId, seq, status, version }: CalibrationRecord, happened?: CalibrationEvent): Promise<void> {
  await tx.publish(calibrationChanged, [roomOf(requestId)], {
    Stream: `calibration/${requestId}`,
    Seq: seq,
    Id: requestId,
    Status: status,
    ...(happened && { Event: happened.event }),
    Version: version,
  });
}

/** Tells everybody who sees the request that something else may be waited for. */
export async function tellMoved(tx: Ctx, request: RequestRecord): Promise<void> {
  await tx.publish(calibrationMoved, roomsOf(request), { Id: request.id, LocationId: request.locationId });
}

/** The room of those who watch a calibration. */
export function roomOf(id: number): string {
  return `calibration:${id}`;
}
