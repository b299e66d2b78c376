import type { VinFault } from "@remotebay/contract";
import { checkDigit } from "./check-digit.ts";

/** The faults that prevent decoding a normalised VIN: its length, and characters that a VIN cannot contain (I, O, Q and anything but A-Z, 0-9), each with its position. */
export function unreadable(vin: string): VinFault[] {
  const faults: VinFault[] = vin.length === 17 ? [] : [{ path: "VIN", code: "length" }];
  [...vin].slice(0, 17).forEach((char, at) => {
    if (!/[A-HJ-NPR-Z0-9]/.test(char)) faults.push({ path: "VIN", code: "letter", position: at + 1 });
  });
  return faults;
}

/** The warning for a wrong check digit, if any; it never blocks (domain.md#vin-check). */
export function checkDigitFaults(vin: string): VinFault[] {
  return checkDigit(vin) === "second-look" ? [{ path: "VIN", code: "check-digit-second-look", position: 9 }] : [];
}
