import { describe, expect, test } from "vitest";
import { dateOf, identityOf, vehicleOf } from "./request-words.ts";

describe("vehicleOf", () => {
  test("leaves out what is not known", () => {
    expect(vehicleOf({ Year: 2016, Make: "Ford", Model: "Fusion" })).toBe("2016 Ford Fusion");
    expect(vehicleOf({ Year: null, Make: "Ford", Model: "" })).toBe("Ford");
    expect(vehicleOf({ Year: null, Make: "", Model: "" })).toBe("");
  });
});

test("a plate names a car before its VIN does", () => {
  expect(identityOf({ VIN: "3FA6P0H91GR123456", VRM: "AB12 CDE" })).toBe("AB12 CDE");
  expect(identityOf({ VIN: "3FA6P0H91GR123456", VRM: "" })).toBe("3FA6P0H91GR123456");
});

describe("dateOf", () => {
  const wishes = JSON.stringify([{ Date: "2026-11-20T09:00:00Z", UserTimeZone: "Europe/London" }]);
  test("prefers the date that was confirmed", () => {
    expect(dateOf({ ConfirmedDate: "2026-11-21T09:00:00Z", ScheduleDates: wishes })).toBe("2026-11-21T09:00:00Z");
    expect(dateOf({ ConfirmedDate: null, ScheduleDates: wishes })).toBe("2026-11-20T09:00:00Z");
  });
  test("is none where there is none, or where the text cannot be read", () => {
    expect(dateOf({ ConfirmedDate: null, ScheduleDates: "" })).toBeUndefined();
    expect(dateOf({ ConfirmedDate: null, ScheduleDates: "{" })).toBeUndefined();
  });
});
