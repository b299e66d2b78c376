/** An entry of a plate register with the register's own values; empty text or null if it has none. */
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
 * A country's register: returns `null` for an unknown plate. Throws the problem `unavailable` if it does not
 * respond, and `too-many` if its rate limit is reached.
 */
export type Register = (plate: string) => Promise<RegisterEntry | null>;

/** The addresses of the registers; one without an address is not queried. Set from `RDW_URL`, `DVLA_URL` and `DVLA_API_KEY`. */
export interface RegisterConfig {
  /** `https://opendata.rdw.nl/resource` (no key). */
  rdwUrl?: string | undefined;
  /** `https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles`. */
  dvlaUrl?: string | undefined;
  dvlaApiKey?: string | undefined;
}
