import { expect, test } from "vitest";
import { makeFormat } from "./format.ts";
import type { Translate } from "./texts.ts";

const text: Translate = (key, ...parameters) => `${key} ${JSON.stringify(parameters[0] ?? {})}`;
const chicago = makeFormat({ culture: "en-US", text, timeZone: "America/Chicago" });
const berlin = makeFormat({ culture: "de-DE", text, timeZone: "Europe/Berlin" });

// Newer ICU writes a narrow no-break space before AM and PM.
const plain = (written: string) => written.replace(/[\u00a0\u202f]/g, " ");

test("the full form is month, day, year, hours, minutes, seconds, AM or PM in American English, and the culture's elsewhere", () => {
  expect(plain(chicago.exact("2026-11-20T22:05:06Z"))).toBe("11/20/2026 04:05:06 PM");
  expect(plain(chicago.exact("2026-11-20T06:05:06Z"))).toBe("11/20/2026 12:05:06 AM");
  expect(plain(berlin.exact("2026-11-20T21:05:06Z"))).toBe("20.11.2026, 22:05:06");
});

test("a time today or yesterday is named so, in the user's time zone", () => {
  const now = new Date("2026-11-20T04:00:00Z");
  expect(chicago.moment("2026-11-19T23:00:00Z", now)).toContain("common.todayAt");
  expect(chicago.moment("2026-11-19T05:00:00Z", now)).toContain("common.yesterdayAt");
  expect(berlin.moment("2026-11-19T23:30:00Z", now)).toContain("common.todayAt");
});

test("an older time is month and day, with the year if it is not the current one", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(chicago.moment("2026-11-03T12:00:00Z", now)).toBe("November 3");
  expect(berlin.moment("2025-11-03T12:00:00Z", now)).toBe("3. November 2025");
});

test("yesterday is correct across daylight-saving changes", () => {
  const now = new Date("2026-03-29T21:30:00Z");
  expect(berlin.moment("2026-03-28T12:00:00Z", now)).toContain("common.yesterdayAt");
});

test("an odometer has its unit, a duration its parts", () => {
  expect(plain(chicago.odometer(48_210, "MI"))).toBe("48,210 mi");
  // A new request has the word that was chosen; in Greek it does not begin with k.
  expect(plain(berlin.odometer(48_210, "Χιλιόμετρα"))).toBe("48.210 Χιλιόμετρα");
  expect(plain(berlin.odometer(48_210, "km"))).toBe("48.210 km");
  expect(plain(berlin.odometer(48_210, ""))).toBe("48.210");
  expect(plain(chicago.duration(85))).toBe("1 hr 25 min");
  expect(plain(chicago.duration(0))).toBe("0 min");
});

test("a relative time uses a suitable unit", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(chicago.ago("2026-11-20T11:59:50Z", now)).toContain("common.justNow");
  expect(chicago.ago("2026-11-20T11:55:00Z", now)).toBe("5 minutes ago");
  expect(chicago.ago("2026-11-20T09:00:00Z", now)).toBe("3 hours ago");
  expect(chicago.ago("2026-11-19T12:00:00Z", now)).toBe("yesterday");
});
