import { closedAllDay, HolidayHours, ShopHours, StandardHours, TenantDetails } from "@remotebay/contract";
import * as v from "valibot";

/** What the browser knows about opening hours (domain.md#hours-tables). */
export interface ShopOpen {
  isOpen: boolean;
  openingHours: StandardHours[] | HolidayHours[];
  tenantDetails: TenantDetails["Items"];
  /** IANA name of the zone of the hours; empty if it is not known. */
  timeZone: string;
  opensAt: string | null;
}

/** The answers of the two calls. What cannot be read is an empty list, and does not close the shop: the service decides when it is sent. */
export function readShopOpen(hours: unknown, details: unknown): ShopOpen {
  const read = v.safeParse(v.partial(ShopHours), parsed(hours));
  const { IsOpen = true, OpeningHoursJson = "", TimeZone = "", OpensAt = null, SupportEmail = "" } = read.success ? read.output : {};
  const tenants = readTenants(details);
  return {
    isOpen: IsOpen,
    openingHours: readTable(OpeningHoursJson),
    tenantDetails: tenants.length === 0 && SupportEmail !== "" ? [{ ID: 0, SupportEmail }] : tenants,
    timeZone: TimeZone,
    opensAt: OpensAt,
  };
}

/** The problem `shop-closed`: its `info` has everything but `IsOpen`. */
export function readClosed(info: Readonly<Record<string, unknown>>): ShopOpen {
  return { ...readShopOpen(info, []), isOpen: false };
}

function readTenants(details: unknown): TenantDetails["Items"] {
  const read = v.safeParse(TenantDetails, parsed(details));
  return read.success ? read.output.Items : [];
}

function readTable(json: string): StandardHours[] | HolidayHours[] {
  const table = parsed(json);
  const weekly = v.safeParse(v.array(StandardHours), table);
  if (weekly.success) return weekly.output;
  const holidays = v.safeParse(v.array(HolidayHours), table);
  return holidays.success ? holidays.output : [];
}

/** Whether a row of either table says that it is closed all day (domain.md#hours-tables). */
export function isClosedRow({ startTime, endTime }: StandardHours | HolidayHours): boolean {
  return startTime === closedAllDay || endTime === closedAllDay;
}

/** A text as JSON, a value as it is; undefined if it is no JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
