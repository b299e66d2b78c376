import { appointmentMinutes, freeTimesADay, maxFreeTimes } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Booked, freeTimes, type Times } from "./free-times.ts";

const hour = 3_600_000;
const length = appointmentMinutes * 60_000;
// Near the days on which clocks change.
const anyNow = fc
  .tuple(fc.constantFrom("2026-03-06T00:00:00Z", "2026-03-27T00:00:00Z", "2026-10-30T00:00:00Z", "2026-07-01T00:00:00Z"), fc.nat(72 * 60))
  .map(([from, minutes]) => new Date(Date.parse(from) + minutes * 60_000));

const anyTimes: fc.Arbitrary<Times> = anyNow.chain((now) =>
  fc.record({
    now: fc.constant(now),
    timeZone: fc.constantFrom("Europe/London", "America/Chicago", "Asia/Kolkata", "Australia/Lord_Howe"),
    technicians: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    booked: fc.array(
      fc.record({
        technicianId: fc.option(fc.integer({ min: 1, max: 5 })),
        at: fc.integer({ min: -4, max: 4 * 96 }).map((quarter) => new Date(now.getTime() + quarter * (hour / 4))),
      }),
      { maxLength: 60 },
    ),
    knownUntil: fc.integer({ min: 1, max: 21 * 24 }).map((hours) => new Date(now.getTime() + hours * hour)),
    // Hours of the portal in UTC, some of which cross the shop's day.
    isOpen: fc.option(fc.tuple(fc.nat(12), fc.integer({ min: 13, max: 24 })).map(([from, until]) => openBetween(from, until))),
  }),
);

function openBetween(from: number, until: number) {
  return (instant: Date) => instant.getUTCHours() >= from && instant.getUTCHours() < until;
}

/** What a clock on the shop's wall shows, by another way than the rule's. */
function clock(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    dateStyle: undefined,
    hour: "2-digit",
    minute: "2-digit",
    day: "2-digit",
  });
  const of = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { weekday: of["weekday"] ?? "", day: of["day"] ?? "", hour: Number(of["hour"]), minute: Number(of["minute"]) };
}

function mayBeOffered(start: Date, { now, timeZone, technicians, booked, knownUntil, isOpen }: Times): boolean {
  const { weekday, hour: at, minute } = clock(start, timeZone);
  if (minute !== 0 || at < 8 || at >= 18 || ["Sat", "Sun"].includes(weekday)) return false;
  if (start.getTime() - now.getTime() < hour || start.getTime() + length > knownUntil.getTime()) return false;
  for (let passed = 0; passed < length; passed += 60_000) if (isOpen && !isOpen(new Date(start.getTime() + passed))) return false;
  const overlap = ({ at: date }: Booked) => date.getTime() < start.getTime() + length && date.getTime() + length > start.getTime();
  const unassigned = booked.filter((one) => one.technicianId === null && overlap(one)).length;
  const free = technicians.filter((id) => !booked.some((one) => one.technicianId === id && overlap(one)));
  return free.length > unassigned;
}

test("offers exactly the first times that a walk through the calendar finds, three a day", () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const expected: Date[] = [];
      const first = Math.ceil(times.now.getTime() / (hour / 2)) * (hour / 2);
      for (let at = first; at < times.knownUntil.getTime() && expected.length < maxFreeTimes; at += hour / 2) {
        const start = new Date(at);
        const { day } = clock(start, times.timeZone);
        const ofDay = expected.filter((one) => clock(one, times.timeZone).day === day).length;
        if (ofDay < freeTimesADay && mayBeOffered(start, times)) expected.push(start);
      }
      expect(freeTimes(times)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("with one more date, or with a technician less, no time is free earlier", () => {
  fc.assert(
    fc.property(anyTimes, fc.nat(4 * 96), fc.option(fc.integer({ min: 1, max: 4 })), (times, quarter, technicianId) => {
      const first = (of: Times) => freeTimes(of)[0]?.getTime() ?? Number.POSITIVE_INFINITY;
      const more = { technicianId, at: new Date(times.now.getTime() + quarter * (hour / 4)) };
      expect(first({ ...times, booked: [...times.booked, more] })).toBeGreaterThanOrEqual(first(times));
      expect(first({ ...times, technicians: times.technicians.slice(1) })).toBeGreaterThanOrEqual(first(times));
    }),
    { numRuns: 60 },
  );
});

test("without a technician, and while the portal is closed, nothing is offered", () => {
  const times: Times = {
    now: new Date("2026-03-02T15:00:00Z"),
    timeZone: "Europe/London",
    technicians: [1],
    booked: [],
    knownUntil: new Date("2026-03-20T00:00:00Z"),
    isOpen: null,
  };
  expect(freeTimes({ ...times, technicians: [] })).toEqual([]);
  expect(freeTimes({ ...times, isOpen: () => false })).toEqual([]);
  // Monday afternoon, then Tuesday.
  expect(freeTimes(times).map((start) => start.toISOString())).toEqual([
    "2026-03-02T16:00:00.000Z",
    "2026-03-02T17:00:00.000Z",
    "2026-03-03T08:00:00.000Z",
    "2026-03-03T09:00:00.000Z",
    "2026-03-03T10:00:00.000Z",
    "2026-03-04T08:00:00.000Z",
  ]);
});
