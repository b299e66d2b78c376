import { expect, test } from "vitest";
import { odometerUnitOf, unitOfCountry } from "./odometer.ts";

test.each([
  ["US", "mi"],
  ["gb", "mi"],
  ["PR", "mi"],
  ["CA", "km"],
  ["NL", "km"],
  ["IT", "km"],
] as const)("an odometer in %s counts %s", (country, unit) => {
  expect(unitOfCountry(country)).toBe(unit);
});

test.each([
  ["km", "US", "km"],
  ["Kilometres", "GB", "km"],
  ["Χιλιόμετρα", "GB", "km"],
  ["mi", "DE", "mi"],
  ["Meilen", "DE", "mi"],
  ["Μίλια", "GR", "mi"],
  [undefined, "DE", "km"],
  ["", "US", "mi"],
  ["leagues", "FR", "km"],
] as const)("the unit %o of a shop in %s is %s", (word, country, unit) => {
  expect(odometerUnitOf(word, country)).toBe(unit);
});
