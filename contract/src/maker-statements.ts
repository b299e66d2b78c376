import * as v from "valibot";
import { filled, text } from "./fields.ts";

/** A maker's statement on scanning and calibrating after a repair, as a report cites it: where it can be read, never its words. */
export const MakerStatement = v.strictObject({
  /** Who issued it: American Honda speaks for the United States alone. */
  Issuer: filled(160),
  Title: filled(300),
  /** The maker's number; empty where it has none. */
  Number: text(40),
  /** When it was issued, as far as it is known: year and month, or the day. */
  Date: filled(10),
  /** Where it, or the public notice of it, was read. */
  Address: filled(500),
  /** When that was read. */
  Read: filled(10),
});
export type MakerStatement = v.InferOutput<typeof MakerStatement>;

interface Listed extends MakerStatement {
  /** In lower case. */
  makes: readonly string[];
  /** ISO 3166-1 alpha-2, where it applies. */
  countries: readonly string[];
}

const read = "2026-11-28";
const fiveMakers = "https://propertycasualty360.com/2016/11/21/automakers-issue-positions-on-diagnostic-scanning";

/** The statements that are known, each read in public. A maker that is not here has one perhaps: of it the report says nothing. */
const statements: readonly Listed[] = [
  {
    makes: ["honda", "acura"],
    countries: ["US"],
    Issuer: "American Honda Motor Co.",
    Title: "Post-Collision Diagnostic Scan and Calibration Requirements for Honda and Acura Vehicles",
    Number: "",
    Date: "2016-07",
    Address:
      "https://www.partsandpeople.com/national-collision/post-collision-diagnostic-scan-and-calibration-requirements-honda-and-acura",
    Read: read,
  },
  {
    makes: ["honda", "acura"],
    countries: ["CA"],
    Issuer: "Honda Canada",
    Title: "Position statement on scanning and calibration",
    Number: "",
    Date: "2016-08",
    Address: "https://collisionrepairmag.com/honda-canada-releases-scanning-and-calibration-position-statement",
    Read: read,
  },
  {
    makes: ["toyota", "lexus", "scion"],
    countries: ["US"],
    Issuer: "Toyota Motor Sales USA",
    Title: "Scanning for Electrical System Faults",
    Number: "CRIB 191",
    Date: "2016-07",
    Address: fiveMakers,
    Read: read,
  },
  {
    makes: ["chrysler", "dodge", "jeep", "ram", "fiat"],
    countries: ["US"],
    Issuer: "FCA US LLC",
    Title: "Scan Tool Position Statement",
    Number: "",
    Date: "2016-06-09",
    Address: fiveMakers,
    Read: read,
  },
  {
    makes: ["nissan", "infiniti"],
    countries: ["US"],
    Issuer: "Nissan North America",
    Title: "Position statement on pre- and post-repair scanning",
    Number: "",
    Date: "2016-06-20",
    Address: fiveMakers,
    Read: read,
  },
  {
    makes: ["subaru"],
    countries: ["US"],
    Issuer: "Subaru of America",
    Title: "Position statement on pre- and post-repair scanning, revised",
    Number: "",
    Date: "2018",
    Address: "https://www.nationalcollisionrepairer.com.au/subaru-tweaks-position-statement-language-to-require-pre-and-post-scanning/",
    Read: read,
  },
];

/** The statements that apply to a make in the country of a shop, the newest first; none where none is known. */
export function statementsOf(make: string, country: string): MakerStatement[] {
  const name = make.trim().toLowerCase();
  return statements
    .filter(({ makes, countries }) => makes.includes(name) && countries.includes(country))
    .toSorted((one, other) => (one.Date < other.Date ? 1 : -1))
    .map(({ makes: _makes, countries: _countries, ...statement }) => statement);
}
