import type { QueueRow, RequestRow } from "@remotebay/contract";

/** The vehicle of a row in words: `2016 Ford Fusion`; empty where nothing is known. */
export function vehicleOf({ Year, Make, Model }: Pick<RequestRow | QueueRow, "Year" | "Make" | "Model">): string {
  return [Year, Make, Model].filter(Boolean).join(" ");
}

/** What a workshop calls the car by: its plate, else its VIN; empty where neither is known. */
export function identityOf({ VIN, VRM }: Pick<RequestRow, "VIN" | "VRM">): string {
  return VRM || VIN;
}

/** True where a shop writes its numbers with the letters in front: `RO-4402` needs no second "RO". */
export function namesItself(orderNumber: string): boolean {
  return /^(ro|wo|job)/i.test(orderNumber);
}

/** The first date the shop asked for, or the one that was confirmed. `ScheduleDates` is JSON text (section 3). */
export function dateOf({ ConfirmedDate, ScheduleDates }: Pick<RequestRow, "ConfirmedDate" | "ScheduleDates">): string | undefined {
  if (ConfirmedDate) return ConfirmedDate;
  try {
    const dates = JSON.parse(ScheduleDates || "[]") as { Date?: string }[];
    return dates[0]?.Date;
  } catch {
    return undefined;
  }
}
