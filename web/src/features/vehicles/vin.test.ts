import { describe, expect, test } from "vitest";
import { corrected, leftOut, readVin } from "./vin.ts";

describe("a VIN as it is typed", () => {
  test("is normalised and complete", () => {
    expect(readVin(" 1hg-cm826 33a004352 ")).toMatchObject({
      vin: "1HGCM82633A004352",
      length: 17,
      complete: true,
      check: "valid",
      wrong: [],
    });
  });
  test("drops a pasted label", () => {
    expect(readVin("VIN: 1HGCM82633A004352").vin).toBe("1HGCM82633A004352");
    expect(readVin("VIN 1HGCM82633A004352\nNext line").vin).toBe("1HGCM82633A004352");
    expect(readVin("vin: 1HG").vin).toBe("1HG");
  });
  test("keeps a maker code that looks like a label", () => {
    expect(readVin("VIN").vin).toBe("VIN");
  });
  test("has the positions of invalid letters", () => {
    const reading = readVin("1HGCM82633AOO43I2");
    expect(reading.complete).toBe(false);
    expect(reading.wrong).toEqual([
      { letter: "O", position: 12, instead: "0" },
      { letter: "O", position: 13, instead: "0" },
      { letter: "I", position: 16, instead: "1" },
    ]);
    expect(corrected(reading.vin)).toBe("1HGCM82633A004312");
  });
  test("takes one VIN from a pasted text and says what it left out", () => {
    expect(leftOut("VIN: 1HGCM82633A004352")).toBe("");
    expect(leftOut("Fahrgestellnummer 1HGCM82633A004352")).toBe("");
    expect(leftOut("VIN 1HGCM82633A004352\nOdometer 48210")).toBe("Odometer 48210");
    expect(leftOut("RO 7, 1HGCM82633A004352")).toBe("RO 7,");
    expect(leftOut("1HG")).toBe("");
  });
  test("keeps a text with two VINs, of which neither can be preferred", () => {
    const both = "1HGCM82633A004352 1HGCM82633A004353";
    expect(leftOut(both)).toBe("");
    expect(readVin(both)).toMatchObject({ length: 34, complete: false });
  });
  test.each([
    ["Greek", "1ΗGCΜ82633Α004352"],
    ["Cyrillic", "1НGСМ82633А004352"],
  ])("typed with %s look-alikes is corrected to Latin letters", (_, typed) => {
    const { wrong, complete } = readVin(typed);
    expect(complete).toBe(false);
    expect(wrong.every(({ instead }) => /^[A-Z0-9]$/.test(instead))).toBe(true);
    expect(corrected(readVin(typed).vin)).toBe("1HGCM82633A004352");
  });
  test("names a letter of no likeness without a correction", () => {
    expect(readVin("1HGΩ").wrong).toEqual([{ letter: "Ω", position: 4, instead: "" }]);
  });
  test("keeps excess characters instead of truncating", () => {
    expect(readVin("1HGCM82633A0043521")).toMatchObject({ length: 18, complete: false });
  });
  test.each([
    ["1HGCM82643A004352", "second-look"],
    ["WVWZZZ1JZ3W386752", "none"],
    ["JTDKB20U003386752", "none"],
    ["LRW3E7EK0NC000002", "second-look"],
    ["11111111111111111", "valid"],
    ["1HGCM8263", "none"],
  ])("%s has a check digit that is %s", (vin, check) => {
    expect(readVin(vin).check).toBe(check);
  });
});
