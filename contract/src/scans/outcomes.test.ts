import fc from "fast-check";
import { expect, test } from "vitest";
import { codeId, distinctCodes } from "./code-key.ts";
import { countOutcomes, outcomesOf, pairsInUse, questionId } from "./outcomes.ts";
import { groupQuestions } from "./question-groups.ts";
import type { Pair, Phase, Scan, ScannedUnit } from "./scan.ts";
import { tidyScan } from "./tidy-scan.ts";
import { unitId } from "./unit-names.ts";

/** `unit("ABS", "C0035-11 P0420")`; `-` for a unit that was not reached. An address stands before a slash: `09/ABS`. */
function unit(name: string, codes = ""): ScannedUnit {
  const [Address, Name] = name.includes("/") ? (name.split("/") as [string, string]) : ["", name];
  const Codes = codes.split(" ").flatMap((written) => {
    const [Code = "", FailureType = ""] = written.split("-");
    return Code === "" ? [] : [{ Code, FailureType, Status: "", Text: "" }];
  });
  return { Name, Address, Reached: codes !== "-", Codes };
}
const scan = (Phase: Phase, Units: ScannedUnit[], Tool = ""): Scan => ({ Phase, Tool, Date: "", Units });

function rows(scans: Scan[], pairs: Pair[] = []): string[] {
  return outcomesOf({ Scans: scans, Pairs: pairs }).rows.map(
    ({ Unit, Code, FailureType, outcome, symptomChanged }) =>
      `${Unit} ${Code}${FailureType === "" ? "" : `-${FailureType}`} ${outcome}${symptomChanged ? " other symptom" : ""}`,
  );
}

test("cleared, persisting and new, each where its unit was read both times", () => {
  expect(rows([scan("before", [unit("ABS", "C0035-11 C0040")]), scan("after", [unit("abs", "C0035-11 C0045")])])).toEqual([
    "ABS C0035-11 persisting",
    "ABS C0040 cleared",
    "ABS C0045 new",
  ]);
});

test("the same unit in another spelling is no other unit: nothing active is called cleared", () => {
  for (const [first, second] of [
    ["SRS (Airbag) Fault | 1", "SRS (Airbag)"],
    ["SRS (Airbag)", "Airbag Control Module ( 3 DTCs )"],
    ["Address 09: Cent. Elect.", "09-Cent. Elect."],
    ["09/Central Electronics", "0x09/BCM"],
    ["Engine Control Module (ECM)", "Motorelektronik"],
    ["Tür links vorn", "tur vorn links"],
  ] as const)
    expect(
      rows([scan("before", [unit(first, "B0001")]), scan("after", [unit(second, "B0001")])]).map((row) => row.split(" ").at(-1)),
    ).toEqual(["persisting"]);
});

test("a unit that was not read again, or in no scan after the work, is not cleared", () => {
  const before = scan("before", [unit("ABS", "C0035"), unit("Radio", "B1000")]);
  expect(rows([before])).toEqual(["ABS C0035 notReadAgain", "Radio B1000 notReadAgain"]);
  expect(rows([before, scan("after", [unit("ABS", "-")])])).toEqual(["ABS C0035 notReadAgain", "Radio B1000 notReadAgain"]);
  expect(rows([before, scan("after", [unit("ABS"), unit("Radio")])])).toEqual(["ABS C0035 cleared", "Radio B1000 cleared"]);
});

test("a code after the work in a unit that was not read before is not new", () => {
  expect(rows([scan("before", [unit("ABS", "-")]), scan("after", [unit("ABS", "C0035"), unit("Radio", "B1000")])])).toEqual([
    "ABS C0035 firstRead",
    "Radio B1000 firstRead",
  ]);
});

test("another failure type is another symptom of the same fault, a missing one the same", () => {
  const both = (before: string, after: string) => rows([scan("before", [unit("ABS", before)]), scan("after", [unit("ABS", after)])]);
  expect(both("C0035-11", "C0035-12")).toEqual(["ABS C0035-11 persisting other symptom"]);
  expect(both("C0035", "C003512")).toEqual(["ABS C0035 persisting"]);
  expect(both("C0035-11 C0035-12", "C0035-12")).toEqual(["ABS C0035-11 cleared", "ABS C0035-12 persisting"]);
  expect(both("C0035-11 C0035-12", "C0035-13")).toEqual(["ABS C0035-11 undecided", "ABS C0035-12 undecided", "ABS C0035-13 undecided"]);
  expect(both("C0035 C0035-00 c0035", "C0035")).toEqual(["ABS C0035 persisting"]);
});

test("a code that may be either of two others is asked about both, whichever side has the two, and none of them is lost", () => {
  const both = (before: string, after: string) => rows([scan("before", [unit("ABS", before)]), scan("after", [unit("ABS", after)])]);
  for (const [before, after] of [
    ["C0035-11", "C0035-12 C0035-13"],
    ["C0035-12 C0035-13", "C0035-11"],
  ] as const)
    expect(both(before, after).toSorted()).toEqual(["C0035-11", "C0035-12", "C0035-13"].map((code) => `ABS ${code} undecided`));
});

const decision = (before: string, after: string, Same = true): Pair => {
  const side = (Code: string) => ({ Name: "ABS", Address: "", Code, FailureType: "" });
  return { Kind: "code", Before: side(before), After: side(after), Same };
};

test("of two codes that a person called one with an earlier fault, one is that fault and the other is listed as its own", () => {
  const scans = [scan("before", [unit("ABS", "00287")], "VCDS"), scan("after", [unit("ABS", "C0035 C0040")], "ODIS")];
  expect(rows(scans, [decision("00287", "C0035"), decision("00287", "C0040")])).toEqual(["ABS 00287 persisting", "ABS C0040 new"]);
});

test("the same code in two units stays two", () => {
  expect(
    rows([scan("before", [unit("ABS", "U0100"), unit("Radio", "U0100")]), scan("after", [unit("ABS", "U0100"), unit("Radio")])]),
  ).toEqual(["ABS U0100 persisting", "Radio U0100 cleared"]);
});

test("front and rear, left and right, one and two stay apart", () => {
  for (const [first, second] of [
    ["Front radar", "Rear radar"],
    ["Door left", "Door right"],
    ["Engine 1", "Engine 2"],
    ["DDM", "PDM"],
  ] as const)
    expect(rows([scan("before", [unit(first, "B1000")]), scan("after", [unit(second)])]), first).toEqual([`${first} B1000 notReadAgain`]);
});

test("what is left of another tool's numbers is asked, never cleared", () => {
  const scans = [scan("before", [unit("ABS", "00283")], "VCDS"), scan("after", [unit("ABS", "C0035")], "X-431")];
  expect(rows(scans)).toEqual(["ABS 00283 undecided", "ABS C0035 undecided"]);
  const [question] = outcomesOf({ Scans: scans, Pairs: [] }).questions;
  if (!question) throw new Error("no question");
  expect(rows(scans, [{ ...question, Same: true } as Pair])).toEqual(["ABS 00283 persisting"]);
  expect(rows(scans, [{ ...question, Same: false } as Pair])).toEqual(["ABS 00283 cleared", "ABS C0035 new"]);
});

test("two families of numbers in one unit are one question, and every other pair is one of its own", () => {
  const unit = (...codes: string[]) => ({
    Name: "ABS",
    Address: "",
    Reached: true,
    Codes: codes.map((Code) => ({ Code, FailureType: "", Status: "", Text: "" })),
  });
  const scans: Scan[] = [
    { Phase: "before", Tool: "VCDS", Date: "", Units: [unit("00287", "00290", "01276")] },
    { Phase: "after", Tool: "ODIS", Date: "", Units: [unit("C0035", "C0040", "C0045")] },
  ];
  const { questions } = outcomesOf({ Scans: scans, Pairs: [] });
  expect(questions).toHaveLength(9);
  expect(groupQuestions(questions)).toEqual([questions]);
  const [first] = questions;
  if (!first) throw new Error("no question");
  const unitQuestion = { Kind: "unit" as const, Before: { Name: "A", Address: "" }, After: { Name: "B", Address: "" } };
  expect(groupQuestions([first, unitQuestion]).map((group) => group.length)).toEqual([1, 1]);
});

test("a name that may be another unit's is asked", () => {
  const before = scan("before", [unit("PCM", "P0700")]);
  expect(rows([before, scan("after", [unit("ECM")])])).toEqual(["PCM P0700 cleared"]);
  const both = [before, scan("after", [unit("ECM"), unit("TCM", "P0700")])];
  expect(rows(both)).toEqual(["PCM P0700 undecided", "TCM P0700 undecided"]);
  const { questions } = outcomesOf({ Scans: both, Pairs: [] });
  expect(questions).toMatchObject([{ Before: { Name: "PCM" }, After: { Name: "ECM" } }, { After: { Name: "TCM" } }]);
  expect(rows(both, [{ ...questions[1], Same: true } as Pair])).toEqual(["PCM P0700 persisting"]);
  expect(rows([scan("before", [unit("Suspension", "C1234")]), scan("after", [unit("Fahrwerk", "C1234")])])).toEqual([
    "Suspension C1234 undecided",
    "Fahrwerk C1234 undecided",
  ]);
  const sameAddress = [scan("before", [unit("44/Steering", "C1")]), scan("after", [unit("44/Radio", "")])];
  expect(rows(sameAddress)).toEqual(["Steering C1 undecided"]);
});

test("a unit's address is the one that its tool wrote", () => {
  const {
    units,
    rows: [row],
  } = outcomesOf({
    Scans: [scan("before", [unit("09/Central electrics", "B1000")]), scan("after", [unit("9/Central electrics")])],
    Pairs: [],
  });
  expect([units[0]?.address, row?.Address]).toEqual(["09", "09"]);
});

test("without names only two scans of one tool read the same", () => {
  const scans = (second: string) => [scan("before", [unit("", "P0420")], "A"), scan("after", [unit("")], second)];
  expect(rows(scans("A"))).toEqual([" P0420 cleared"]);
  expect(rows(scans("B"))).toEqual([" P0420 undecided"]);
});

test("several scans after the work: the last that read the unit counts", () => {
  const before = scan("before", [unit("ABS", "C0035")]);
  expect(rows([before, scan("after", [unit("ABS", "C0035 C0040")]), scan("after", [unit("ABS")])])).toEqual([
    "ABS C0035 cleared",
    "ABS C0040 cleared",
  ]);
  expect(rows([before, scan("after", [unit("ABS", "C0035 C0040")]), scan("after", [unit("ABS", "-")])])).toEqual([
    "ABS C0035 persisting",
    "ABS C0040 new",
  ]);
});

test("decisions on what the scans do not have are not in use, and of two on one pair the last is", () => {
  const Scans = [scan("before", [unit("Suspension", "C1234")]), scan("after", [unit("Fahrwerk", "C1234")])];
  const pair = (Name: string, Same: boolean): Pair => ({
    Kind: "unit",
    Before: { Name: "SUSPENSION", Address: "" },
    After: { Name, Address: "" },
    Same,
  });
  expect(pairsInUse({ Scans, Pairs: [pair("Fahrwerk", true), pair("Radio", true), pair("fahrwerk", false)] })).toEqual([
    pair("fahrwerk", false),
  ]);
});

test("of decisions on two names of one unit a yes counts more than a no", () => {
  const before = [scan("before", [unit("Suspension", "C1234")]), scan("during", [unit("34/Suspension", "C1234")])];
  const scans = [...before, scan("after", [unit("Fahrwerk", "C1234")])];
  const decided = (Address: string, Same: boolean): Pair => ({
    Kind: "unit",
    Before: { Name: "Suspension", Address },
    After: { Name: "Fahrwerk", Address: "" },
    Same,
  });
  expect(rows(scans, [decided("", false)])).toEqual(["Suspension C1234 notReadAgain", "Fahrwerk C1234 firstRead"]);
  for (const both of [
    [decided("", false), decided("34", true)],
    [decided("", true), decided("34", false)],
  ])
    expect(rows(scans, both)).toEqual(["Suspension C1234 persisting"]);
});

const names = [
  "ABS",
  "Engine",
  "PCM",
  "TCM",
  "Airbag",
  "SRS",
  "Front radar",
  "Rear radar",
  "Radar",
  "Fahrwerk",
  "Suspension",
  "Cent. Elect.",
  "BCM",
  "",
];
const codes = ["P0420", "P0420-11", "P0420-12", "C0035", "00283", "480A12", "U0100"];
const anyUnit = fc
  .record({
    Name: fc.constantFrom(...names),
    Address: fc.constantFrom("", "", "09", "44"),
    Reached: fc.boolean(),
    list: fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 4 }),
  })
  .map(({ Name, Address, Reached, list }): ScannedUnit =>
    Object.assign(unit("x", list.join(" ") || " "), { Name, Address, Reached: Reached || list.length > 0 }),
  );
const anyScan = fc
  .record({
    Phase: fc.constantFrom("before" as const, "during" as const, "after" as const),
    Tool: fc.constantFrom("", "A", "B"),
    Date: fc.constant(""),
    Units: fc.array(anyUnit, { maxLength: 5 }),
  })
  .map(tidyScan);
const anyScans = fc.array(anyScan, { maxLength: 4 });
const summary = (scans: Scan[], Pairs: Pair[] = []) =>
  outcomesOf({ Scans: scans, Pairs })
    .rows.map(({ Code, FailureType, outcome, symptomChanged }) => `${codeId({ Code, FailureType })} ${outcome} ${String(symptomChanged)}`)
    .toSorted();

/** Decides on everything that is asked, also on what the decisions bring up. */
function decideAll(Scans: Scan[], same: (index: number) => boolean): Pair[] {
  const Pairs: Pair[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const [question] = outcomesOf({ Scans, Pairs }).questions;
    if (!question) return Pairs;
    expect(Pairs.map(questionId)).not.toContain(questionId(question));
    Pairs.push({ ...question, Same: same(turn) } as Pair);
  }
  throw new Error("questions without end");
}

test("no fault is called cleared unless a scan after the work read its unit without it", () => {
  fc.assert(
    fc.property(anyScans, (Scans) => {
      const { rows: all, units } = outcomesOf({ Scans, Pairs: [] });
      for (const row of all.filter(({ outcome }) => outcome === "cleared")) {
        const again = units[row.unit]?.mentions.filter(({ scan: index, Reached }) => Reached && Scans[index]?.Phase === "after") ?? [];
        const last = again.at(-1);
        const read = Scans[last?.scan ?? -1]?.Units.find(
          (one) => unitId(one) === unitId({ Name: last?.Name ?? "", Address: last?.Address ?? "" }),
        );
        expect(read?.Codes.map(codeId)).not.toContain(codeId(row));
        expect(read?.Reached).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("every code before the work has exactly one row, and the counts are those of the rows", () => {
  fc.assert(
    fc.property(anyScan, fc.option(anyScan), (first, second) => {
      const Scans = [{ ...first, Phase: "before" as const }, ...(second ? [{ ...second, Phase: "after" as const }] : [])];
      const { rows: all } = outcomesOf({ Scans, Pairs: [] });
      const told = first.Units.flatMap((one) => distinctCodes(one.Codes).map(codeId)).toSorted();
      expect(all.flatMap(({ before }) => (before ? [codeId(before)] : [])).toSorted()).toEqual(told);
      expect(Object.values(countOutcomes(all)).reduce((sum, count) => sum + count)).toBe(all.length);
      for (const row of all) expect(row.outcome === "undecided").toBe(row.undecided !== undefined);
    }),
    { numRuns: 300 },
  );
});

test("a code told without its failure type between two scans that tell it takes neither's reading, in any order", () => {
  for (const first of ["P0420-11 P0420-12", "P0420-12 P0420-11"]) {
    const scans = [first, "P0420", "P0420-11 P0420-12"].map((list) => scan("before", [unit("ABS", list)]));
    expect(summary(scans)).toEqual(["P0420- notReadAgain undefined", "P0420-11 notReadAgain undefined", "P0420-12 notReadAgain undefined"]);
  }
});

test("order, case, accents and counts change no outcome", () => {
  fc.assert(
    fc.property(anyScans, fc.infiniteStream(fc.nat()), (Scans, random) => {
      const next = () => random.next().value ?? 0;
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((item) => ({ item, at: next() }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item);
      const spell = (Name: string) =>
        Name === "" ? "" : ([Name.toUpperCase(), `${Name.toLowerCase()} ( 3 DTCs )`, `${Name} Fault | 1`, `  ${Name}`][next() % 4] ?? Name);
      const other = Scans.map((one) => ({
        ...one,
        Units: shuffled(one.Units).map((item) => Object.assign({}, item, { Name: spell(item.Name), Codes: shuffled(item.Codes) })),
      }));
      expect(summary(other)).toEqual(summary(Scans));
    }),
    { numRuns: 300 },
  );
});

test("what is undecided is resolved by decisions and only by them", () => {
  fc.assert(
    fc.property(anyScans, fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }), (Scans, answers) => {
      const Pairs = decideAll(Scans, (turn) => answers[turn] ?? false);
      expect(outcomesOf({ Scans, Pairs }).rows.filter(({ outcome }) => outcome === "undecided")).toEqual([]);
      expect(pairsInUse({ Scans, Pairs })).toHaveLength(Pairs.length);
      expect(summary(Scans, [])).toEqual(summary(Scans));
    }),
    { numRuns: 300 },
  );
});

test("500 faults in 100 units are compared in one piece of work", () => {
  const units = Array.from({ length: 100 }, (_, i) =>
    unit(`Unit ${String.fromCharCode(97 + (i % 26))}${i}`, Array.from({ length: 5 }, (_, j) => `P${1000 + i * 5 + j}`).join(" ")),
  );
  expect(outcomesOf({ Scans: [scan("before", units), scan("after", units)], Pairs: [] }).rows).toHaveLength(500);
});
