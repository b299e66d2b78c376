import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOpenAt, opensNext, type HoursTable, type Span } from "./open-times.ts";

const minute = 60_000;
const hour = 60 * minute;

/** The nights on which clocks change, and an ordinary one; half an hour in Lord Howe, none in Kolkata. */
const nights: readonly (readonly [zone: string, night: string])[] = [
  ["Europe/London", "2026-03-29T01:00:00Z"],
  ["Europe/London", "2026-10-25T01:00:00Z"],
  ["Europe/Rome", "2026-03-29T01:00:00Z"],
  ["Europe/Rome", "2026-10-25T01:00:00Z"],
  ["America/Chicago", "2026-03-08T08:00:00Z"],
  ["America/Chicago", "2026-11-01T07:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["Australia/Lord_Howe", "2026-10-03T15:30:00Z"],
  ["Asia/Kolkata", "2026-05-01T00:00:00Z"],
];

/**
 * The independent calculation: walks through the minutes of six days, reads each on the zone's clock, and for each row marks everything
 * from the first to the last minute that the clock shows within it.
 */
function openMinutes(table: HoursTable, from: number, to: number): Set<number> {
  const clock = new Intl.DateTimeFormat("en-CA", { timeZone: table.timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  const minutes = Array.from({ length: (to - from) / minute }, (_, nth) => {
    const [date = "", time = ""] = clock.format(from + nth * minute).split(", ");
    return { at: from + nth * minute, date, time };
  });
  const open = new Set<number>();
  for (const date of new Set(minutes.map((one) => one.date))) {
    const following = new Date(Date.parse(date) + 24 * hour).toISOString().slice(0, 10);
    const isHoliday = (day: string) => table.holidays.some(({ scheduledDate }) => scheduledDate === day);
    const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
    const rows: readonly Span[] = isHoliday(date)
      ? table.holidays.filter(({ scheduledDate }) => scheduledDate === date)
      : table.weekly.filter(({ dayOfWeek }) => dayOfWeek === weekday);
    for (const { startTime, endTime } of rows) {
      if (startTime === null || endTime === null) continue;
      const isSameDay = endTime > startTime;
      const shown = minutes.filter((one) => {
        if (one.date === date) return one.time >= startTime && (!isSameDay || one.time < endTime);
        return !isSameDay && one.date === following && one.time < endTime;
      });
      const [first, last] = [shown[0]?.at ?? 0, shown.at(-1)?.at ?? -1];
      for (const one of minutes) {
        if (one.at >= first && one.at <= last && !(one.date === following && isHoliday(following))) open.add(one.at);
      }
    }
  }
  return open;
}

const time = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("00:00", "00:30", "01:00", "01:15", "01:30", "01:59", "02:00", "02:10", "02:30", "03:00", "22:00"),
  },
  { weight: 1, arbitrary: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")) },
);
const span: fc.Arbitrary<Span> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ startTime: time, endTime: fc.oneof(time, fc.constant("24:00")) }) },
  { weight: 1, arbitrary: fc.constant({ startTime: null, endTime: null }) },
);

const tables = fc
  .record({
    night: fc.constantFrom(...nights),
    week: fc.array(fc.record({ dayOfWeek: fc.nat(6), span }), { maxLength: 14 }),
    holidays: fc.array(fc.record({ days: fc.integer({ min: -1, max: 2 }), span }), { maxLength: 3 }),
  })
  .map(({ night: [timeZone, at], week, holidays }) => {
    const middle = Date.parse(at);
    const table: HoursTable = {
      timeZone,
      weekly: week.map((row) => ({ dayOfWeek: row.dayOfWeek, ...row.span })),
      holidays: holidays.map((row) => ({
        scheduledDate: new Date(middle + row.days * 24 * hour).toISOString().slice(0, 10),
        notes: "",
        ...row.span,
      })),
    };
    return { table, middle };
  });

test("open at exactly the minutes that an independent walk through the clock finds, on the nights on which clocks change too", () => {
  fc.assert(
    fc.property(tables, ({ table, middle }) => {
      const open = openMinutes(table, middle - 60 * hour, middle + 60 * hour);
      for (let at = middle - 8 * hour; at < middle + 8 * hour; at += 5 * minute) {
        expect(`${new Date(at).toISOString()} ${isOpenAt(table, new Date(at))}`).toBe(`${new Date(at).toISOString()} ${open.has(at)}`);
      }
    }),
    { numRuns: 60 },
  );
});

test("the next opening is the first moment that is open, and nothing before it is", () => {
  fc.assert(
    fc.property(tables, fc.integer({ min: -900, max: 900 }), ({ table, middle }, minutes) => {
      const now = middle + minutes * minute;
      if (isOpenAt(table, new Date(now))) return;
      const next = opensNext(table, new Date(now));
      if (next === null) {
        for (let at = now; at < now + 9 * 24 * hour; at += hour / 4) expect(isOpenAt(table, new Date(at))).toBe(false);
        return;
      }
      expect(isOpenAt(table, next)).toBe(true);
      expect(next.getTime()).toBeGreaterThan(now);
      for (let at = now; at < Math.min(next.getTime(), now + 48 * hour); at += 10 * minute)
        expect(isOpenAt(table, new Date(at))).toBe(false);
    }),
    { numRuns: 60 },
  );
});

describe("examples", () => {
  const everyDay = (startTime: string, endTime: string) => Array.from({ length: 7 }, (_, dayOfWeek) => ({ dayOfWeek, startTime, endTime }));
  const london = (weekly: HoursTable["weekly"], holidays: HoursTable["holidays"] = []): HoursTable => ({
    timeZone: "Europe/London",
    weekly,
    holidays,
  });
  const open = (table: HoursTable, at: string) => isOpenAt(table, new Date(at));

  test("round the clock has no gap, not even while the clock changes", () => {
    const table = london(everyDay("00:00", "24:00"));
    for (const night of ["2026-03-29T00:00:00Z", "2026-10-25T00:00:00Z"]) {
      for (let at = Date.parse(night) - 3 * hour; at < Date.parse(night) + 5 * hour; at += minute)
        expect(isOpenAt(table, new Date(at))).toBe(true);
    }
  });

  test("until 01:30 on the night on which the clock shows 01:30 twice: until the second", () => {
    const table = london([{ dayOfWeek: 5, startTime: "18:00", endTime: "01:30" }]);
    expect([open(table, "2026-10-25T00:29:00Z"), open(table, "2026-10-25T00:45:00Z"), open(table, "2026-10-25T01:29:00Z")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(open(table, "2026-10-25T01:30:00Z")).toBe(false);
  });

  test("from 01:30 on the night on which the clock skips it: from the change on", () => {
    const table = london([{ dayOfWeek: 6, startTime: "01:30", endTime: "05:00" }]);
    expect(open(table, "2026-03-29T00:59:00Z")).toBe(false);
    expect(open(table, "2026-03-29T01:00:00Z")).toBe(true);
    expect(opensNext(table, new Date("2026-03-28T12:00:00Z"))).toEqual(new Date("2026-03-29T01:00:00Z"));
  });

  test("a closed holiday ends the night before it at midnight, and the day after is the week's again", () => {
    const table = london(everyDay("20:00", "06:00"), [
      { scheduledDate: "2026-12-25", notes: "Christmas Day", startTime: null, endTime: null },
    ]);
    expect(open(table, "2026-12-24T23:59:00Z")).toBe(true);
    expect(open(table, "2026-12-25T00:00:00Z")).toBe(false);
    expect(open(table, "2026-12-25T21:00:00Z")).toBe(false);
    expect(open(table, "2026-12-26T01:00:00Z")).toBe(false);
    expect(opensNext(table, new Date("2026-12-25T10:00:00Z"))).toEqual(new Date("2026-12-26T20:00:00Z"));
  });

  test("it looks four weeks ahead, the last day included", () => {
    const closed = Array.from({ length: 28 }, (_, day) => ({
      scheduledDate: new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10),
      notes: "",
      startTime: null,
      endTime: null,
    }));
    const table = london(everyDay("09:00", "17:00"), closed);
    expect(opensNext(table, new Date("2026-06-01T12:00:00Z"))).toEqual(new Date("2026-06-29T08:00:00Z"));
    expect(opensNext(table, new Date("2026-05-31T17:00:00Z"))).toBe(null);
  });

  test("without any table it is never open", () => {
    expect(open(london([]), "2026-06-01T12:00:00Z")).toBe(false);
    expect(opensNext(london([]), new Date("2026-06-01T12:00:00Z"))).toBe(null);
  });
});
