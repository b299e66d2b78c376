/** What a register of number plates tells, in its own words; empty text and null where it tells nothing. */
export interface RegisterEntry {
  year: number | null;
  make: string;
  model: string;
  colour: string;
  fuel: string;
  body: string;
  /** Cubic centimetres. */
  engineCc: number | null;
  cylinders: number | null;
}

/**
 * A country's register: `null` where it does not know the plate. Throws the problem `unavailable` where it does not
 * answer, and `too-many` where it wants us to wait.
 */
export type Register = (plate: string) => Promise<RegisterEntry | null>;

/** Where the registers are; one that is absent is not asked. Set from `RDW_URL`, `DVLA_URL` and `DVLA_API_KEY`. */
export interface RegisterConfig {
  /** `https://opendata.rdw.nl/resource` (no key). */
  rdwUrl?: string | undefined;
  /** `https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles`. */
  dvlaUrl?: string | undefined;
  dvlaApiKey?: string | undefined;
}
