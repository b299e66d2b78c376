import { type QueueRow, type RequestRow, vehicleWords } from "@remotebay/contract";

/** The vehicle of a row as text: `2016 Ford Fusion`; empty if unknown. */
export function vehicleOf({ Year, Make, Model }: Pick<RequestRow | QueueRow, "Year" | "Make" | "Model">): string {
  return vehicleWords(Year, Make, Model);
}

/** The plate of the car, else its VIN; empty if both are unknown. */
export function identityOf({ VIN, VRM }: Pick<RequestRow, "VIN" | "VRM">): string {
  return VRM || VIN;
}

/** What tells a vehicle from others of its model in a narrow place: the plate, or the end of the VIN. */
export function endOf({ VIN, VRM }: Pick<QueueRow, "VIN" | "VRM">): string {
  return VRM || VIN.slice(-6);
}

/** True if a number already starts with letters: `RO-4402` needs no prefix "RO". */
export function namesItself(orderNumber: string): boolean {
  return /^(ro|wo|job)/i.test(orderNumber);
}

/** The confirmed date, else the shop's first preference. `ScheduleDates` is JSON text (domain.md#request-rows). */
export function dateOf({ ConfirmedDate, ScheduleDates }: Pick<RequestRow, "ConfirmedDate" | "ScheduleDates">): string | undefined {
  if (ConfirmedDate) return ConfirmedDate;
  try {
    const dates = JSON.parse(ScheduleDates || "[]") as { Date?: string }[];
    return dates[0]?.Date;
  } catch {
    return undefined;
  }
}
