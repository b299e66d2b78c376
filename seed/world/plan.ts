import type { NewServiceRequest } from "@remotebay/contract";
import { atWallTime, later } from "./calendar.ts";
import { locations } from "./cast.ts";
import type { Car } from "./cars.ts";
import type { Kind } from "./kind.ts";
import { pickKind } from "./kinds.ts";
import { randomFrom, type Random } from "./random.ts";
import { shops, type ShopStory } from "./shops.ts";

export const technicians = ["tech@demo.test", "tech2@demo.test"] as const;
export type Technician = (typeof technicians)[number];

/** How a request stands now. */
export type Ending =
  | { kind: "pending" }
  | { kind: "waiting" }
  | { kind: "taken"; by: Technician }
  | { kind: "scheduled"; date: Date; by: Technician | null }
  | { kind: "cancelled"; reason: string }
  | { kind: "completed"; by: Technician; date: Date | null; corrected: boolean; pictures: boolean };

/** One request of the demonstration world, from its writing to where it stands. Times are instants. */
export interface Story {
  shop: ShopStory;
  writer: string;
  createdAt: Date;
  /** Minutes until it is sent; 0: at once. */
  sentAfter: number;
  priority: "Normal" | "High" | "Urgent";
  car: Car;
  serial: number;
  odometer: number;
  roNumber: string;
  ticketNumber: string;
  /** Value of the list of insurance companies; null: not said. */
  insurer: string | null;
  kind: Kind;
  comment: string;
  wishes: NewServiceRequest["ScheduleDates"];
  /** Which of the shop's devices; null: none chosen. */
  device: number | null;
  ending: Ending;
}

const days = 119;
const insurers = ["insurer", "insurer", "insurer", "private", "claims-manager", "fleet", "leasing", null, null] as const;

/** Every request of the world, oldest first. The same in every run but for the time it is told at. */
export function planWorld(now: Date): Story[] {
  return shops
    .flatMap((shop, index) => planShop(shop, now, randomFrom(4711 + index * 97)))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface Slot {
  createdAt: Date;
  ending: Ending;
  priority: Story["priority"];
  wishes: Story["wishes"];
}

function planShop(shop: ShopStory, now: Date, random: Random): Story[] {
  const place = locations.find((location) => location.key === shop.key);
  if (!place) throw new RangeError(`no shop ${shop.key}`);
  const slots = [...pastSlots(shop, now, place.timeZone, random), ...presentSlots(shop, now, place.timeZone, random)].toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
  const stories: Story[] = [];
  for (const [n, slot] of slots.entries()) {
    const earlier = returning(stories, slot, random);
    const car = earlier?.car ?? random.pick(shop.cars);
    const kind = shopKind(shop, car, place.scanTypeIds, random);
    stories.push({
      ...slot,
      shop,
      writer: random.pick(shop.writers),
      sentAfter: slot.ending.kind !== "pending" && random.chance(0.2) ? sendingTime(slot, random) : 0,
      car,
      serial: earlier?.serial ?? 100_000 + ((shop.requests * 7919 + n * 1237) % 800_000),
      odometer: earlier ? earlier.odometer + random.between(3, 60) : mileage(car, now, shop.unit, random),
      roNumber: earlier?.roNumber ?? shop.roNumber(n),
      ticketNumber: random.chance(0.3) ? `CLM-${random.between(200_000, 899_999)}` : "",
      insurer: random.pick(insurers),
      kind,
      comment: random.pick(kind.says[shop.language]),
      device: slot.ending.kind === "pending" && random.chance(0.5) ? null : random.below(place.devices.length),
    });
  }
  return stories;
}

/** Completed and cancelled ones, spread over the last four months' working hours. */
function pastSlots(shop: ShopStory, now: Date, zone: string, random: Random): Slot[] {
  const present = shop.pending.length + shop.waiting.length + shop.taken.length + shop.scheduled.length;
  return Array.from({ length: shop.requests - present }, (_, n) => {
    const age = 2 + random.below(days - 2);
    const createdAt = atWallTime(now, -age, { hour: random.between(8, 15), minute: random.below(60) }, zone);
    const priority = random.chance(0.06) ? "Urgent" : random.chance(0.08) ? "High" : "Normal";
    if (n < shop.cancelled) return { createdAt, priority, wishes: [], ending: { kind: "cancelled", reason: random.pick(reasons) } };
    const planned = age > 8 && random.chance(0.15);
    const date = planned
      ? atWallTime(createdAt, random.between(1, 3), { hour: random.between(8, 14), minute: 30 * random.below(2) }, zone)
      : null;
    const by = random.pick(technicians);
    return {
      createdAt,
      priority,
      wishes: wishesFor(date, zone),
      ending: { kind: "completed", by, date, corrected: random.chance(0.06), pictures: random.chance(0.12) },
    };
  });
}

/** Those that somebody still has to do something about. */
function presentSlots(shop: ShopStory, now: Date, zone: string, random: Random): Slot[] {
  const today = (minutes: number, priority: Story["priority"], ending: Ending): Slot => ({
    createdAt: later(now, -minutes),
    priority,
    wishes: [],
    ending,
  });
  return [
    ...shop.pending.map((minutes) => today(minutes, "Normal", { kind: "pending" })),
    ...shop.waiting.map(([minutes, priority]) => today(minutes, priority ?? "Normal", { kind: "waiting" })),
    ...shop.taken.map(([minutes, priority], n) =>
      today(minutes, priority ?? "Normal", { kind: "taken", by: technicians[n % 2] ?? technicians[0] }),
    ),
    ...shop.scheduled.map((ahead, n): Slot => {
      const date = atWallTime(now, ahead, { hour: 8 + 2 * n, minute: 30 * random.below(2) }, zone);
      const createdAt = atWallTime(now, -random.between(1, 3), { hour: random.between(9, 15), minute: random.below(60) }, zone);
      return {
        createdAt,
        priority: "Normal",
        wishes: wishesFor(date, zone),
        ending: { kind: "scheduled", date, by: n === 0 ? technicians[0] : null },
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

function wishesFor(date: Date | null, zone: string): Story["wishes"] {
  return date === null ? [] : [{ Date: date.toISOString(), UserTimeZone: zone }];
}

/** A tenth of the cars come back: a scan before the repair, a calibration after it. */
function returning(stories: readonly Story[], slot: Slot, random: Random): Story | undefined {
  if (!random.chance(0.1)) return undefined;
  const limit = slot.createdAt.getTime() - 7 * 86_400_000;
  const lastVisits = new Map(stories.map((story) => [story.serial, story]));
  const candidates = [...lastVisits.values()].filter((story) => story.ending.kind === "completed" && story.createdAt.getTime() < limit);
  return candidates.length === 0 ? undefined : random.pick(candidates);
}

function shopKind(shop: ShopStory, car: Car, scanTypeIds: readonly number[], random: Random): Kind {
  for (;;) {
    const kind = pickKind(random, car, scanTypeIds);
    if (!shop.glass || kind.windscreen) return kind;
  }
}

/** Minutes a request lay unsent; of a job of today no more than a third of its age. */
function sendingTime(slot: Slot, random: Random): number {
  return slot.ending.kind === "completed" || slot.ending.kind === "cancelled" ? random.between(5, 60) : 2;
}

function mileage(car: Car, now: Date, unit: "mi" | "km", random: Random): number {
  const years = Math.max(1, now.getUTCFullYear() - car.year);
  return Math.round(years * random.between(7_000, 13_000) * (unit === "km" ? 1.4 : 1)) + random.below(997);
}
