import { type Scan, tidyScan } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentOf, docOf, type FindingsContent, type FindingsDoc } from "../findings-doc.ts";
import { docWith } from "./merge-doc.ts";
import { mergeFindings, noFindings, type Side } from "./merge-findings.ts";

const word = fc.constantFrom("", "a", "b", "c");
const code = fc.record({
  Code: fc.constantFrom("P0420", "C0035", "U0100", "B1234"),
  FailureType: fc.constantFrom("", "11", "12"),
  Status: word,
  Text: word,
});
const unit = fc.record({
  Name: fc.constantFrom("ABS", "Engine", "Radio"),
  Address: fc.constantFrom("", "03"),
  Reached: fc.boolean(),
  Known: fc.constantFrom(undefined, false as const),
  Codes: fc.array(code, { maxLength: 4 }),
});
const scan = fc
  .record({
    Phase: fc.constantFrom("before" as const, "after" as const),
    Tool: word,
    Date: fc.constantFrom("", "2026-03-02T09:12"),
    DateConfirmed: fc.constantFrom(undefined, "2026-03-02T09:12"),
    Whole: fc.constantFrom(undefined, "asked" as const, "yes" as const, "no" as const),
    Units: fc.array(unit, { maxLength: 3 }),
  })
  .map(tidyScan);
const pair = fc.record({
  Kind: fc.constant("unit" as const),
  Before: fc.record({ Name: fc.constantFrom("ABS", "Engine"), Address: fc.constant("") }),
  After: fc.record({ Name: fc.constant("Radio"), Address: fc.constant("") }),
  Same: fc.boolean(),
});
const work = fc.record({
  ServiceElementId: fc.constantFrom(0, 101, 102),
  Tool: word,
  ToolSerial: fc.constantFrom("SN-1", "SN-2", undefined),
  Result: fc.constantFrom("" as const, "Passed" as const, "Failed" as const),
  Notes: word,
});
const content: fc.Arbitrary<FindingsContent> = fc
  .record({
    Scans: fc.array(scan, { maxLength: 3 }),
    Pairs: fc.uniqueArray(pair, { selector: ({ Before }) => Before.Name }),
    Work: fc.array(work, { maxLength: 3 }),
    Notes: word,
  })
  // As documents are sent: decisions without their units are left out.
  .map((one) => mergeFindings({ base: one, mine: one, theirs: one }).content);

const all = (side: Side, clashes: readonly { id: string }[]) => new Map(clashes.map(({ id }) => [id, side]));

test("what only one changed is taken whole, whichever side it is on", () => {
  fc.assert(
    fc.property(content, content, (base, changed) => {
      expect(mergeFindings({ base, mine: changed, theirs: base })).toEqual({ content: changed, clashes: [] });
      expect(mergeFindings({ base, mine: base, theirs: changed })).toEqual({ content: changed, clashes: [] });
      expect(mergeFindings({ base, mine: changed, theirs: changed })).toEqual({ content: changed, clashes: [] });
    }),
  );
});

test("both orders ask the same and come to the same", () => {
  fc.assert(
    fc.property(content, content, content, (base, mine, theirs) => {
      const one = mergeFindings({ base, mine, theirs });
      const other = mergeFindings({ base, mine: theirs, theirs: mine });
      expect(other.clashes.map(({ id }) => id)).toEqual(one.clashes.map(({ id }) => id));
      const asMine = mergeFindings({ base, mine, theirs }, all("mine", one.clashes));
      const asTheirs = mergeFindings({ base, mine: theirs, theirs: mine }, all("theirs", one.clashes));
      expect(asTheirs.content).toEqual(asMine.content);
    }),
  );
});

test("what was brought together is not changed by bringing it together again", () => {
  fc.assert(
    fc.property(content, content, content, (base, mine, theirs) => {
      const first = mergeFindings({ base, mine, theirs });
      const merged = mergeFindings({ base, mine, theirs }, all("mine", first.clashes)).content;
      expect(mergeFindings({ base: theirs, mine: merged, theirs })).toEqual({ content: merged, clashes: [] });
    }),
  );
});

const keysOf = ({ Scans }: FindingsContent) => Scans.flatMap(({ Units }) => Units.flatMap(({ Codes }) => Codes.map(({ Code }) => Code)));

test("no code that anybody added is lost, and with no common state nothing at all", () => {
  fc.assert(
    fc.property(content, content, (mine, theirs) => {
      const { content: merged, clashes } = mergeFindings({ base: noFindings, mine, theirs });
      const notReached = clashes.some(({ field }) => field === "Reached");
      if (!notReached) expect(keysOf(merged)).toEqual(expect.arrayContaining([...keysOf(mine), ...keysOf(theirs)]));
      expect(merged.Scans.length).toBeGreaterThanOrEqual(Math.max(mine.Scans.length, theirs.Scans.length));
      for (const { mine: one, theirs: other } of clashes) expect(one).not.toEqual(other);
    }),
  );
});

/** Three scans with two units of two codes each, all of them different, and two pieces of work. */
const base: FindingsContent = {
  Scans: (["before", "during", "after"] as const).map((Phase, s): Scan => ({
    Phase,
    Tool: `Tool ${s}`,
    Date: "",
    Units: ["ABS", "Engine"].map((Name, u) => ({
      Name,
      Address: `0${u}`,
      Reached: true,
      Codes: ["P0420", "C0035"].map((Code, c) => ({ Code, FailureType: "", Status: "", Text: `Text ${s}${u}${c}` })),
    })),
  })),
  Pairs: [],
  Work: [101, 102].map((ServiceElementId) => ({ ServiceElementId, Tool: "", Result: "", Notes: "" })),
  Notes: "As found",
};
/** Every cell that can be changed without its row becoming another. */
const cells = [
  ["Notes"],
  ...[0, 1].flatMap((w) => ["Tool", "Notes"].map((field) => ["Work", w, field])),
  ...[0, 1, 2].flatMap((s) => ["Tool", "Date"].map((field) => ["Scans", s, field])),
  ...[0, 1, 2].flatMap((s) =>
    [0, 1].flatMap((u) => [0, 1].flatMap((c) => ["Status", "Text"].map((field) => ["Scans", s, "Units", u, "Codes", c, field]))),
  ),
];

function set(where: FindingsContent, path: readonly (string | number)[], value: string | boolean): FindingsContent {
  const copy = structuredClone(where);
  let row = copy as unknown as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) row = row[step] as Record<string | number, unknown>;
  row[path.at(-1) ?? ""] = value;
  return copy;
}

test("cells that two people changed differently are asked one by one; all others have the value of who changed them", () => {
  const side = fc.constantFrom("none", "mine", "theirs", "both", "same");
  fc.assert(
    fc.property(fc.array(side, { minLength: cells.length, maxLength: cells.length }), (sides) => {
      let [mine, theirs, wanted] = [base, base, base];
      for (const [at, cell] of cells.entries()) {
        const by = sides[at];
        if (by === "mine" || by === "both") mine = set(mine, cell, `mine ${at}`);
        if (by === "theirs" || by === "both") theirs = set(theirs, cell, `theirs ${at}`);
        if (by === "same") [mine, theirs] = [set(mine, cell, `same ${at}`), set(theirs, cell, `same ${at}`)];
        if (by !== "none") wanted = set(wanted, cell, `${by === "both" ? "mine" : by} ${at}`);
      }
      const { content: merged, clashes } = mergeFindings({ base, mine, theirs });
      expect(merged).toEqual(wanted);
      const asked = sides.flatMap((by, at) => (by === "both" ? [`mine ${at}`] : []));
      expect(new Set(clashes.map(({ mine: value }) => value))).toEqual(new Set(asked));
      expect(clashes).toHaveLength(asked.length);
    }),
  );
});

test("a row that one removed and the other changed is asked; one that nobody changed goes", () => {
  const [first, ...others] = base.Scans;
  const mine = { ...base, Scans: others };
  expect(mergeFindings({ base, mine, theirs: base }).content.Scans).toEqual(others);
  const theirs = set(base, ["Scans", 0, "Units", 0, "Codes", 0, "Text"], "theirs");
  const { clashes } = mergeFindings({ base, mine, theirs });
  expect(clashes).toMatchObject([{ field: undefined, mine: undefined, theirs: { Tool: first?.Tool } }]);
  expect(mergeFindings({ base, mine, theirs }, all("theirs", clashes)).content).toEqual(theirs);
  expect(mergeFindings({ base, mine, theirs }, all("mine", clashes)).content).toEqual(mine);
});

test("a unit that one could not reach and in which the other found a code is asked", () => {
  const empty = { ...base, Scans: base.Scans.map((one) => ({ ...one, Units: one.Units.map((each) => ({ ...each, Codes: [] })) })) };
  const mine = set(set(empty, ["Scans", 0, "Units", 0, "Reached"], false), ["Scans", 0, "Units", 1, "Reached"], false);
  const { clashes } = mergeFindings({ base: empty, mine, theirs: base });
  expect(clashes.map((one) => [one.field, one.mine, one.theirs])).toEqual([
    ["Reached", false, true],
    ["Reached", false, true],
  ]);
  expect(mergeFindings({ base: empty, mine, theirs: base }, all("theirs", clashes)).content).toEqual(base);
  const unread = mergeFindings({ base: empty, mine, theirs: base }, all("mine", clashes)).content;
  expect(unread.Scans[0]?.Units).toEqual(mine.Scans[0]?.Units);
});

test("a unit that somebody else renamed keeps its row, and so its codes keep theirs", () => {
  const scan = (Name: string): Scan => ({
    Phase: "before",
    Tool: "",
    Date: "",
    Units: [
      { Name, Address: "", Reached: true, Codes: [{ Code: "C0035", FailureType: "", Status: "", Text: "" }] },
      { Name: "Radio", Address: "", Reached: true, Codes: [] },
    ],
  });
  const doc = docOf({ Id: 1, Version: 1, Scans: [scan("ABS")], Pairs: [], Work: [], Notes: "", Pictures: [] });
  const renamed = docWith({ ...contentOf(doc), Scans: [scan("Brakes")] }, doc);
  expect(renamed.scans[0]?.units.map(({ Name }) => Name)).toEqual(["Brakes", "Radio"]);
  const keysOf = ({ scans }: FindingsDoc) => scans[0]?.units.map(({ key, codes }) => [key, codes.map((code) => code.key)]);
  expect(keysOf(renamed)).toEqual(keysOf(doc));
});
