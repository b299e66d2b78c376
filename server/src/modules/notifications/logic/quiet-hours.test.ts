import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuietAt, minuteOfDay, quietUntil } from "./quiet-hours.ts";

const minute = 60_000;
const zones = [
  "Europe/Berlin",
  "America/Chicago",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Africa/Casablanca",
  "America/St_Johns",
  "UTC",
];
const time = fc.integer({ min: 0, max: 1439 });
const zone = fc.constantFrom(...zones);
const from = Date.parse("2019-01-01T00:00:00Z");
const until = Date.parse("2036-01-01T00:00:00Z");

/** Moments around which clocks are changed, and any others. */
const instant = fc.oneof(
  fc.integer({ min: from, max: until }),
  fc
    .tuple(
      fc.constantFrom(
        "2026-03-29T01:00Z",
        "2026-10-25T01:00Z",
        "2026-03-08T08:00Z",
        "2026-11-01T07:00Z",
        "2026-04-04T15:00Z",
        "2026-10-03T15:30Z",
      ),
      fc.integer({ min: -26 * 60, max: 26 * 60 }),
    )
    .map(([moment, minutes]) => Date.parse(moment) + minutes * minute),
);

/** The definition, minute by minute. */
function firstQuietless(now: number, hours: { From: number; Until: number }, timeZone: string): number | null {
  let at = Math.floor(now / minute) * minute;
  if (!isQuietAt(minuteOfDay(at, timeZone), hours)) return null;
  while (isQuietAt(minuteOfDay(at, timeZone), hours)) at += minute;
  return at;
}

test("quiet hours end at the first minute whose time of day is not quiet, over every change of clocks", () => {
  fc.assert(
    fc.property(instant, time, time, zone, (now, From, Until, timeZone) => {
      fc.pre(From !== Until);
      const end = quietUntil(new Date(now), { On: true, From, Until }, timeZone);
      expect(end?.getTime() ?? null).toBe(firstQuietless(now, { From, Until }, timeZone));
    }),
    { numRuns: 400 },
  );
});

test("hours that are off are never quiet", () => {
  fc.assert(
    fc.property(instant, time, time, zone, (now, From, Until, timeZone) => {
      expect(quietUntil(new Date(now), { On: false, From, Until }, timeZone)).toBeNull();
    }),
  );
});

test.each([
  // In Berlin clocks go from 02:00 to 03:00 on 29 March, and from 03:00 to 02:00 on 25 October.
  ["an ordinary night", "2026-06-10T20:30:00Z", "Europe/Berlin", 22 * 60, 7 * 60, "2026-06-11T05:00:00.000Z"],
  ["a night that is an hour shorter", "2026-03-28T22:00:00Z", "Europe/Berlin", 22 * 60, 7 * 60, "2026-03-29T05:00:00.000Z"],
  ["a night that is an hour longer", "2026-10-24T21:00:00Z", "Europe/Berlin", 22 * 60, 7 * 60, "2026-10-25T06:00:00.000Z"],
  ["an end that the clocks pass over", "2026-03-28T23:30:00Z", "Europe/Berlin", 22 * 60, 150, "2026-03-29T01:00:00.000Z"],
  [
    "an hour between two quiet times that the clocks shorten",
    "2026-03-29T00:59:00Z",
    "Europe/Berlin",
    0,
    23 * 60,
    "2026-03-29T21:00:00.000Z",
  ],
  ["an end that comes twice", "2026-10-24T23:30:00Z", "Europe/Berlin", 22 * 60, 150, "2026-10-25T00:30:00.000Z"],
  ["the reader's morning, not the server's", "2026-06-10T10:00:00Z", "America/Chicago", 22 * 60, 7 * 60, "2026-06-10T12:00:00.000Z"],
])("%s", (_, now, timeZone, From, Until, end) => {
  expect(quietUntil(new Date(now), { On: true, From, Until }, timeZone)?.toISOString()).toBe(end);
});

test("the end itself is not quiet, the minute before is", () => {
  const hours = { On: true, From: 22 * 60, Until: 7 * 60 };
  expect(quietUntil(new Date("2026-06-11T04:59:59Z"), hours, "Europe/Berlin")?.toISOString()).toBe("2026-06-11T05:00:00.000Z");
  expect(quietUntil(new Date("2026-06-11T05:00:00Z"), hours, "Europe/Berlin")).toBeNull();
});

test.each([
  ["over midnight", 22 * 60, 7 * 60],
  ["within a day", 9 * 60, 17 * 60],
])("quiet hours %s last from their first minute to the one before their end", (_, From, Until) => {
  const minutes = [From - 1, From, Until - 1, Until];
  expect(minutes.map((time) => isQuietAt(time, { From, Until }))).toEqual([false, true, true, false]);
});
