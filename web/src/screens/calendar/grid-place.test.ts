import { appointmentMinutes, type CalendarEntry } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayAfter, inLanes, instantAt, isDay, later, missingOn, placeOf, weekOf } from "./grid-place.ts";

const zones = ["Europe/Berlin", "America/Chicago", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];
const zone = fc.constantFrom(...zones);
const instant = fc
  .integer({ min: Date.parse("2026-01-01T00:00:00Z") / 60_000, max: Date.parse("2027-01-01T00:00:00Z") / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString());

test("the place of an instant is a time that its clock shows, and leads to an instant that looks the same", () => {
  fc.assert(
    fc.property(instant, zone, (at, of) => {
      const place = placeOf(at, of);
      const back = instantAt(place, of);
      expect(back).toBeDefined();
      expect(placeOf(back ?? "", of)).toEqual(place);
    }),
  );
});

test("a day is short of the minutes that its clock leaves out, and of no others", () => {
  expect(missingOn("2026-03-29", "Europe/Berlin")).toEqual({ from: 120, to: 180 });
  expect(missingOn("2026-10-04", "Australia/Lord_Howe")).toEqual({ from: 120, to: 150 });
  expect(missingOn("2026-10-25", "Europe/Berlin")).toBeNull();
  expect(missingOn("2026-03-30", "Europe/Berlin")).toBeNull();
  expect(instantAt({ day: "2026-03-29", minute: 150 }, "Europe/Berlin")).toBeUndefined();
  // Of an hour that is shown twice the first counts.
  expect(instantAt({ day: "2026-10-25", minute: 150 }, "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

test("some days later a clock shows the same time unless it leaves it out; some minutes later is real time", () => {
  fc.assert(
    fc.property(instant, zone, fc.integer({ min: -7, max: 7 }), (at, of, days) => {
      const [before, after] = [placeOf(at, of), placeOf(later(at, of, { days }), of)];
      expect(after.day).toBe(dayAfter(before.day, days));
      const missing = missingOn(after.day, of);
      if (!missing || before.minute < missing.from || before.minute >= missing.to) expect(after.minute).toBe(before.minute);
    }),
  );
  expect(later("2026-03-29T00:45:00.000Z", "Europe/Berlin", { minutes: 15 })).toBe("2026-03-29T01:00:00.000Z");
});

test("two dates of a column that overlap never share a lane, and all that touch have the same number of lanes", () => {
  const columns = fc.array(fc.array(fc.integer({ min: 0, max: 95 }), { maxLength: 12 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(columns, (all) => {
      let id = 0;
      const placed = inLanes(all.map((minutes) => minutes.map((nth) => ({ entry: { Id: (id += 1) } as CalendarEntry, minute: nth * 15 }))));
      expect(placed).toHaveLength(all.flat().length);
      for (const one of placed)
        for (const other of placed) {
          if (one === other || one.column !== other.column || Math.abs(one.minute - other.minute) >= appointmentMinutes) continue;
          expect(one.lane).not.toBe(other.lane);
          expect(one.lanes).toBe(other.lanes);
          expect(one.lane).toBeLessThan(one.lanes);
        }
    }),
  );
});

test("a week begins as the culture has it, and what is no day is none", () => {
  expect([weekOf("2026-11-28", "de-DE"), weekOf("2026-11-28", "en-US")]).toEqual(["2026-11-23", "2026-11-22"]);
  expect([isDay("2026-02-29"), isDay("2026-02-28"), isDay("soon"), isDay(undefined)]).toEqual([false, true, false, false]);
});
