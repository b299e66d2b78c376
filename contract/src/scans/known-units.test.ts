import fc from "fast-check";
import { expect, test } from "vitest";
import { newStatement } from "../report-statement.ts";
import { codeId } from "./code-key.ts";
import { outcomesOf } from "./outcomes.ts";
import type { Phase, Scan, ScannedUnit, Whole } from "./scan.ts";
import { tidyScan } from "./tidy-scan.ts";

type Kind = "known" | "notKnown" | "notReached";

function unit(Name: string, codes: string, kind: Kind = "known"): ScannedUnit {
  const Codes = codes.split(" ").flatMap((Code) => (Code === "" ? [] : [{ Code, FailureType: "", Status: "", Text: "" }]));
  const state = kind === "notKnown" ? { Known: false as const } : {};
  return { Name, Address: "", Reached: kind !== "notReached", ...state, Codes };
}
const scan = (Phase: Phase, Units: ScannedUnit[], whole?: Whole): Scan => ({
  Phase,
  Tool: "",
  Date: "",
  ...(whole && { Whole: whole }),
  Units,
});
const rows = (...Scans: Scan[]) => outcomesOf({ Scans, Pairs: [] }).rows.map(({ Code, outcome }) => `${Code} ${outcome}`);
const headline = (...scans: Scan[]) => {
  const dates = { created: "2026-03-02T10:00:00Z", taken: null, completed: null };
  return newStatement({ scans, pairs: [], work: [], dates }, new Date("2026-03-02T12:00:00Z")).Headline;
};
const before = scan("before", [unit("ABS", "C0035 C0040")]);

test("a unit that is not known clears nothing, and what was found in it stands", () => {
  expect(rows(before, scan("after", [unit("ABS", "C0040 C0045", "notKnown")]))).toEqual([
    "C0035 notKnown",
    "C0040 persisting",
    "C0045 new",
  ]);
  expect(rows(before, scan("after", [unit("ABS", "", "notKnown")]))).toEqual(["C0035 notKnown", "C0040 notKnown"]);
});

test("a code after the work is not new where the unit was not known before", () => {
  expect(rows(scan("before", [unit("ABS", "C0040", "notKnown")]), scan("after", [unit("ABS", "C0040 C0045")]))).toEqual([
    "C0040 persisting",
    "C0045 firstRead",
  ]);
  expect(rows(scan("before", [unit("ABS", "")], "no"), scan("after", [unit("ABS", "C0045")]))).toEqual(["C0045 firstRead"]);
});

test("what a scan would clear waits for the answer whether it is whole", () => {
  const after = (whole: Whole) => scan("after", [unit("ABS", "C0040")], whole);
  expect(rows(before, after("asked"))).toEqual(["C0035 undecided", "C0040 persisting"]);
  const asked = outcomesOf({ Scans: [before, after("asked")], Pairs: [] });
  expect(asked.asked).toEqual([1]);
  expect(asked.questions).toEqual([]);
  expect(asked.rows[0]).toMatchObject({ asked: [1] });
  expect(asked.units).toMatchObject([{ before: "read", after: "notKnown" }]);
  expect(rows(before, after("yes"))).toEqual(["C0035 cleared", "C0040 persisting"]);
  expect(rows(before, after("no"))).toEqual(["C0035 notKnown", "C0040 persisting"]);
});

test("whether a code is new waits for the answer whether the scan before is whole", () => {
  const after = scan("after", [unit("ABS", "C0045")]);
  expect(rows(scan("before", [unit("ABS", "")], "asked"), after)).toEqual(["C0045 undecided"]);
  expect(rows(scan("before", [unit("ABS", "")], "yes"), after)).toEqual(["C0045 new"]);
});

test("a later scan that is not known takes nothing back, and what it found is there", () => {
  const clean = scan("after", [unit("ABS", "")]);
  expect(rows(before, clean, scan("after", [unit("ABS", "", "notKnown")]))).toEqual(["C0035 cleared", "C0040 cleared"]);
  expect(rows(before, clean, scan("after", [unit("ABS", "C0040 C0045", "notKnown")]))).toEqual([
    "C0035 cleared",
    "C0040 persisting",
    "C0045 new",
  ]);
  const found = scan("after", [unit("ABS", "C0050")]);
  expect(rows(before, found, scan("after", [unit("ABS", "C0050", "notKnown")]))).toEqual(["C0035 cleared", "C0040 cleared", "C0050 new"]);
});

test("a unit that is not known comes first in the headline, and nothing is called free of faults with it", () => {
  const none = scan("before", [unit("ABS", ""), unit("Radio", "")]);
  expect(headline(none, scan("after", [unit("ABS", ""), unit("Radio", "")]))).toEqual({ Kind: "clean", Count: 0 });
  for (const after of [
    scan("after", [unit("ABS", "", "notKnown"), unit("Radio", "")]),
    scan("after", [unit("ABS", "C0035", "notKnown"), unit("Radio", "B1000")]),
  ])
    expect(headline(none, after)).toEqual({ Kind: "unitsNotKnown", Count: 1 });
  for (const whole of ["asked", "no"] as const)
    expect(headline(none, scan("after", [unit("ABS", ""), unit("Radio", "")], whole))).toEqual({ Kind: "unitsNotKnown", Count: 2 });
  expect(headline(scan("before", [unit("ABS", "", "notKnown")]))).toEqual({ Kind: "unitsNotKnown", Count: 1 });
});

test("of two lists of one unit in a scan both have to be known", () => {
  const [both] = tidyScan(scan("after", [unit("ABS", "C0035"), unit("abs", "C0040", "notKnown")])).Units;
  expect(both).toMatchObject({ Known: false, Codes: [{ Code: "C0035" }, { Code: "C0040" }] });
  const { Units } = tidyScan(scan("after", [unit("ABS", "C0035"), unit("abs", "C0040")]));
  expect(Units.map((one) => "Known" in one)).toEqual([false]);
});

const anyUnit = fc
  .record({
    name: fc.constantFrom("ABS", "Engine", "PCM", "TCM", "Radar", "Suspension", "Fahrwerk", ""),
    codes: fc.uniqueArray(fc.constantFrom("P0420", "C0035", "00283", "480A12", "U0100"), { maxLength: 4 }),
    kind: fc.constantFrom<Kind>("known", "notKnown", "notReached"),
  })
  .map(({ name, codes, kind }) => unit(name, codes.join(" "), codes.length > 0 && kind === "notReached" ? "known" : kind));
const anyScan = fc
  .record({
    phase: fc.constantFrom<Phase>("before", "during", "after"),
    units: fc.array(anyUnit, { maxLength: 4 }),
    whole: fc.constantFrom<Whole | undefined>(undefined, "asked", "yes", "no"),
  })
  .map(({ phase, units, whole }) => tidyScan(scan(phase, units, whole)));
const anyScans = fc.array(anyScan, { maxLength: 5 });

test("no fault is cleared except by a unit that is known, in a scan that is whole", () => {
  fc.assert(
    fc.property(anyScans, (Scans) => {
      const { rows: all, units } = outcomesOf({ Scans, Pairs: [] });
      for (const row of all.filter(({ outcome }) => outcome === "cleared")) {
        const after = units[row.unit]?.mentions.filter(({ scan: at }) => Scans[at]?.Phase === "after") ?? [];
        const last = after.findLast(({ trust }) => trust === "whole");
        const { Whole: whole, Units } = Scans[last?.scan ?? -1] ?? scan("before", []);
        const read = Units.find(({ Name }) => Name === last?.Name);
        expect([undefined, "yes"]).toContain(whole);
        expect(read).toMatchObject({ Reached: true });
        expect(read?.Known).toBeUndefined();
        expect(read?.Codes.map(codeId)).not.toContain(codeId(row));
      }
    }),
    { numRuns: 500 },
  );
});

test("less that is known never clears more, nor makes a fault new", () => {
  fc.assert(
    fc.property(anyScans, fc.constantFrom<"asked" | "no">("asked", "no"), (Scans, whole) => {
      const doubted = Scans.map((one) => ({ ...one, Whole: whole }));
      const said = new Set(outcomesOf({ Scans: doubted, Pairs: [] }).rows.map(({ outcome }) => outcome));
      expect([said.has("cleared"), said.has("new")]).toEqual([false, false]);
    }),
    { numRuns: 300 },
  );
});

test("once every scan is called whole or not, no fault waits for that any more", () => {
  fc.assert(
    fc.property(anyScans, fc.boolean(), (Scans, answer) => {
      const asked = outcomesOf({ Scans, Pairs: [] });
      for (const row of asked.rows) expect(row.asked?.every((at) => asked.asked.includes(at)) ?? true).toBe(true);
      const answered = Scans.map((one) => (one.Whole === "asked" ? { ...one, Whole: answer ? ("yes" as const) : ("no" as const) } : one));
      const { rows: all, asked: left } = outcomesOf({ Scans: answered, Pairs: [] });
      expect(left).toEqual([]);
      expect(all.filter((row) => row.asked)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
