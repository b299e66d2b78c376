import { describe, expect, test } from "vitest";
import { decoderErrors } from "./decoder-errors.ts";
import { driveWord } from "./drive-words.ts";
import { blockType, cubicInches, engineText, fuelWord, literText } from "./engine-words.ts";
import { matchKey } from "./match-key.ts";
import { probeOf, scanSchema } from "./scan-schema.ts";
import { allOf, winners } from "./winners.ts";

const hit = (value: number, schema: number, yearFrom: number, day: number, keys: string) => ({
  element: 28,
  value,
  schema,
  yearFrom,
  day,
  keys,
});

describe("patterns", () => {
  test.each([
    ["*****|*U", "CM826|3U004352", true],
    ["*****|*U", "CM826|3A004352", false],
    ["CM[5-8]2", "CM826|3A004352", true],
    ["CM[1-7]2", "CM826|3A004352", false],
    ["CM[BG8]2", "CM826|3A004352", true],
    ["CM##6|#", "CM826|3A004352", true],
    ["CM#A", "CM826|3A004352", false],
    ["CM826|3A0043521", "CM826|3A004352", false],
    ["CM[8", "CM826|3A004352", false],
    ["", "CM826|3A004352", true],
  ])("%s on %s", (pattern, probe, fits) => expect(matchKey(pattern, probe)).toBe(fits));

  test("the probe omits the check digit", () => expect(probeOf("1HGCM82633A004352")).toBe("CM826|3A004352"));

  test("an omitted day in a packed schema is that of the previous line", () => {
    const packed = ">28\nCM8\ta\t3c\nCM\tb\nXX\tc\n>5\nCM\t1\t2";
    expect(scanSchema(packed, "CM826|3A004352", 7, 2003)).toEqual([
      { element: 28, value: 10, keys: "CM8", day: 120, schema: 7, yearFrom: 2003 },
      { element: 28, value: 11, keys: "CM", day: 120, schema: 7, yearFrom: 2003 },
      { element: 5, value: 1, keys: "CM", day: 2, schema: 7, yearFrom: 2003 },
    ]);
  });

  test("the later schema wins, then the later change, then fewer fixed characters", () => {
    const won = (...hits: ReturnType<typeof hit>[]) => winners(hits).get(28)?.value;
    expect(won(hit(1, 1, 2001, 9, "A"), hit(2, 2, 2003, 1, "A"))).toBe(2);
    expect(won(hit(1, 1, 2003, 1, "A"), hit(2, 2, 2003, 9, "A"))).toBe(2);
    expect(won(hit(1, 1, 2003, 1, "AB"), hit(2, 2, 2003, 1, "A*"))).toBe(2);
    expect(won(hit(1, 1, 2003, 1, "A"), hit(2, 1, 2003, 9, "B"))).toBe(1);
    expect(allOf([hit(1, 1, 2003, 1, "A"), hit(3, 1, 2003, 1, "A"), hit(3, 1, 2003, 1, "B"), hit(2, 2, 2001, 1, "A")], 28)).toEqual([1, 3]);
    expect(allOf([], 28)).toEqual([]);
  });
});

describe("words", () => {
  test("of engines", () => {
    expect(["In-Line", "V-Shaped", "Horizontally opposed (boxer)", "W Shaped", "Rotary", "L", ""].map(blockType)).toEqual([
      "I",
      "V",
      "H",
      "W",
      "R",
      "I",
      "",
    ]);
    expect(cubicInches("5.0")).toBe("305");
    expect(cubicInches("")).toBe("");
    expect([literText(1.998), literText(0), literText(Number.NaN), literText(99)]).toEqual(["2.0", "", "", ""]);
    expect(engineText("2.0", "4", "I", "Diesel")).toBe("2.0 L I4 Diesel");
    expect(engineText("", "", "", "Electric")).toBe("Electric");
  });

  test("of fuels", () => {
    expect(fuelWord("Gasoline")).toBe("Petrol");
    expect(fuelWord("Gasoline", "Electric")).toBe("Hybrid");
    expect(fuelWord("Gasoline", "Ethanol (E85)")).toBe("Flexible fuel");
    expect(fuelWord("Gasoline", "", "PHEV (Plug-in Hybrid Electric Vehicle)")).toBe("Plug-in hybrid");
    expect(fuelWord("Diesel")).toBe("Diesel");
  });

  test("of driven wheels", () => {
    expect(driveWord("", "quattro Premium Plus")).toBe("AWD");
    expect(driveWord("", "xDrive35i")).toBe("AWD");
    expect(driveWord("4WD/4-Wheel Drive/4x4")).toBe("4WD");
    expect(driveWord("", "sDrive28i")).toBe("RWD");
    expect(driveWord("", "SE-FWD")).toBe("FWD");
    expect(driveWord("", "Limited")).toBe("");
  });

  test("warnings are not decoder errors", () => {
    expect(decoderErrors([{ path: "VIN", code: "check-digit-second-look" }])).toEqual([]);
    expect(decoderErrors([{ path: "VIN", code: "letter", position: 3 }])).toEqual([
      { error_code: "letter", error_message: "A VIN holds digits and letters other than I, O and Q. Position 3." },
    ]);
  });
});
