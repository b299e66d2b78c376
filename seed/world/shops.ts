import { americanCars } from "./american-cars.ts";
import type { Car } from "./cars.ts";
import { carsOf } from "./european-cars.ts";
import type { Random } from "./random.ts";

/** An open request: how many minutes ago it was sent, and its priority. */
export type OpenRequest = readonly [minutesAgo: number, priority?: "High" | "Urgent"];

/** The requests that a shop of `locations.ts` has in the demonstration world. */
export interface ShopProfile {
  key: string;
  /** Total number of requests. */
  requests: number;
  /** Requests not sent yet, by the minutes since they were saved. */
  pending: readonly number[];
  /** Requests sent and not yet taken. */
  waiting: readonly OpenRequest[];
  /** Requests taken by a Master Technician. */
  taken: readonly OpenRequest[];
  /** What else was ordered for the car of one of the taken ones, by its place among them: services and their functions. */
  visit?: { taken: number; services: readonly (readonly [scanTypeId: number, elementId: number])[] };
  /** Scheduled requests, by the days until their date. */
  scheduled: readonly number[];
  cancelled: number;
  /** Usernames of the users who create its requests. */
  writers: readonly string[];
  language: "en" | "nl" | "it";
  unit: "mi" | "km";
  cars: readonly Car[];
  /** Only windscreen jobs. */
  glass?: boolean;
  /** The shop's format of repair-order numbers; `n` counts up. */
  roNumber(n: number): string;
  plate(random: Random): string;
}

const letters = "ABCDEFGHJKLNPRSTVWXY";

function word(random: Random, length: number): string {
  return Array.from({ length }, () => letters.charAt(random.below(letters.length))).join("");
}

function digits(random: Random, length: number): string {
  return String(random.between(10 ** (length - 1), 10 ** length - 1));
}

const britishPlate = (random: Random): string =>
  `${word(random, 2)}${random.pick(["17", "67", "18", "68", "19", "69", "70"])} ${word(random, 3)}`;

/** All shops, the busiest first. */
export const shops: readonly ShopProfile[] = [
  {
    key: "northside",
    requests: 134,
    pending: [12, 190, 1560],
    waiting: [[4, "Urgent"], [17], [38], [95, "High"]],
    taken: [[55], [80, "Urgent"], [156]],
    // A pre-scan, then the camera behind the windscreen, then the post-scan.
    visit: {
      taken: 1,
      services: [
        [3, 101],
        [2, 203],
      ],
    },
    scheduled: [1, 1, 2, 4],
    cancelled: 7,
    writers: ["shop@demo.test", "coord@demo.test"],
    language: "en",
    unit: "mi",
    cars: americanCars,
    roNumber: (n) => `RO-${88_200 + n * 3}`,
    plate: (random) => `${word(random, 2)} ${digits(random, 5)}`,
  },
  {
    key: "lakeview",
    requests: 54,
    pending: [48],
    waiting: [[9], [64]],
    taken: [[118]],
    scheduled: [1, 3],
    cancelled: 3,
    writers: ["shop2@demo.test"],
    language: "en",
    unit: "mi",
    cars: americanCars,
    roNumber: (n) => `26-${1140 + n}`,
    plate: (random) => `${word(random, 3)}-${digits(random, 4)}`,
  },
  {
    key: "kerbside",
    requests: 42,
    pending: [230],
    waiting: [[23, "Urgent"], [71]],
    taken: [[49]],
    scheduled: [2],
    cancelled: 2,
    writers: ["uk@demo.test"],
    language: "en",
    unit: "mi",
    cars: carsOf("GB"),
    roNumber: (n) => `KM/${4500 + n}`,
    plate: britishPlate,
  },
  {
    key: "harbour",
    requests: 26,
    pending: [33],
    waiting: [[44]],
    taken: [[132]],
    scheduled: [3],
    cancelled: 1,
    writers: ["five@demo.test"],
    language: "en",
    unit: "km",
    cars: americanCars,
    roNumber: (n) => `H${2200 + n * 2}`,
    plate: (random) => `${word(random, 3)} ${digits(random, 3)}`,
  },
  {
    key: "devries",
    requests: 38,
    pending: [21, 410],
    waiting: [[14], [88, "High"]],
    taken: [[67]],
    scheduled: [1, 2],
    cancelled: 2,
    writers: ["nl@demo.test"],
    language: "nl",
    unit: "km",
    cars: carsOf("NL"),
    roNumber: (n) => `WO26-${String(380 + n).padStart(4, "0")}`,
    plate: (random) => `${word(random, 1)}-${digits(random, 3)}-${word(random, 2)}`,
  },
  {
    key: "bellini",
    requests: 24,
    pending: [75],
    waiting: [[30]],
    taken: [],
    scheduled: [1],
    cancelled: 1,
    writers: ["rd@demo.test"],
    language: "it",
    unit: "km",
    cars: carsOf("IT"),
    roNumber: (n) => `COM ${1160 + n}/26`,
    plate: (random) => `F${word(random, 1)} ${digits(random, 3)} ${word(random, 2)}`,
  },
  {
    key: "clearview",
    requests: 30,
    pending: [58],
    waiting: [[6], [52]],
    taken: [[39]],
    scheduled: [1],
    cancelled: 2,
    writers: ["glass@demo.test"],
    language: "en",
    unit: "mi",
    cars: carsOf("GB"),
    glass: true,
    roNumber: (n) => `CVG-${70_200 + n * 7}`,
    plate: britishPlate,
  },
  {
    key: "quayside",
    requests: 14,
    pending: [36],
    waiting: [[26]],
    taken: [],
    scheduled: [2],
    cancelled: 1,
    writers: ["partner@demo.test"],
    language: "en",
    unit: "km",
    cars: carsOf("GB"),
    roNumber: (n) => `QS-${3100 + n}`,
    plate: (random) => `${random.between(17, 25)}1-C-${digits(random, 5)}`,
  },
];
