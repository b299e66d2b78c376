import type { Args, Choice, createRequest, ServiceRequest, TriState, updateRequest, UserRecord } from "@remotebay/contract";
import { noVehicle, vehicleValueOf, type VehicleValue } from "../../vehicles/vehicle-value.ts";
import { instantOf, wallClockOf } from "./shop-time.ts";

/** What the request form holds. */
export interface RequestValues {
  vehicle: VehicleValue;
  odometer: number | null;
  odometerUnit: Choice | null;
  insurance: Choice | null;
  deviceId: number | null;
  scanTypeId: number | null;
  serviceElementId: number | null;
  roNumber: string;
  ticketNumber: string;
  isMil: TriState;
  isSRS: TriState;
  isDrivable: TriState;
  comments: string;
  /** Wall-clock times in the shop's zone, `2026-11-20T09:30`; empty while being chosen. */
  dates: string[];
  contactId: number | null;
  /** -1 not answered, 0 no, 1 yes. */
  windscreenReplaced: number;
  calibrationAttempted: number;
  /** Scan types whose disclaimer was accepted for this request. */
  accepted: number[];
}

/** A blank form of a user. */
export function blankValues(user: Pick<UserRecord, "Id">): RequestValues {
  return {
    vehicle: noVehicle,
    odometer: null,
    odometerUnit: null,
    insurance: null,
    deviceId: null,
    scanTypeId: null,
    serviceElementId: null,
    roNumber: "",
    ticketNumber: "",
    isMil: null,
    isSRS: null,
    isDrivable: null,
    comments: "",
    dates: [],
    contactId: user.Id,
    windscreenReplaced: -1,
    calibrationAttempted: -1,
    accepted: [],
  };
}

/** A stored request as the form holds it. */
export function valuesOf(request: ServiceRequest): RequestValues {
  const zone = request.Location.TimeZone;
  return {
    vehicle: vehicleValueOf(request.Vehicle),
    odometer: request.Vehicle.Odometer,
    odometerUnit: request.Vehicle.OdometerUnits,
    insurance: request.Vehicle.Insurance,
    deviceId: request.Device?.Id ?? null,
    scanTypeId: request.ScanType?.Id ?? null,
    serviceElementId: request.ServiceElement?.Id ?? null,
    roNumber: request.RONumber,
    ticketNumber: request.TicketNumber,
    isMil: request.IsMil,
    isSRS: request.IsSRS,
    isDrivable: request.IsDrivable,
    comments: request.ShopComments,
    dates: request.ScheduleDates.map((date) => wallClockOf(date.Date, zone)),
    contactId: request.Contact?.Id ?? null,
    windscreenReplaced: request.WindscreenReplaced,
    calibrationAttempted: request.CalibrationAttempted,
    // What was stored was accepted when it was sent.
    accepted: request.ScanType ? [request.ScanType.Id] : [],
  };
}

/** The fields that creating and changing share. Dates are instants, written in the shop's zone. */
export function fieldsOf(values: RequestValues, timeZone: string) {
  const { Body: _body, Source: _source, ReadFrom: _readFrom, ...vehicle } = values.vehicle;
  return {
    RONumber: values.roNumber.trim(),
    TicketNumber: values.ticketNumber.trim(),
    IsMil: values.isMil,
    IsSRS: values.isSRS,
    IsDrivable: values.isDrivable,
    ShopComments: values.comments.trim(),
    Contact: named(values.contactId),
    Device: named(values.deviceId),
    ScanType: named(values.scanTypeId),
    ServiceElement: named(values.serviceElementId),
    ScheduleDates: values.dates.flatMap((date) => {
      const instant = instantOf(date, timeZone);
      return instant ? [{ Date: instant, UserTimeZone: timeZone }] : [];
    }),
    Vehicle: {
      ...vehicle,
      Odometer: values.odometer,
      OdometerUnits: values.odometer === null ? null : values.odometerUnit,
      Insurance: values.insurance,
    },
    WindscreenReplaced: values.windscreenReplaced,
    CalibrationAttempted: values.calibrationAttempted,
  };
}

function named(Id: number | null): { Id: number } | null {
  return Id === null ? null : { Id };
}

/** What creating sends: kept as Pending, or sent at once. */
export function newBody(values: RequestValues, timeZone: string, status: "Pending" | "InProcess"): Args<typeof createRequest>["body"] {
  return { ...fieldsOf(values, timeZone), Status: status };
}

/** What changing sends; what the form does not show stays as it was. */
export function changedBody(values: RequestValues, request: ServiceRequest): Args<typeof updateRequest>["body"] {
  return {
    ...fieldsOf(values, request.Location.TimeZone),
    Id: request.Id,
    Version: request.Version,
  };
}

/** True where a draft kept on the device has the shape of this release; another is not worth restoring. */
export function isRequestValues(value: unknown): value is RequestValues {
  if (typeof value !== "object" || value === null) return false;
  const blank = blankValues({ Id: 0 });
  const isShaped = Object.entries(blank).every(([name, example]) => {
    if (!(name in value)) return false;
    const given = (value as Record<string, unknown>)[name];
    return Array.isArray(example) ? Array.isArray(given) : typeof example !== "string" || typeof given === "string";
  });
  const vehicle = (value as { vehicle?: unknown }).vehicle;
  return isShaped && typeof vehicle === "object" && vehicle !== null && Object.keys(noVehicle).every((name) => name in vehicle);
}

/** True where nothing was written yet that would be a pity to lose. */
export function isBlank(values: RequestValues): boolean {
  const { vehicle, roNumber, ticketNumber, comments, dates, odometer, insurance, scanTypeId, isMil, isSRS, isDrivable } = values;
  const typed = [vehicle.VIN, vehicle.VRM, vehicle.Make.Text, vehicle.Model.Text, roNumber, ticketNumber, comments];
  const chosen = [vehicle.Year, odometer, insurance, scanTypeId, isMil, isSRS, isDrivable];
  return typed.every((text) => text.trim() === "") && chosen.every((value) => value === null) && dates.length === 0;
}
