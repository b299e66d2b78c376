import { describe, expect, test } from "vitest";
import { differ, earliest, instantOf, wallClockOf, zoneName } from "./wall-clock.ts";

describe("the shop's time", () => {
  test("converts to an instant and back", () => {
    expect(instantOf("2026-11-20T09:30", "America/Chicago")).toBe("2026-11-20T15:30:00.000Z");
    expect(wallClockOf("2026-11-20T15:30:00.000Z", "America/Chicago")).toBe("2026-11-20T09:30");
    expect(wallClockOf("2026-07-01T15:30:00.000Z", "Europe/Rome")).toBe("2026-07-01T17:30");
  });
  test("is correct across daylight-saving changes", () => {
    expect(instantOf("2026-03-29T02:30", "Europe/Rome")).toBe("2026-03-29T01:30:00.000Z");
    expect(instantOf("2026-10-25T02:30", "Europe/Rome")).toBe("2026-10-25T00:30:00.000Z");
  });
  test("is undefined for empty input", () => {
    expect(instantOf("", "Europe/Rome")).toBeUndefined();
    expect(instantOf("2026-13-01T10:00", "Europe/Rome")).toBeUndefined();
  });
  test("starts at the next half hour", () => {
    expect(earliest(new Date("2026-11-20T15:31:00Z"), "America/Chicago")).toBe("2026-11-20T10:00");
    expect(earliest(new Date("2026-11-20T15:30:00Z"), "America/Chicago")).toBe("2026-11-20T10:00");
  });
  test("distinguishes time zones by their local time", () => {
    expect(differ("Europe/Rome", "Europe/Berlin", "2026-11-20T15:30:00Z")).toBe(false);
    expect(differ("Europe/London", "Africa/Abidjan", "2026-01-20T15:30:00Z")).toBe(false);
    expect(differ("Europe/London", "Africa/Abidjan", "2026-07-20T15:30:00Z")).toBe(true);
    expect(zoneName("America/Chicago", "en-US", "2026-11-20T15:30:00Z")).toBe("CST");
  });
});
