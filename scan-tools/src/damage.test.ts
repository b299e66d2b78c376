import { expect, test } from "vitest";
import type { Proof, ReadScan } from "./reader.ts";
import { readScanText } from "./read-scan.ts";
import { damages, pairsOfDamage } from "./testing/damage.ts";
import { addVerdicts, verdictOn } from "./testing/false-clears.ts";
import { loadFixtures } from "./testing/fixtures.ts";

const fixtures = loadFixtures();
const whole = new Map(fixtures.map(({ name, text }) => [name, readScanText(text).scans]));

/** The fixtures of which a damaged text would call a fault cleared without saying that something may be missing. */
function silentIn(apply: (text: string) => string[]): string[] {
  return fixtures
    .filter(({ name, text }) => {
      const verdicts = apply(text).map((damaged) => verdictOn(whole.get(name) ?? [], readScanText(damaged).scans));
      return addVerdicts(verdicts).silent > 0;
    })
    .map(({ name }) => name);
}

test.each(damages)(
  "no fault is called cleared without a warning or a question in a text that is $name",
  { timeout: 120_000 },
  ({ apply }) => {
    expect(silentIn(apply)).toEqual([]);
  },
);

test.each(pairsOfDamage)("nor in one that is $name", { timeout: 120_000 }, ({ apply }) => {
  expect(silentIn(apply)).toEqual([]);
});

test("the comparison finds a fault that is called cleared", () => {
  const code = { code: "P0420", failureType: "", status: "", text: "", line: 2 };
  const scan = (codes: (typeof code)[], proof: Proof, asks: boolean): ReadScan[] => {
    const units = [{ name: "Engine", address: "", reached: true, proof, codes }];
    return [{ tool: "", made: "", madeChoices: [], vin: "", units, asks, notUnderstood: [] }];
  };
  const before = scan([code], "stated", false);
  expect(verdictOn(before, scan([], "stated", false))).toEqual({ faults: 1, cleared: 1, silent: 1, told: 0 });
  expect(verdictOn(before, before)).toMatchObject({ cleared: 0 });
  expect(verdictOn(before, scan([], "stated", true))).toMatchObject({ cleared: 1, silent: 0, told: 1 });
  expect(verdictOn(before, scan([], "short", false))).toMatchObject({ cleared: 0, silent: 0, told: 1 });
});
