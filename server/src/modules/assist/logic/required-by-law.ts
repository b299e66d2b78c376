import type { SafetyFeature } from "@remotebay/contract";

// The catalogue of VINs says nothing of assistance systems, so what is known of a vehicle without asking is what the law demands of every
// new car. A VIN tells where a car was made and not where it was sold, so the shop's country decides.

interface Demand {
  feature: SafetyFeature;
  /** The first model year in which every new passenger car has it. */
  since: number;
}

/** United States, FMVSS: 208 (airbags, light trucks from 1999), 138 (tyre pressure), 126 (stability control), 111 (rear view, May 2018). */
const american: readonly Demand[] = [
  { feature: "airbags", since: 1999 },
  { feature: "tyre-pressure", since: 2008 },
  { feature: "steering-angle", since: 2012 },
  { feature: "rear-camera", since: 2019 },
];

/** Regulation (EC) 661/2009, all new cars from November 2014: stability control, which needs the sensor, and tyre pressure. */
const european: readonly Demand[] = [
  { feature: "tyre-pressure", since: 2015 },
  { feature: "steering-angle", since: 2015 },
];

/** Regulation (EU) 2019/2144, all new cars from July 2024: emergency lane keeping. It does not hold in Great Britain. */
const generalSafety: readonly Demand[] = [{ feature: "lane-keeping", since: 2025 }];

const union = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
const demands = new Map<string, readonly Demand[]>([
  ["US", american],
  ["GB", european],
  ...`${union} IS LI NO`.split(" ").map((country) => [country, [...european, ...generalSafety]] as const),
]);

/** The features that every new passenger car of a model year has in a country; none if either is unknown. */
export function requiredByLaw(country: string, year: number | null): SafetyFeature[] {
  if (year === null) return [];
  return (demands.get(country) ?? []).filter(({ since }) => year >= since).map(({ feature }) => feature);
}
