import type { NewServiceRequest, Phase, Scan, TroubleCode } from "@remotebay/contract";
import type * as v from "valibot";
import { disclaimerTexts } from "../modules/lookups/service.ts";

type Input = v.InferInput<typeof NewServiceRequest>;
type Body = Input & { Vehicle: NonNullable<Input["Vehicle"]> & { VIN: string } };

let created = 0;

/** A valid new request; each has a different VIN, and accepts the disclaimer of its service. */
export function newRequest(change: Partial<Body> = {}): Body {
  created += 1;
  const ScanType = change.ScanType === undefined ? { Id: 1 } : change.ScanType;
  return {
    RONumber: `RO-${created}`,
    ScanType,
    AcceptedDisclaimers: acceptanceOf(ScanType),
    Vehicle: { VIN: exampleVin(created), Year: 2020, Make: { Id: 0, Text: "Honda" }, Model: { Id: 0, Text: "Accord" } },
    ...change,
  };
}

/** What is accepted with a service: its disclaimer, if it has one. */
export function acceptanceOf(service: Body["ScanType"]): Body["AcceptedDisclaimers"] {
  const id = service && "Id" in service ? service.Id : 0;
  return [...disclaimerTexts(id, null).keys()].slice(0, 1).map((Version) => ({ ScanType: id, Version }));
}

/** A scan of one control unit that was reached. */
export function scanOf(Phase: Phase, Name: string, ...Codes: TroubleCode[]): Scan {
  return { Phase, Tool: "", Date: "", Units: [{ Name, Address: "", Reached: true, Codes }] };
}

/** A VIN of a 2020 Accord. Its check digit is always 0; a wrong check digit is only a warning. */
export function exampleVin(number: number): string {
  return `1HGCV1F30LA${String(number).padStart(6, "0")}`;
}

/** A car as a shop sends it, with every field. */
export function wholeCar(VIN: string) {
  return {
    VIN,
    VRM: "AB 12",
    Year: 2020,
    Odometer: 1200,
    OdometerUnits: { Id: 1, Text: "mi" },
    Make: { Id: 0, Text: "Honda" },
    Model: { Id: 0, Text: "Accord" },
    Submodel: { Id: 0, Text: "Sport" },
    DriveType: { Id: 0, Text: "FWD" },
    Transmission: { Id: 0, Text: "CVT" },
    Insurance: { Id: 0, Text: "Prairie Mutual" },
    Engine: { Id: 0, Liter: 1.5, CID: null, Cylinders: 4, BlockType: "L" },
  };
}

/** Every field of a calibration as a shop sends it, but its car. */
export function everyField({ locationId, deviceId, userId }: { locationId: number; deviceId: number; userId: number }) {
  return {
    ...newRequest({ ScanType: { Id: 3 } }),
    ServiceElement: { Id: 101 },
    FurtherServiceElements: [{ Id: 102 }],
    TicketNumber: "T-1",
    PolicyReference: "P-1",
    EstimateNumber: "E-1",
    Contact: { Id: userId },
    Device: { Id: deviceId },
    ScheduleDates: [{ Date: "2035-05-06T10:00:00Z", UserTimeZone: "America/Chicago" }],
    AppId: 3,
    Location: { Id: locationId },
    Status: "InProcess",
    AcceptedCaveats: null,
  };
}
