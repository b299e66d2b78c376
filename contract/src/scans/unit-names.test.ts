import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseAddress, normaliseUnit, unitId, unitKey, unitLabel, unitTitle } from "./unit-names.ts";

test.each([
  ["SRS (Airbag) Fault | 1", "srs airbag"],
  ["Address 09: Cent. Elect.", "cent elect"],
  ["09-Zentralelektrik", "zentralelektrik"],
  ["ABS ( 3 DTCs )", "abs"],
  ["ABS - 3 faults", "abs"],
  ["Motorsteuergerät", "motor"],
  ["Steuergerät für Türelektronik", "turelektronik"],
  ["Engine Control Module 1", "engine 1"],
  ["Control module", "control module"],
])("%s is compared as %s", (written, name) => {
  expect(normaliseUnit(written)).toBe(name);
});

test.each([
  ["Engine Control Module (ECM)", ["engine"]],
  ["PCM", ["engine", "transmission"]],
  ["Powertrain (ECM)", ["engine"]],
  ["Brake Control Module", ["brakes"]],
  ["BCM", ["body"]],
  ["Body (ABS)", []],
  ["Seat", []],
])("%s means %j", (written, kinds) => {
  expect(unitKey({ Name: written, Address: "" }).kinds).toEqual(kinds);
});

test("an address is found in its column or in the name", () => {
  expect(["0x07E0", "7e0h", "$7E0", " 07e0 "].map(normaliseAddress)).toEqual(["7E0", "7E0", "7E0", "7E0"]);
  expect(unitId({ Name: "Address 09: Cent. Elect.", Address: "" })).toBe(unitId({ Name: "Cent. Elect.", Address: "9" }));
  expect(unitKey({ Name: "5F-Information Electr.", Address: "" }).address).toBe("5F");
});

test("a title keeps the tool's words without the count", () => {
  expect(["SRS (Airbag) Fault | 1", "ABS (2 DTCs)", "(3 DTCs)", "Größe 2"].map(unitTitle)).toEqual([
    "SRS (Airbag)",
    "ABS",
    "(3 DTCs)",
    "Größe 2",
  ]);
});

test("any text has a name to compare, in linear time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const { name } = unitKey({ Name: text, Address: "" });
      if (/[a-z]{3}/i.test(text)) expect(name).not.toBe("");
    }),
  );
  for (const hostile of [" ".repeat(200_000), "(".repeat(200_000), "1 ".repeat(100_000), "|".repeat(200_000)])
    expect(unitKey({ Name: hostile, Address: "" }).name.length).toBeLessThan(500);
});

test.each([
  ["Central electrics ( 2 DTCs )", "09", "09 Central electrics"],
  ["Electronic Stability Control", "0x1060", "0x1060 Electronic Stability Control"],
  ["0x7E0 Engine", "0x7E0", "0x7E0 Engine"],
  ["ABS", "A", "A ABS"],
  ["ABS", "", "ABS"],
  ["", "09", "09"],
])("%s at %s is shown as %s", (Name, Address, shown) => {
  expect(unitLabel({ Name, Address })).toBe(shown);
});
