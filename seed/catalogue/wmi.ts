import { readFacts } from "./facts.ts";

/**
 * Outside North America position 10 does not have to be the model year. These makes use it for something else (steering side,
 * plant, zero), so that it is only read as a year if a vPIC pattern matches.
 */
const withoutYear = new Set(
  "Alpine BMW Dacia Daihatsu Infiniti Iveco Lexus MINI Mazda Mercedes-Benz Nissan Renault Scania Smart Suzuki Toyota".split(" "),
);
/** Makes for which only a letter at position 10 is a model year. */
const letterYears = new Set(["Abarth", "Alfa Romeo", "Citroën", "DAF", "DS", "Fiat", "Lancia", "Maserati", "Peugeot"]);

/** Which position is the model year for vehicles not built for North America: 0 the tenth, 1 the tenth if it is a letter, 2 none, 3 the eleventh. */
export function yearCode(make: string): 0 | 1 | 2 | 3 {
  if (make === "Ford") return 3;
  return withoutYear.has(make) ? 2 : letterYears.has(make) ? 1 : 0;
}

export interface OwnWmi {
  wmi: string;
  /** Empty for a plant that builds for several makers: there the model's code names the make. */
  make: string;
  /** ISO 3166 two-letter code of the plant or of the manufacturer. */
  country: string;
  /** First model year with this code; 0 if it has always been in use. */
  since: number;
}

/**
 * World manufacturer identifiers that vPIC lacks or lists under a company's name (`europe-makers.tsv`). The make takes precedence
 * over vPIC's; American models still come from vPIC's patterns.
 */
export const ownWmis: readonly OwnWmi[] = readFacts("europe-makers.tsv").map(([wmi = "", make = "", country = "", since = ""]) => ({
  wmi,
  make: make === "*" ? "" : make,
  country,
  since: Number(since),
}));
