import type { NewServiceRequest } from "@remotebay/contract";
import type * as v from "valibot";

type Body = v.InferInput<typeof NewServiceRequest>;

let made = 0;

/** A request a shop could send, each with a VIN of its own. */
export function newRequest(change: Partial<Body> = {}): Body {
  made += 1;
  return {
    RONumber: `RO-${made}`,
    ScanTypeId: 1,
    Vehicle: { VIN: exampleVin(made), Year: 2020, Make: { Id: 0, Text: "Honda" }, Model: { Id: 0, Text: "Accord" } },
    ...change,
  };
}

/** A VIN like a 2020 Accord's; the check digit is left at 0, which only ever warns. */
export function exampleVin(number: number): string {
  return `1HGCV1F30LA${String(number).padStart(6, "0")}`;
}
