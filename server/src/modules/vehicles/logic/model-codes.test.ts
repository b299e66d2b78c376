import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedCheckDigit } from "./check-digit.ts";
import { chooseModels } from "./choose-models.ts";
import { bestCode, yearsOfCode } from "./model-codes.ts";

const row = (pattern: string, models: string, seen = "") => ({ pattern, models, seen, yearFrom: 0, yearTo: 0 });

describe("the code of a European VIN", () => {
  test("is the matching one with the most fixed characters; a digit counts more than any digit", () => {
    const rows = [row("***GBW", "1,2"), row("S**GBW", "1"), row("##A", "3"), row("71A", "4"), row("#", "5")];
    expect(bestCode(rows, "WF0SXXGBWSB000001")?.models).toEqual([1]);
    expect(bestCode(rows, "WF0MXXGBWSB000001")?.models).toEqual([1, 2]);
    expect(bestCode(rows, "WBA71AG010C000001")?.models).toEqual([4]);
    expect(bestCode(rows, "WBA61AG010C000001")?.models).toEqual([3]);
    expect(bestCode(rows, "WBAXXXX010C000001")).toBeUndefined();
    expect(bestCode([], "WBA71AG010C000001")).toBeUndefined();
  });

  test("offers the models that share it by how often they are met, in the table's order without counts", () => {
    const models = (seen: string) => bestCode([row("***4G", "7,8,9", seen)], "WAUZZZ4G4DN000001")?.models;
    expect(models("3,29,0")).toEqual([8, 7, 9]);
    expect(models("0,5,5")).toEqual([8, 9, 7]);
    expect(models("")).toEqual([7, 8, 9]);
  });

  test("excludes the other 30-year cycle, but never the only year", () => {
    const golf = { models: [1], yearFrom: 2003, yearTo: 2012 };
    expect(yearsOfCode([2016, 1986], golf)).toEqual([2016]);
    expect(yearsOfCode([2024, 1994], { models: [1], yearFrom: 1991, yearTo: 1997 })).toEqual([1994]);
    expect(yearsOfCode([2025], golf)).toEqual([2025]);
    expect(yearsOfCode([2025, 1995], { ...golf, yearTo: 0 })).toEqual([2025]);
    expect(yearsOfCode([2016, 1986], { models: [1], yearFrom: 0, yearTo: 0 })).toEqual([2016, 1986]);
  });
});

describe("American patterns and European codes", () => {
  const american = { Id: 1, Text: "Corvette" };
  const european = [
    { Id: 2, Text: "Orlando" },
    { Id: 3, Text: "Cruze" },
  ];
  const evidence = { vin: "WVWAA7AU1GW000001", checkDigit: "valid", american, european, isYearOfCode: true } as const;

  test("the pattern decides in North America, whatever the check digit", () => {
    for (const checkDigit of ["valid", "second-look"] as const)
      expect(chooseModels({ ...evidence, vin: "1G1YY26E000000001", checkDigit })).toEqual({ models: [american], american: true });
  });

  test("elsewhere it decides only with a correct check digit and in a year of the code", () => {
    expect(chooseModels(evidence)).toEqual({ models: [american], american: true });
    expect(chooseModels({ ...evidence, checkDigit: "none" })).toEqual({ models: european, american: false });
    expect(chooseModels({ ...evidence, isYearOfCode: false })).toEqual({ models: european, american: false });
    expect(chooseModels({ ...evidence, european: [], checkDigit: "none" })).toEqual({ models: [], american: false });
  });

  test("a Korean code of GM comes before the pattern", () => {
    expect(chooseModels({ ...evidence, vin: "KL1YF7559CK000001" }).models).toEqual(european);
    expect(chooseModels({ ...evidence, vin: "KL1YF7559CK000001", european: [] }).models).toEqual([american]);
  });

  test("only models of the evidence are ever chosen, and the same ones for the same evidence", () => {
    const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
    const anyVin = fc
      .array(fc.constantFrom(...letters), { minLength: 17, maxLength: 17 })
      .map((chars) => chars.join(""))
      .map((vin) => vin.slice(0, 8) + expectedCheckDigit(vin) + vin.slice(9));
    const model = fc.record({ Id: fc.integer({ min: 1, max: 9 }), Text: fc.string() });
    fc.assert(
      fc.property(
        fc.record({
          vin: anyVin,
          checkDigit: fc.constantFrom("valid", "second-look", "none"),
          american: fc.option(model, { nil: undefined }),
          european: fc.array(model, { maxLength: 4 }),
          isYearOfCode: fc.boolean(),
        }),
        (any) => {
          const chosen = chooseModels(any);
          expect(chooseModels(any)).toEqual(chosen);
          expect(chosen.models).toEqual(chosen.american ? [any.american] : any.european);
        },
      ),
    );
  });
});
