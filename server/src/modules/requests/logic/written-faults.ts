import type { Fault } from "@remotebay/contract";
import type { Identity } from "../../../platform/context.ts";
import type { findReferences, NewRecord, References, RequestRecord } from "../store.ts";
import { deviceFaults, serviceFaults } from "./reference-faults.ts";
import { scheduleFaults } from "./schedule-faults.ts";
import { changesSendable, sendFaults, type Sendable } from "./send-faults.ts";

/** What a call writes into a request. */
export interface Written {
  /** The row as it will be after the change. */
  row: Pick<NewRecord, "scheduleDates"> & Sendable & Parameters<typeof findReferences>[1]["ids"];
  /** The same before its VIN named the vehicle: what the VIN leaves open is not missing. */
  given: Sendable;
  /** Only the columns that the input sets: stored values are not validated again. */
  named: Partial<NewRecord>;
  sent: boolean;
  before?: RequestRecord;
}

/** Who writes, and when. */
interface Writing {
  user: Pick<Identity, "locationId" | "appId">;
  now: Date;
}

/** Another variant's application id, invalid dates and services and, for a sent request, missing fields. */
export function writtenFaults({ row, given, named, sent, before }: Written, found: References, { user, now }: Writing): Fault[] {
  return [
    ...appIdFaults(named.appId, user),
    ...scheduleFaults(named.scheduleDates ?? [], before?.scheduleDates ?? [], now),
    ...deviceFaults(named.deviceId !== undefined && named.deviceId !== before?.deviceId, found),
    ...serviceFaults(named, row, found),
    ...(sent && (!before || changesSendable(named)) ? sendFaults(given) : []),
  ];
}

/** A request belongs to its shop's variant, so a shop writes no other application id; operations staff may correct one. */
function appIdFaults(appId: number | undefined, user: Writing["user"]): Fault[] {
  if (appId === undefined || user.locationId === null || appId === user.appId) return [];
  return [{ path: "AppId", code: "choice", message: `The application id of this shop is ${user.appId}.` }];
}
