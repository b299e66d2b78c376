import type { SafetyFeature } from "@remotebay/contract";

// The catalogue of VINs says nothing of assistance systems, so what is known of a vehicle without asking is what the law demands of every
// new car. A VIN tells where a car was made and not where it was sold, so the shop's country decides.

interface Demand {
  feature: SafetyFeature;
  /** The date from which every new passenger car and light truck must have it; phase-ins before it do not count. */
  from: string;
}

/** United States. */
const american: readonly Demand[] = [
  // 49 CFR 571.208 S4.1.5.3 and S4.2.6.2: cars of model year 1998, light trucks of 1999 (SAE paper 950865, "Regulatory history of automatic crash protection").
  { feature: "airbags", from: "1998-09-01" },
  // FMVSS 138, 70 FR 18136 of 8 April 2005: the end of the phase-in.
  { feature: "tyre-pressure", from: "2007-09-01" },
  // FMVSS 126, 72 FR 17236 of 6 April 2007 and 72 FR 34409: stability control, which needs to know how the driver steers.
  { feature: "steering-angle", from: "2011-09-01" },
  // FMVSS 111, final rule of 31 March 2014 (NHTSA): an image of what is behind the vehicle.
  { feature: "rear-camera", from: "2018-05-01" },
];

/** Regulation (EC) 661/2009: stability control and tyre pressure, in Great Britain too, where it stayed in force. */
const european: readonly Demand[] = [
  { feature: "tyre-pressure", from: "2014-11-01" },
  { feature: "steering-angle", from: "2014-11-01" },
];

// Not in the tables, because it does not hold for every car or could not be proven:
// - Emergency lane keeping, Regulation (EU) 2019/2144 from 7 July 2024: cars with hydraulic steering have longer, and until when is unknown here.
// - Reversing detection and emergency braking, the same regulation: a camera or other sensors, as the maker likes.
// - Iceland, Liechtenstein and Norway: whether and when they took over the European regulations.
const union = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
const demands = new Map<string, readonly Demand[]>([
  ["US", american],
  ...`${union} GB`.split(" ").map((country) => [country, european] as const),
]);

/** The features that every new passenger car of a model year has in a country; none if either is unknown. */
export function requiredByLaw(country: string, year: number | null): SafetyFeature[] {
  if (year === null) return [];
  return (demands.get(country) ?? []).filter(({ from }) => year >= firstWholeYear(from)).map(({ feature }) => feature);
}

/** The first model year of which no vehicle was built before a date: building it begins on 2 January of the year before at the earliest (40 CFR 85.2304). */
function firstWholeYear(from: string): number {
  return Number(from.slice(0, 4)) + 2;
}
