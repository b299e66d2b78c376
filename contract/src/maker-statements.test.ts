import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { MakerStatement, statementsOf } from "./maker-statements.ts";

const makes = ["Honda", "ACURA", " toyota ", "Lexus", "Jeep", "Nissan", "Subaru"];

test("a statement is cited with issuer, title, dates and address, and holds for its make in its country alone", () => {
  for (const make of makes) {
    const found = statementsOf(make, "US");
    expect(found.length, make).toBeGreaterThan(0);
    for (const statement of found) {
      expect(v.is(MakerStatement, statement)).toBe(true);
      expect(statement.Address).toMatch(/^https:\/\//);
      expect(statement.Date).toMatch(/^\d{4}(-\d{2}){0,2}$/);
      expect(statement.Read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    expect(statementsOf(make, "GB")).toEqual([]);
  }
  expect(statementsOf("Toyota", "US")).toMatchObject([{ Number: "CRIB 191" }]);
  expect(statementsOf("Honda", "CA")).toMatchObject([{ Issuer: "Honda Canada" }]);
});

test("of any other make nothing is said", () => {
  const known = new Set([
    "honda",
    "acura",
    "toyota",
    "lexus",
    "scion",
    "chrysler",
    "dodge",
    "jeep",
    "ram",
    "fiat",
    "nissan",
    "infiniti",
    "subaru",
  ]);
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("", "Tesla", "Hond", "Honda Civic", "BMW")),
      fc.constantFrom("US", "CA", "DE", ""),
      (make, country) => {
        if (!known.has(make.trim().toLowerCase())) expect(statementsOf(make, country)).toEqual([]);
      },
    ),
  );
});
