import { describe, expect, test } from "vitest";
import { dateOf, identityOf, vehicleOf } from "./request-words.ts";

describe("vehicleOf", () => {
  test("omits unknown parts", () => {
    expect(vehicleOf({ Year: 2016, Make: "Ford", Model: "Fusion" })).toBe("2016 Ford Fusion");
    expect(vehicleOf({ Year: null, Make: "Ford", Model: "" })).toBe("Ford");
    expect(vehicleOf({ Year: null, Make: "", Model: "" })).toBe("");
  });
});

test("the plate takes precedence over the VIN", () => {
  expect(identityOf({ VIN: "3FA6P0H91GR123456", VRM: "AB12 CDE" })).toBe("AB12 CDE");
  expect(identityOf({ VIN: "3FA6P0H91GR123456", VRM: "" })).toBe("3FA6P0H91GR123456");
});

describe("dateOf", () => {
  const wishes = JSON.stringify([{ Date: "2026-11-20T09:00:00Z", UserTimeZone: "Europe/London" }]);
  test("prefers the confirmed date", () => {
    expect(dateOf({ ConfirmedDate: "2026-11-21T09:00:00Z", ScheduleDates: wishes })).toBe("2026-11-21T09:00:00Z");
    expect(dateOf({ ConfirmedDate: null, ScheduleDates: wishes })).toBe("2026-11-20T09:00:00Z");
  });
  test("is undefined without a date or with unreadable JSON", () => {
    expect(dateOf({ ConfirmedDate: null, ScheduleDates: "" })).toBeUndefined();
    expect(dateOf({ ConfirmedDate: null, ScheduleDates: "{" })).toBeUndefined();
  });
});
