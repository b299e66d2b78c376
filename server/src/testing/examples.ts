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
