import fc from "fast-check";
import { weekdays } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { daysIn } from "./calendar-file.ts";
import { asMinutes, asTime, merged, type Span, spansOf, withSpans } from "./week.ts";

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })), { maxLength: 4 })
  .map((pairs): Span[] => pairs.filter(([from, to]) => from < to).map(([from, to]) => ({ from, to })));

describe("the openings of a week", () => {
  test("what is put on a day is read from it, and the other days stay", () => {
    fc.assert(
      fc.property(spans, spans, fc.constantFrom(...weekdays), fc.constantFrom(...weekdays), (one, other, day, second) => {
        const rows = withSpans(withSpans([], second, other), day, one);
        expect(spansOf(rows, day)).toEqual(one);
        if (day !== second) expect(spansOf(rows, second)).toEqual(other);
        expect(new Set(rows.map(({ dayOfWeek }) => dayOfWeek)).size).toBe(7);
      }),
    );
  });

  test("a time is read as it is written", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1440 }), (minutes) => asMinutes(asTime(minutes)) === minutes));
    expect(asMinutes("")).toBeUndefined();
  });

  test("openings that touch are one, and no minute is lost or won", () => {
    const minutesOf = (all: readonly Span[]) =>
      new Set(all.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, nth) => from + nth)));
    fc.assert(
      fc.property(spans, (all) => {
        const found = merged(all);
        expect(minutesOf(found)).toEqual(minutesOf(all));
        for (const [nth, { from }] of found.entries()) expect(from).toBeGreaterThan(found[nth - 1]?.to ?? -1);
      }),
    );
  });
});

describe("a calendar file", () => {
  const event = (...lines: string[]) => ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");

  test("names a day, with what is escaped and folded put back", () => {
    expect(
      daysIn(event("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261226", "SUMMARY:Christmas Day\\, shops are", "  closed")),
    ).toEqual([{ date: "2026-12-25", name: "Christmas Day, shops are closed" }]);
  });

  test("an event of several days is each of them", () => {
    expect(daysIn(event("DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270102", "SUMMARY:New Year")).map(({ date }) => date)).toEqual([
      "2026-12-31",
      "2027-01-01",
    ]);
  });

  test("one with a time of day, with no date or with a date that does not exist is left out", () => {
    expect(daysIn(event("DTSTART:20261225T080000Z", "SUMMARY:Meeting"))).toEqual([]);
    expect(daysIn(event("SUMMARY:Some day"))).toEqual([]);
    expect(daysIn(event("DTSTART;VALUE=DATE:20260230"))).toEqual([]);
  });

  test("any file at all has an answer", () => {
    fc.assert(fc.property(fc.string(), (file) => daysIn(file).length === 0));
  });
});
