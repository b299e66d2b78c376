import fc from "fast-check";
import { closedAllDay, weekdays } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { daysIn } from "./calendar-file.ts";
import { nextDays } from "./next-days.ts";
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

describe("openings that last past midnight", () => {
  test("keep their end when another one is drawn beside them", () => {
    expect(
      merged([
        { from: 1320, to: 120 },
        { from: 480, to: 600 },
      ]),
    ).toEqual([
      { from: 480, to: 600 },
      { from: 1320, to: 120 },
    ]);
    expect(
      merged([
        { from: 1200, to: 1380 },
        { from: 1320, to: 120 },
      ]),
    ).toEqual([{ from: 1200, to: 120 }]);
  });
});

const reading = { timeZone: "Europe/London", today: "2026-11-24" };
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...events: string[]) => ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n");
const read = (file: string, more: Partial<typeof reading> = {}) => daysIn(file, { ...reading, ...more });
const datesIn = (file: string, more: Partial<typeof reading> = {}) => read(file, more)?.days.map(({ date }) => date);
const nothing = { timed: 0, repeated: 0, damaged: 0 };

describe("a calendar file", () => {
  test("names a day, with what is escaped and folded put back", () => {
    const file = calendar(
      event("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261226", "SUMMARY;LANGUAGE=en:Christmas Day\\, shops are", "  closed"),
    );
    expect(read(file)).toEqual({ days: [{ date: "2026-12-25", name: "Christmas Day, shops are closed" }], leftOut: nothing });
  });

  test("an event of several days is each of them, by its end or its length", () => {
    const both = ["2026-12-31", "2027-01-01"];
    expect(datesIn(calendar(event("DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270102", "SUMMARY:New Year")))).toEqual(both);
    expect(datesIn(calendar(event("DTSTART;VALUE=DATE:20261231", "DURATION:P2D")))).toEqual(both);
  });

  test("what comes back every year is written out for two years", () => {
    const yearly = (rule: string, start: string) => datesIn(calendar(event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`)));
    expect(yearly("FREQ=YEARLY", "19991225")).toEqual(["2026-12-25", "2027-12-25"]);
    // Thanksgiving, as three programs write it.
    for (const rule of [
      "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
      "FREQ=YEARLY;INTERVAL=1;BYDAY=TH;BYMONTH=11;BYMONTHDAY=22,23,24,25,26,27,28",
      "BYMONTH=11;BYDAY=+4TH;FREQ=YEARLY;WKST=SU",
    ])
      expect(yearly(rule, "20001123")).toEqual(["2026-11-26", "2027-11-25", "2028-11-23"].slice(0, 3));
    expect(yearly("FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO", "20200525")).toEqual(["2027-05-31", "2028-05-29"]);
    expect(yearly("FREQ=YEARLY;UNTIL=20261231T000000Z", "20201225")).toEqual(["2026-12-25"]);
    expect(yearly("FREQ=YEARLY;COUNT=2", "20261225")).toEqual(["2026-12-25", "2027-12-25"]);
    expect(yearly("FREQ=YEARLY;COUNT=2", "20201225")).toEqual([]);
    expect(yearly("FREQ=YEARLY;INTERVAL=4", "20240101")).toEqual(["2028-01-01"]);
    // The 29th of February is there every fourth year.
    expect(yearly("FREQ=YEARLY", "20240229")).toEqual(["2028-02-29"]);
  });

  test("a year without it, one that was moved and one that was cancelled are left out", () => {
    const file = calendar(
      event("UID:a", "DTSTART;VALUE=DATE:20251226", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20271226", "SUMMARY:Boxing Day"),
      event("UID:a", "DTSTART;VALUE=DATE:20261228", "RECURRENCE-ID;VALUE=DATE:20261226", "SUMMARY:Boxing Day (substitute)"),
      event("DTSTART;VALUE=DATE:20261201", "STATUS:CANCELLED"),
    );
    expect(read(file)?.days).toEqual([{ date: "2026-12-28", name: "Boxing Day (substitute)" }]);
  });

  test("a day that is told by the clock is one if it begins and ends at midnight in the hours' zone", () => {
    const local = calendar(event('DTSTART;TZID="Europe/Rome":20261225T000000', "DTEND;TZID=Europe/Rome:20261226T000000"));
    expect(datesIn(local)).toEqual(["2026-12-25"]);
    const instants = calendar(event("DTSTART:20260531T230000Z", "DTEND:20260601T230000Z"));
    expect(datesIn(instants, { today: "2026-01-01" })).toEqual(["2026-06-01"]);
    expect(read(instants, { today: "2026-01-01", timeZone: "Europe/Rome" })).toEqual({ days: [], leftOut: { ...nothing, timed: 1 } });
    const meeting = calendar(event("DTSTART:20261225T080000Z", "DTEND:20261225T090000Z"), event("DTSTART:20261225T000000"));
    expect(read(meeting)).toEqual({ days: [], leftOut: { ...nothing, timed: 2 } });
  });

  test("an alarm's properties are not its event's", () => {
    const file = calendar(
      event("DTSTART;VALUE=DATE:20261225", "BEGIN:VALARM", "DURATION:P9D", "SUMMARY:Wake up", "END:VALARM", "SUMMARY:Christmas"),
    );
    expect(read(file)?.days).toEqual([{ date: "2026-12-25", name: "Christmas" }]);
  });

  test("of a damaged one what is whole is read, and what is not is counted; what is no calendar is none", () => {
    const file = calendar(
      event("SUMMARY:Some day"),
      event("DTSTART;VALUE=DATE:20260230"),
      event("DTSTART;VALUE=DATE:20261225", "RRULE:FREQ=YEARLY;BYDAY=9XX"),
      event("DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY"),
      event("DTSTART;VALUE=DATE:20261224", "SUMMARY:Christmas Eve"),
    );
    const found = { days: [{ date: "2026-12-24", name: "Christmas Eve" }], leftOut: { timed: 0, repeated: 2, damaged: 2 } };
    expect(read(file)).toEqual(found);
    expect(read(file.slice(0, file.lastIndexOf("END:VEVENT")))).toEqual({ days: [], leftOut: { ...found.leftOut, damaged: 3 } });
    for (const other of ["", "date,name\n2026-12-25,Christmas", "<html></html>", "BEGIN:VCARD\nEND:VCARD"])
      expect(read(other)).toBeUndefined();
  });

  test("any lines at all have an answer", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "BEGIN:VEVENT",
        "END:VEVENT",
        "BEGIN:VALARM",
        "END:VALARM",
        "DTSTART;VALUE=DATE:20261225",
        "RRULE:FREQ=YEARLY",
        "UID:a",
      ),
      fc
        .tuple(fc.constantFrom("DTSTART", "DTEND", "RRULE", "DURATION", "EXDATE", "SUMMARY", "RECURRENCE-ID"), fc.string())
        .map((pair) => pair.join(":")),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        for (const { date, name } of read(calendar(...lines))?.days ?? []) {
          expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          expect(name.length).toBeLessThanOrEqual(120);
        }
      }),
    );
  });

  test("ten thousand events take no longer than a moment", () => {
    const days = Array.from({ length: 10_000 }, (_, nth) =>
      new Date(Date.UTC(2027, 0, 1 + (nth % 700))).toISOString().slice(0, 10).replaceAll("-", ""),
    );
    const file = calendar(
      ...days.map((day, nth) => event(`UID:${nth}`, `DTSTART;VALUE=DATE:${day}`, `RRULE:FREQ=YEARLY`, "SUMMARY:A day")),
    );
    const started = performance.now();
    expect(read(file)?.days.length).toBeGreaterThan(690);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("the next fourteen days", () => {
  const everyDay = (startTime: string, endTime: string) => weekdays.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));

  test.each([
    ["Europe/London", "2026-10-20T12:00:00Z", "2026-10-25", -60],
    ["Europe/London", "2026-03-24T12:00:00Z", "2026-03-29", 60],
    ["Europe/Rome", "2026-03-24T12:00:00Z", "2026-03-29", 60],
    ["America/Chicago", "2026-10-30T12:00:00Z", "2026-11-01", -60],
    ["Australia/Lord_Howe", "2026-10-01T12:00:00Z", "2026-10-04", 30],
  ])("in %s from %s say when the clock is changed, and on no other day", (TimeZone, now, changed, by) => {
    const days = nextDays({ TimeZone, Standard: everyDay("08:00", "17:00"), Holidays: [] }, new Date(now));
    expect(days).toHaveLength(14);
    expect(days.filter(({ clockChange }) => clockChange !== 0).map(({ date, clockChange }) => [date, clockChange])).toEqual([
      [changed, by],
    ]);
    expect(days.every(({ rows }) => rows.length === 1)).toBe(true);
  });

  test("begin on the date that it is in the hours' zone", () => {
    const at = new Date("2026-11-24T23:30:00Z");
    const first = (TimeZone: string) => nextDays({ TimeZone, Standard: [], Holidays: [] }, at)[0]?.date;
    expect([first("Europe/London"), first("Europe/Rome"), first("America/Chicago"), first("no zone")]).toEqual([
      "2026-11-24",
      "2026-11-25",
      "2026-11-24",
      "2026-11-24",
    ]);
  });

  test("have a holiday's rows instead of the week's, and a night before it ends at midnight", () => {
    const Holidays = [{ scheduledDate: "2026-11-26", notes: "Thanksgiving", startTime: closedAllDay, endTime: closedAllDay }];
    const days = nextDays(
      { TimeZone: "America/Chicago", Standard: everyDay("22:00", "02:00"), Holidays },
      new Date("2026-11-24T18:00:00Z"),
    );
    expect(days.slice(0, 4).map(({ rows, note }) => [rows[0]?.endTime, note])).toEqual([
      ["02:00", ""],
      ["24:00", ""],
      [undefined, "Thanksgiving"],
      ["02:00", ""],
    ]);
  });
});
