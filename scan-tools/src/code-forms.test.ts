import { expect, test } from "vitest";
import { findSae, findSpn, isMakersNumber, startsWithMakersNumber } from "./code-forms.ts";

test.each(["U0415-68", "u0415:68", "U041568", "U0415 68", "U0415/68", "U0415$68", "[U0415-68]", "DTC U0415 68 Invalid data", "U0415(68)"])(
  "%s is code U0415 with failure type 68",
  (text) => {
    expect(findSae(text)).toMatchObject({ code: "U0415", failureType: "68" });
  },
);

test("what stands around a code is kept, and a longer word is no code", () => {
  expect(findSae("ABS: C0035 Left front sensor")).toEqual({ code: "C0035", failureType: "", before: "ABS:", after: "Left front sensor" });
  expect(findSae("P0420 12.1 V")?.failureType).toBe("");
  expect(findSae("U0164 AC Node Lost")?.failureType).toBe("");
  expect(findSae("P0335-8 Incorrect RPM")?.failureType).toBe("8");
  for (const text of ["XP0420", "P0420123", "P4420", "5K0 907 115"]) expect(findSae(text)).toBeUndefined();
});

test("maker's numbers have five or eight digits or six hex digits", () => {
  for (const text of ["00532", "480A12", "0x480A12", "12345678"]) expect(isMakersNumber(text)).toBe(true);
  for (const text of ["532", "ABCDEF", "1234567", "0532a"]) expect(isMakersNumber(text)).toBe(false);
  expect(startsWithMakersNumber("00532 - Supply Voltage B+")).toMatchObject({ code: "00532", after: "Supply Voltage B+" });
  expect(startsWithMakersNumber("5K0 907 115")).toBeUndefined();
});

test("SPN and FMI are a code with its failure type", () => {
  expect(findSpn("Engine SPN: 100, FMI: 3 low oil pressure")).toEqual({
    code: "SPN 100",
    failureType: "3",
    before: "Engine",
    after: "low oil pressure",
  });
});
