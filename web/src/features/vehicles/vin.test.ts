import { describe, expect, test } from "vitest";
import { corrected, readVin } from "./vin.ts";

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
  test("keeps excess characters instead of truncating", () => {
    expect(readVin("1HGCM82633A0043521")).toMatchObject({ length: 18, complete: false });
  });
  test.each([
    ["1HGCM82643A004352", "second-look"],
    ["WVWZZZ1JZ3W386752", "none"],
    ["JTDKB20U003386752", "warn"],
    ["11111111111111111", "valid"],
    ["1HGCM8263", "none"],
  ])("%s has a check digit that is %s", (vin, check) => {
    expect(readVin(vin).check).toBe(check);
  });
});
