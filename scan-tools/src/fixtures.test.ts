import { describe, expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";
import { readers } from "./readers.ts";
import { type Fixture, loadFixtures } from "./testing/fixtures.ts";
import { addScores, type Score, scoreScans } from "./testing/score.ts";

/** The shares that every reader keeps over its own fixtures. */
const wanted = { found: 0.98, code: 0.98, unit: 0.95, failureType: 0.95, status: 0.95, listed: 0.95, reached: 0.95 };

/** Readers that do not keep them yet, with what they do keep. */
const floors: Record<string, Partial<typeof wanted>> = {};

const fixtures = loadFixtures();

function share(score: Score, key: keyof typeof wanted): number {
  const all = key === "listed" || key === "reached" ? score.units : score.faults;
  return all === 0 ? 1 : score[key] / all;
}

function scoreOf({ text, expected }: Fixture): Score {
  return scoreScans(readScanText(text).scans, expected.scans);
}

describe.each(readers.map((reader) => ({ reader: reader.key })))("$reader", ({ reader }) => {
  const own = fixtures.filter(({ tool }) => tool === reader);

  test("its exports are recognised as its own", () => {
    const wrong = own.filter(({ text, expected }) => readScanText(text).reader !== (expected.reader ?? reader));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("its exports are read at least as well as it was once able to", () => {
    const score = addScores(own.map(scoreOf));
    for (const key of Object.keys(wanted) as (keyof typeof wanted)[])
      expect(share(score, key), key).toBeGreaterThanOrEqual(floors[reader]?.[key] ?? wanted[key]);
    expect(score.invented / Math.max(1, score.faults), "invented").toBeLessThan(0.01);
    expect(score.surplus / Math.max(1, score.units), "units too many").toBeLessThan(0.02);
  });
});

test("every fixture belongs to a reader and names its public source", () => {
  const keys = new Set(readers.map(({ key }) => key));
  expect(fixtures.filter(({ tool }) => !keys.has(tool)).map(({ name }) => name)).toEqual([]);
  expect(fixtures.filter(({ expected }) => !/^https?:\/\/\S+$/.test(expected.source)).map(({ name }) => name)).toEqual([]);
});

test("no fixture contains a vehicle identification number", () => {
  const numbers = fixtures.flatMap(({ name, text }) =>
    (text.match(/\b[A-HJ-NPR-Z0-9]{17}\b/g) ?? [])
      .filter((word) => /[A-Z]/.test(word) && /\d{4}$/.test(word))
      .map((word) => `${name}: ${word}`),
  );
  expect(numbers).toEqual([]);
});

test("units that are missing, too many, or wrongly said to have answered are counted", () => {
  const code = { code: "P0420", failureType: "", status: "", text: "", line: 1 };
  const read = (name: string, reached: boolean) => ({ name, address: "", reached, proof: "listed" as const, codes: reached ? [code] : [] });
  const units = [read("Engine", true), read("ABS", false), read("Page 1", false)];
  const scan = { tool: "", made: "", madeChoices: [], vin: "", units, asks: false, notUnderstood: [] };
  const expected = [{ units: [{ name: "Engine", codes: [{ code: "P0420" }] }, { name: "ABS" }, { name: "Radio" }] }];
  expect(scoreScans([scan], expected)).toMatchObject({ units: 3, listed: 2, reached: 1, surplus: 1, found: 1, invented: 0 });
});
