import { appointmentMinutes, freeTimesADay, type getFreeTimes, maxFreeTimes, type Reply } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { getLocation } from "../../locations/service.ts";
import { addDays, clockAt, hoursOfVariant, instantAt, weekdayOf } from "../../opening-hours/service.ts";
import { listTechnicians } from "../../users/service.ts";
import { readBooked } from "../calendar-store.ts";

/** A confirmed date, of a technician or of nobody yet. */
export interface Booked {
  technicianId: number | null;
  at: Date;
}

/** What decides which times are free. */
export interface Times {
  now: Date;
  /** The shop's. */
  timeZone: string;
  technicians: readonly number[];
  booked: readonly Booked[];
  /** Dates from here on are not known. */
  knownUntil: Date;
  /** Whether the hours of the shop's portal include an instant; null where nobody keeps hours. */
  isOpen: ((instant: Date) => boolean) | null;
}

const minuteMs = 60_000;
const length = appointmentMinutes * minuteMs;
/** Nobody is asked to be there sooner. */
const notice = 60 * minuteMs;
/** The working day by the shop's clock, in hours; Monday to Friday. */
const day = { from: 8, until: 18 };
const [friday, days] = [4, 21];

/** The first free times of the caller's shop: times alone, nothing of whose the others are. */
export async function offerTimes(ctx: Ctx): Promise<Reply<typeof getFreeTimes>> {
  const { db, user, now } = ctx;
  if (user.locationId === null || !user.can.createRequests) throw problem("forbidden");
  // A date that began before still keeps its technician.
  const [from, until] = [new Date(now.getTime() - length), new Date(now.getTime() + days * 24 * 60 * minuteMs)];
  const [{ timeZone }, technicians, { rows, knownUntil }, isOpen] = await Promise.all([
    getLocation(ctx, user.locationId),
    listTechnicians(ctx),
    readBooked(db, user.demo, from, until),
    hoursOfVariant(ctx, user.variant, now),
  ]);
  const times = freeTimes({ now, timeZone, technicians: technicians.map(({ id }) => id), booked: rows, knownUntil, isOpen });
  return { Times: times.map((start) => start.toISOString()) };
}

/** The first free times: full hours of the shop's working days within its portal's hours in which a technician has no date (domain.md#free-times). */
export function freeTimes(times: Times): Date[] {
  const found: Date[] = [];
  const today = clockAt(times.now, times.timeZone).date;
  for (let nth = 0; nth < days && found.length < maxFreeTimes; nth += 1) {
    const date = addDays(today, nth);
    if (weekdayOf(date) <= friday)
      found.push(
        ...hoursOf(date, times)
          .filter((start) => isFree(start, times))
          .slice(0, freeTimesADay),
      );
  }
  return found.slice(0, maxFreeTimes);
}

/** The starts of a working day's hours; one that the clock leaves out is none. */
function hoursOf(date: string, { timeZone }: Times): Date[] {
  const hours = Array.from({ length: day.until - day.from }, (_, nth) => (day.from + nth) * 60);
  return hours.map((minute) => instantAt({ date, minute }, timeZone));
}

function isFree(start: Date, { now, technicians, booked, knownUntil, isOpen }: Times): boolean {
  const from = start.getTime();
  if (from < now.getTime() + notice || from + length > knownUntil.getTime()) return false;
  if (isOpen && !quarters(from).every((instant) => isOpen(instant))) return false;
  const near = booked.filter(({ at }) => Math.abs(at.getTime() - from) < length);
  const busy = new Set(near.flatMap(({ technicianId }) => technicianId ?? []));
  const left = technicians.filter((id) => !busy.has(id)).length;
  // What nobody has yet will need somebody too.
  return left > near.filter(({ technicianId }) => technicianId === null).length;
}

/** The quarters of an appointment, and its last minute. */
function quarters(from: number): Date[] {
  return [0, 15, 30, 45, appointmentMinutes - 1].map((minutes) => new Date(from + minutes * minuteMs));
}
