import fc from "fast-check";
import { expect, test } from "vitest";
import { lastDue } from "./due.ts";

const due = (zone: string, clock: string, now: string) => {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return lastDue({ hour, minute, zone }, new Date(now)).toISOString();
};

test("a time of day is due once a day on the clocks of its zone", () => {
  expect(due("UTC", "02:30", "2026-05-01T02:29:59Z")).toBe("2026-04-30T02:30:00.000Z");
  expect(due("UTC", "02:30", "2026-05-01T02:30:00Z")).toBe("2026-05-01T02:30:00.000Z");
  expect(due("Europe/Athens", "02:30", "2026-05-01T00:00:00Z")).toBe("2026-04-30T23:30:00.000Z");
  expect(due("America/New_York", "23:00", "2026-01-02T03:59:00Z")).toBe("2026-01-01T04:00:00.000Z");
  expect(due("Pacific/Kiritimati", "00:10", "2026-01-01T11:00:00Z")).toBe("2026-01-01T10:10:00.000Z");
});

test("a night in which the clocks change has it once", () => {
  // In Berlin 02:30 is skipped on the 29th of March 2026, and is twice on the 25th of October.
  expect(due("Europe/Berlin", "02:30", "2026-03-29T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
  expect(due("Europe/Berlin", "02:30", "2026-10-25T00:30:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(due("Europe/Berlin", "02:30", "2026-10-25T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
});

test("the last instant is never later than now and never more than 26 hours ago, and stays the same until the next", () => {
  const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kolkata", "America/Sao_Paulo");
  const now = fc.date({ min: new Date("2025-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(zones, now, fc.nat(23), fc.nat(59), (zone, instant, hour, minute) => {
      const last = lastDue({ hour, minute, zone }, instant);
      const age = instant.getTime() - last.getTime();
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThanOrEqual(26 * 3_600_000);
      expect(lastDue({ hour, minute, zone }, last)).toEqual(last);
    }),
  );
});
