import type { NewServiceRequest } from "@remotebay/contract";
import { atWallTime, later } from "./calendar.ts";
import { locations } from "./locations.ts";
import type { Car } from "./cars.ts";
import type { JobTemplate } from "./job-template.ts";
import { pickJob } from "./pick-job.ts";
import { randomFrom, type Random } from "./random.ts";
import { shops, type ShopProfile } from "./shops.ts";

export const technicians = ["tech@demo.test", "tech2@demo.test"] as const;
export type Technician = (typeof technicians)[number];

/** The current state of a request. */
export type Outcome =
  | { kind: "pending" }
  | { kind: "waiting" }
  | { kind: "taken"; by: Technician }
  | { kind: "scheduled"; date: Date; by: Technician | null }
  | { kind: "cancelled"; reason: string }
  | { kind: "completed"; by: Technician; date: Date | null; corrected: boolean; pictures: boolean };

/** One request of the demonstration world with everything that happened to it. */
export interface PlannedRequest {
  shop: ShopProfile;
  writer: string;
  createdAt: Date;
  /** Minutes between saving and sending it; 0 if it was sent immediately. */
  sentAfter: number;
  priority: "Normal" | "High" | "Urgent";
  car: Car;
  serial: number;
  odometer: number;
  roNumber: string;
  ticketNumber: string;
  /** Value in the list of insurance companies; null if not given. */
  insurer: string | null;
  job: JobTemplate;
  comment: string;
  requestedDates: NewServiceRequest["ScheduleDates"];
  /** Index of the shop's device; null for none. */
  device: number | null;
  outcome: Outcome;
  /** What was ordered for the car together with it, which makes it a visit: services and their functions. */
  companions: readonly (readonly [scanTypeId: number, elementId: number])[];
}

const days = 119;
const insurers = ["insurer", "insurer", "insurer", "private", "claims-manager", "fleet", "leasing", null, null] as const;

/** Plans all requests, oldest first. Every run plans the same ones; only their times depend on `now`. */
export function planWorld(now: Date): PlannedRequest[] {
  return shops
    .flatMap((shop, index) => planShop(shop, now, randomFrom(4711 + index * 97)))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface Slot {
  createdAt: Date;
  outcome: Outcome;
  priority: PlannedRequest["priority"];
  requestedDates: PlannedRequest["requestedDates"];
  companions?: PlannedRequest["companions"];
}

function planShop(shop: ShopProfile, now: Date, random: Random): PlannedRequest[] {
  const location = locations.find((location) => location.key === shop.key);
  if (!location) throw new RangeError(`no shop ${shop.key}`);
  const slots = [...pastSlots(shop, now, location.timeZone, random), ...openSlots(shop, now, location.timeZone, random)].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
  const requests: PlannedRequest[] = [];
  for (const [n, slot] of slots.entries()) {
    const earlier = earlierVisit(requests, slot, random);
    const car = earlier?.car ?? random.pick(shop.cars);
    const job = pickShopJob(shop, car, location.scanTypeIds, random);
    requests.push({
      companions: [],
      ...slot,
      shop,
      writer: random.pick(shop.writers),
      sentAfter: slot.outcome.kind !== "pending" && random.chance(0.2) ? sendingTime(slot, random) : 0,
      car,
      serial: earlier?.serial ?? 100_000 + ((shop.requests * 7919 + n * 1237) % 800_000),
      odometer: earlier ? earlier.odometer + random.between(3, 60) : mileage(car, now, shop.unit, random),
      roNumber: earlier?.roNumber ?? shop.roNumber(n),
      ticketNumber: random.chance(0.3) ? `CLM-${random.between(200_000, 899_999)}` : "",
      insurer: random.pick(insurers),
      job,
      comment: random.pick(job.comments[shop.language]),
      device: slot.outcome.kind === "pending" && random.chance(0.5) ? null : random.below(location.devices.length),
    });
  }
  return requests;
}

/** Completed and cancelled requests, spread over the working hours of the last four months. */
function pastSlots(shop: ShopProfile, now: Date, zone: string, random: Random): Slot[] {
  const openCount = shop.pending.length + shop.waiting.length + shop.taken.length + shop.scheduled.length;
  return Array.from({ length: shop.requests - openCount }, (_, n) => {
    const age = 2 + random.below(days - 2);
    const createdAt = atWallTime(now, -age, { hour: random.between(8, 15), minute: random.below(60) }, zone);
    const priority = random.chance(0.06) ? "Urgent" : random.chance(0.08) ? "High" : "Normal";
    if (n < shop.cancelled)
      return { createdAt, priority, requestedDates: [], outcome: { kind: "cancelled", reason: random.pick(reasons) } };
    const planned = age > 8 && random.chance(0.15);
    const date = planned
      ? atWallTime(createdAt, random.between(1, 3), { hour: random.between(8, 14), minute: 30 * random.below(2) }, zone)
      : null;
    const by = random.pick(technicians);
    return {
      createdAt,
      priority,
      requestedDates: requestedDatesFor(date, zone),
      outcome: { kind: "completed", by, date, corrected: random.chance(0.06), pictures: random.chance(0.12) },
    };
  });
}

/** Open requests. */
function openSlots(shop: ShopProfile, now: Date, zone: string, random: Random): Slot[] {
  const today = (minutes: number, priority: PlannedRequest["priority"], outcome: Outcome): Slot => ({
    createdAt: later(now, -minutes),
    priority,
    requestedDates: [],
    outcome,
  });
  return [
    ...shop.pending.map((minutes) => today(minutes, "Normal", { kind: "pending" })),
    ...shop.waiting.map(([minutes, priority]) => today(minutes, priority ?? "Normal", { kind: "waiting" })),
    ...shop.taken.map(([minutes, priority], n) => ({
      ...today(minutes, priority ?? "Normal", { kind: "taken", by: technicians[n % 2] ?? technicians[0] }),
      companions: shop.visit?.taken === n ? shop.visit.services : [],
    })),
    ...shop.scheduled.map((ahead, n): Slot => {
      const date = atWallTime(now, ahead, { hour: 8 + 2 * n, minute: 30 * random.below(2) }, zone);
      const createdAt = atWallTime(now, -random.between(1, 3), { hour: random.between(9, 15), minute: random.below(60) }, zone);
      return {
        createdAt,
        priority: "Normal",
        requestedDates: requestedDatesFor(date, zone),
        outcome: { kind: "scheduled", date, by: n === 0 ? technicians[0] : null },
      };
    }),
  ];
}

const reasons = [
  "The customer no longer wants it",
  "The vehicle is no longer here",
  "Sent twice",
  "Solved in the workshop",
  "Waiting for parts or repairs: the radar bracket is on back order",
  "Wrong vehicle or wrong data",
];

function requestedDatesFor(date: Date | null, zone: string): PlannedRequest["requestedDates"] {
  return date === null ? [] : [{ Date: date.toISOString(), UserTimeZone: zone }];
}

/** Picks an earlier request whose car comes back, for a tenth of all requests: a scan before the repair, a calibration after it. */
function earlierVisit(requests: readonly PlannedRequest[], slot: Slot, random: Random): PlannedRequest | undefined {
  if (!random.chance(0.1)) return undefined;
  const limit = slot.createdAt.getTime() - 7 * 86_400_000;
  const lastVisits = new Map(requests.map((request) => [request.serial, request]));
  const candidates = [...lastVisits.values()].filter(
    (request) => request.outcome.kind === "completed" && request.createdAt.getTime() < limit,
  );
  return candidates.length === 0 ? undefined : random.pick(candidates);
}

function pickShopJob(shop: ShopProfile, car: Car, scanTypeIds: readonly number[], random: Random): JobTemplate {
  for (;;) {
    const job = pickJob(random, car, scanTypeIds);
    if (!shop.glass || job.windscreen) return job;
  }
}

/** Minutes between saving and sending; short for open requests, which may be only minutes old. */
function sendingTime(slot: Slot, random: Random): number {
  return slot.outcome.kind === "completed" || slot.outcome.kind === "cancelled" ? random.between(5, 60) : 2;
}

function mileage(car: Car, now: Date, unit: "mi" | "km", random: Random): number {
  const years = Math.max(1, now.getUTCFullYear() - car.year);
  return Math.round(years * random.between(7_000, 13_000) * (unit === "km" ? 1.4 : 1)) + random.below(997);
}
