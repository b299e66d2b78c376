import type { Fault } from "@remotebay/contract";
import type { findReferences, NewRecord, References, RequestRecord } from "../store.ts";
import { serviceFaults } from "./reference-faults.ts";
import { scheduleFaults } from "./schedule-faults.ts";
import { changesSendable, sendFaults, type Sendable } from "./send-faults.ts";

/** What a call writes into a request. */
export interface Written {
  /** The row as it will be after the change. */
  row: Pick<NewRecord, "scheduleDates"> & Sendable & Parameters<typeof findReferences>[1]["ids"];
  /** Only the columns that the input sets: stored values are not validated again. */
  named: Partial<NewRecord>;
  sent: boolean;
  before?: RequestRecord;
}

/** Invalid dates and services and, for a sent request, missing fields. */
export function writtenFaults({ row, named, sent, before }: Written, found: References, now: Date): Fault[] {
  return [
    ...scheduleFaults(named.scheduleDates ?? [], before?.scheduleDates ?? [], now),
    ...serviceFaults(named, found),
    ...(sent && (!before || changesSendable(named)) ? sendFaults(row) : []),
  ];
}
