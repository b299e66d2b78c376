import type { FieldName } from "./request-faults.ts";
import type { RequestValues } from "./request-values.ts";

/** What every part of the form is given. */
export interface FormPart {
  values: RequestValues;
  change: (patch: Partial<RequestValues>) => void;
  /** The text of what is wrong at a place, if anything is. */
  errorOf: (field: FieldName) => string | undefined;
  /** The location the request is for. */
  locationId: number;
  /** The shop's zone. */
  timeZone: string;
  /** Whether what is usual may be chosen without asking: in a fresh form, not in one that says already what is wanted. */
  isFresh: boolean;
}

/** The id of a place's control, for the error summary. */
export const fieldIds: Readonly<Record<FieldName, string>> = {
  vin: "vehicle-vin",
  plate: "vehicle-plate",
  year: "vehicle-year",
  make: "vehicle-make",
  model: "vehicle-model",
  vehicle: "vehicle-vin",
  scanType: "request-scan-type",
  serviceElement: "request-element",
  device: "request-device",
  roNumber: "request-ro",
  ticketNumber: "request-ticket",
  odometer: "request-odometer",
  insurance: "request-insurance",
  condition: "request-condition",
  comments: "request-comments",
  dates: "request-dates",
  contact: "request-contact",
  form: "",
};
