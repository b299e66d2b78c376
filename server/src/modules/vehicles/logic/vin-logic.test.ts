import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, expectedCheckDigit } from "./check-digit.ts";
import { mayPrecede1986, modelYears } from "./model-years.ts";
import { normaliseVin } from "./normalise-vin.ts";
import { checkDigitFaults, unreadable } from "./vin-faults.ts";

const alphabet = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const anyVin = fc.array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 }).map((chars) => chars.join(""));
const validVin = anyVin.map((vin) => vin.slice(0, 8) + expectedCheckDigit(vin) + vin.slice(9));
/** Characters with the same value in the check digit (A, J and 1; B, K, S and 2; …). */
const alike = ["AJ1", "BKS2", "CLT3", "DMU4", "ENV5", "FW6", "GPX7", "HY8", "RZ9"];

describe("check digit", () => {
  test("is correct for real VINs", () => {
    for (const vin of ["1HGCM82633A004352", "1M8GDM9AXKP042788", "11111111111111111", "5GZCZ43D13S812715"])
      expect(checkDigit(vin)).toBe("valid");
  });

  test("detects every single wrong character except those with the same value", () => {
    fc.assert(
      fc.property(validVin, fc.nat(16), fc.constantFrom(...alphabet), (vin, at, char) => {
        const was = vin.charAt(at);
        fc.pre(at !== 8 && char !== was && !alike.some((group) => group.includes(was) && group.includes(char)));
        expect(checkDigit(vin.slice(0, at) + char + vin.slice(at + 1))).not.toBe("valid");
      }),
    );
  });

  test("is required in North America and China; elsewhere a wrong one is none", () => {
    for (const vin of ["1HGCM82603A004352", "7SAYGDEE0PA000001", "LRW3E7EK0NC000002"]) {
      expect(checkDigit(vin)).toBe("second-look");
      expect(checkDigitFaults(vin)).toEqual([{ path: "VIN", code: "check-digit-second-look", position: 9 }]);
    }
    for (const vin of ["WBA8B9G59JNU00001", "WVWZZZ1KZBW000001", "JTDKB20U003386752"]) {
      expect(checkDigit(vin)).toBe("none");
      expect(checkDigitFaults(vin)).toEqual([]);
    }
  });
});

describe("normalising", () => {
  test("is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyVin), (text) => {
        expect(normaliseVin(normaliseVin(text))).toBe(normaliseVin(text));
      }),
    );
  });

  test("removes case, spaces, hyphens and the scanner's I", () => {
    expect(normaliseVin(" 1hgcm8-2633a 004352 ")).toBe("1HGCM82633A004352");
    expect(normaliseVin("I1HGCM82633A004352")).toBe("1HGCM82633A004352");
  });
});

describe("faults", () => {
  test("report the length and the position of an invalid letter", () => {
    expect(unreadable("1HGCM82633A00435")).toEqual([{ path: "VIN", code: "length" }]);
    expect(unreadable("")).toEqual([{ path: "VIN", code: "length" }]);
    expect(unreadable("1HGCM8263OA0043Q2")).toEqual([
      { path: "VIN", code: "letter", position: 10 },
      { path: "VIN", code: "letter", position: 16 },
    ]);
    expect(unreadable("1HGCM82633А004352")).toEqual([{ path: "VIN", code: "letter", position: 11 }]);
  });

  test("treat eleven characters like any other wrong length", () => {
    expect(unreadable("6R07A123456")).toEqual([{ path: "VIN", code: "length" }]);
  });

  test("never throw, and every well-formed VIN is readable", () => {
    fc.assert(
      fc.property(fc.string(), anyVin, (text, vin) => {
        expect(unreadable(normaliseVin(text)).every((fault) => fault.path === "VIN")).toBe(true);
        expect(unreadable(vin)).toEqual([]);
      }),
    );
  });
});

describe("model years", () => {
  test("are after 1985, at most the newest, thirty years apart, newest first", () => {
    fc.assert(
      fc.property(anyVin, fc.boolean(), fc.integer({ min: 2010, max: 2039 }), (vin, positionSeven, newest) => {
        const years = modelYears(vin, { newest, positionSeven });
        for (const year of years) expect(year > 1985 && year <= newest).toBe(true);
        expect(years.slice(1)).toEqual(years.slice(0, -1).map((year) => year - 30));
        expect(years.length).toBeLessThan(positionSeven ? 2 : 3);
      }),
    );
  });

  test("use position 7 only if the rules allow it", () => {
    const rules = { newest: 2027, positionSeven: true };
    expect(modelYears("1HGCM826XGA004352", rules)).toEqual([1986]);
    expect(modelYears("1HGCM8A6XGA004352", rules)).toEqual([2016]);
    expect(modelYears("VSSZZZ5FZGR000001", { newest: 2027, positionSeven: false })).toEqual([2016, 1986]);
  });

  test("come from position 11 if the maker puts them there", () => {
    expect(modelYears("WF0SXXGCDSAB00001", { newest: 2027, position: 11, positionSeven: false })).toEqual([2010]);
  });

  test("before 1986 are told apart by position 7 or by the years of the model's code", () => {
    const rules = { newest: 2027, positionSeven: true };
    expect(mayPrecede1986("1HGCM8263DA004352", rules, undefined)).toBe(true);
    expect(mayPrecede1986("1HGCM8A63DA004352", rules, undefined)).toBe(false);
    expect(mayPrecede1986("1HGCM8263GA004352", rules, undefined)).toBe(false);
    const european = { newest: 2027, positionSeven: false };
    expect(mayPrecede1986("WVWZZZ16ZDW000001", european, undefined)).toBe(true);
    expect(mayPrecede1986("WVWZZZ1KZDW000001", european, { yearFrom: 2003 })).toBe(false);
    expect(mayPrecede1986("LRW3E7EK0DC000002", { ...european, since: 2020 }, undefined)).toBe(false);
  });

  test("do not exist for 0, U and Z, nor before the maker's first year", () => {
    for (const char of "0UZ") expect(modelYears(`WBA31AA0X${char}5000001`, { newest: 2027, positionSeven: false })).toEqual([]);
    expect(modelYears("LRW3E7EKXTC000001", { newest: 2027, positionSeven: false, since: 2020 })).toEqual([2026]);
  });
});
