import { type MakeTraits, traitsOfMake } from "./demonstration-makes.ts";
import { caveatBits, ratingCodes } from "./ratings.ts";

// The demonstration set: plausible ratings made by rule, the same on every installation. Nobody has tried them on a vehicle.

/** One rating of the set, by the columns that it is stored in. */
export interface RuledRating {
  device_type_id: number;
  element_id: number;
  rating: number;
  caveats: number;
  note_key: string | null;
}

interface Car {
  make: MakeTraits;
  year: number;
  isElectric: boolean;
  deviceTypeId: number;
}

type Kind = "calibration" | "scan" | "key" | "reset" | "coding" | "programming" | "survey";

interface Rule {
  kind: Kind;
  /** First model year with the system: of premium makes; others get it `later` years after. */
  since?: number;
  later?: number;
  only?: "electric" | "combustion" | "diesel";
  /** A new battery is registered with codes of the old one in an electric vehicle. */
  battery?: true;
}

// The type of device of the texts `lookups.deviceTypes.2`.
const wireless = 2;
const unratedSince = 2026;

/** What the rule knows about each function; functions that are not here stay unknown. */
const rules: Readonly<Record<number, Rule>> = {
  101: { kind: "calibration", since: 2010, later: 5 },
  102: { kind: "calibration", since: 2008, later: 7 },
  103: { kind: "calibration", since: 2012, later: 6 },
  104: { kind: "calibration", since: 2010, later: 5 },
  105: { kind: "calibration", since: 2013, later: 5 },
  106: { kind: "calibration", since: 2008, later: 6 },
  107: { kind: "calibration", since: 2021, later: 9 },
  108: { kind: "calibration", since: 2012, later: 20 },
  109: { kind: "calibration", since: 2005, later: 3 },
  110: { kind: "calibration", since: 2010, later: 8 },
  111: { kind: "calibration", since: 2004, later: 4 },
  112: { kind: "calibration", since: 2003, later: 2 },
  113: { kind: "calibration", since: 2019, later: 4 },
  114: { kind: "calibration", since: 2006, later: 6 },
  115: { kind: "calibration", since: 2004, later: 14 },
  201: { kind: "scan" },
  202: { kind: "scan" },
  203: { kind: "scan" },
  204: { kind: "scan" },
  205: { kind: "scan" },
  206: { kind: "scan" },
  207: { kind: "survey" },
  208: { kind: "scan", only: "combustion" },
  209: { kind: "scan" },
  301: { kind: "key" },
  302: { kind: "key" },
  303: { kind: "key" },
  304: { kind: "key" },
  305: { kind: "key", since: 2006, later: 6 },
  306: { kind: "key" },
  307: { kind: "key" },
  308: { kind: "key" },
  401: { kind: "reset", only: "combustion" },
  402: { kind: "reset", since: 2009, later: 5, only: "diesel" },
  403: { kind: "reset", since: 2006, later: 6 },
  404: { kind: "reset", since: 2005, later: 6 },
  405: { kind: "reset", since: 2006, later: 6, battery: true },
  406: { kind: "reset", since: 2005, later: 3, only: "diesel" },
  407: { kind: "reset", since: 2006, later: 8 },
  408: { kind: "reset", only: "combustion" },
  409: { kind: "reset", only: "combustion" },
  410: { kind: "reset" },
  411: { kind: "reset", since: 2004, later: 16 },
  501: { kind: "programming", only: "combustion" },
  502: { kind: "programming", only: "combustion" },
  503: { kind: "coding" },
  504: { kind: "coding" },
  505: { kind: "coding" },
  506: { kind: "programming", since: 2010, later: 5 },
  507: { kind: "coding", only: "diesel" },
  508: { kind: "coding", since: 2007, later: 4 },
  509: { kind: "coding", since: 2008, later: 6 },
  510: { kind: "programming", since: 2008, later: 7 },
  511: { kind: "coding", since: 2007, later: 6 },
  512: { kind: "programming", only: "electric", battery: true },
  513: { kind: "programming", since: 2012, later: 5 },
  514: { kind: "programming", since: 2008, later: 5 },
  601: { kind: "coding" },
  602: { kind: "reset" },
  603: { kind: "reset", since: 2005, later: 3 },
  604: { kind: "survey", only: "electric" },
  605: { kind: "survey" },
  606: { kind: "survey", only: "electric", battery: true },
  607: { kind: "reset" },
  608: { kind: "reset", since: 2010, later: 6 },
  609: { kind: "reset" },
  610: { kind: "survey", since: 2008, later: 4 },
};

/** The ratings of a vehicle with a type of device; what is not in the list is unknown. */
export function ruledRatings(makeName: string, year: number, isElectric: boolean, deviceTypeId: number): RuledRating[] {
  const car: Car = { make: traitsOfMake(makeName), year, isElectric, deviceTypeId };
  return Object.entries(rules).flatMap(([id, rule]) => {
    const found = isUnrated(car, Number(id), rule) ? undefined : rate(car, rule);
    return found
      ? [
          {
            device_type_id: deviceTypeId,
            element_id: Number(id),
            rating: found.rating,
            caveats: found.caveats ?? 0,
            note_key: found.note ?? null,
          },
        ]
      : [];
  });
}

interface Verdict {
  rating: number;
  caveats?: number;
  note?: string;
}

const green: Verdict = { rating: ratingCodes.Green };

function rate(car: Car, rule: Rule): Verdict {
  if (!isFitted(car, rule)) return { rating: ratingCodes.Red, note: "not-fitted" };
  if (rule.battery && car.isElectric) return withCable(car, { rating: ratingCodes.Amber, caveats: caveatBits.batteryCode });
  return verdicts[rule.kind](car);
}

const verdicts: Readonly<Record<Kind, (car: Car) => Verdict>> = {
  calibration: ({ make, year }) => {
    if (year >= 2021 && make.tier === "premium") return { rating: ratingCodes.Amber, note: "targets" };
    return year >= 2018 && make.calibratesByDriving ? { rating: ratingCodes.Amber, note: "drive" } : green;
  },
  scan: (car) => (isGated(car) ? withCable(car, { rating: ratingCodes.Amber, note: "gateway" }) : green),
  survey: () => green,
  reset: (car) => (isGated(car) ? { rating: ratingCodes.Amber, note: "gateway" } : green),
  key: ({ make, year }) => {
    if (year >= make.keysOnlineSince) return { rating: ratingCodes.Red, note: "maker-online" };
    return year >= 2012 ? { rating: ratingCodes.Amber, note: "all-keys" } : green;
  },
  coding: (car) => {
    if (isGated(car)) return withCable(car, { rating: ratingCodes.Amber, note: "gateway" });
    return car.year >= 2015 ? { rating: ratingCodes.Amber, note: "power-supply" } : green;
  },
  programming: (car) => {
    if (car.deviceTypeId === wireless) return { rating: ratingCodes.Red, note: "wired-only" };
    return withCable(car, { rating: ratingCodes.Amber, note: "power-supply" });
  },
};

function isFitted({ make, year, isElectric }: Car, { since = 0, later = 0, only }: Rule): boolean {
  if (only === "electric" && !isElectric) return false;
  if ((only === "combustion" || only === "diesel") && isElectric) return false;
  if (only === "diesel" && !make.buildsDiesels) return false;
  const delay = { premium: 0, volume: later, budget: later + 3 }[make.tier];
  return year >= since + (since === 0 ? 0 : delay);
}

/** Since these years a maker's gateway must be unlocked before anything is written. */
function isGated({ make, year }: Car): boolean {
  return year >= make.gatewaySince;
}

/** Newer electronics of these makes talk over Ethernet, which a wireless interface replaces. */
function withCable(car: Car, verdict: Verdict): Verdict {
  if (car.year < car.make.ethernetSince || car.deviceTypeId === wireless) return verdict;
  return { ...verdict, rating: ratingCodes.Amber, caveats: (verdict.caveats ?? 0) | caveatBits.ethernetCable };
}

/** The newest vehicles are not rated for what changes most, and a few functions of every make have gaps, as in any real table. */
function isUnrated({ make, year }: Car, elementId: number, { kind }: Rule): boolean {
  if (year >= unratedSince && (kind === "key" || kind === "programming" || kind === "calibration")) return true;
  return (elementId * 7 + make.number * 13) % 29 === 0;
}
