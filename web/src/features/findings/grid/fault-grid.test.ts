import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scan } from "@remotebay/contract";
import { contentOf, docOf, type FindingsDoc, outcomesOfDoc, scanOf } from "../findings-doc.ts";
import { setUnit } from "../findings-edits.ts";
import { addFault, addFaultOf, editFault, type FaultColumn, markUnit, removeFaults, renameUnit } from "./fault-edits.ts";
import { type FaultRow, groupsOf } from "./fault-rows.ts";

const findings = { Id: 1, Version: 1, Pairs: [], Work: [], Notes: "", Pictures: [] };
const code = (Code: string, more = {}) => ({ Code, FailureType: "", Status: "", Text: "", ...more });
const unit = (Name: string, ...Codes: ReturnType<typeof code>[]) => ({ Name, Address: "", Reached: true, Codes });
const scan = (Phase: Scan["Phase"], Tool: string, ...Units: Scan["Units"]): Scan => ({ Phase, Tool, Date: "", Units });

const docWith = (...Scans: Scan[]) => docOf({ ...findings, Scans });
const rowsOf = (doc: FindingsDoc) => groupsOf(doc, outcomesOfDoc(doc)).flatMap(({ rows }) => rows);
const rowOf = (doc: FindingsDoc, wanted: string): FaultRow => {
  const row = rowsOf(doc).find(({ shown }) => shown?.code.Code === wanted);
  if (!row) throw new Error(`no row ${wanted}`);
  return row;
};
const outcomes = (doc: FindingsDoc) =>
  rowsOf(doc).map(({ unit, shown, outcome }) => `${unit} ${shown?.code.Code ?? ""}: ${outcome ?? "-"}`);

const both = () =>
  docWith(
    scan("before", "VCDS", unit("Engine", code("P0420", { Status: "Confirmed" })), unit("ABS", code("C0035"))),
    scan("after", "VCDS", unit("Engine", code("P0420", { Status: "Pending" })), unit("ABS")),
  );

test("a pasted row goes to the scans for which it has a status, and without one to the scan by hand", () => {
  const texts = { unit: "Engine", Code: "p0301", FailureType: "00", Text: "Misfire" };
  const twice = addFaultOf(docWith(), { ...texts, before: "Confirmed", after: "✓" });
  expect(outcomes(twice.doc)).toEqual(["Engine P0301: persisting"]);
  const row = rowOf(twice.doc, "P0301");
  expect([row.key, row.before?.code.Status, row.after?.code.Status]).toEqual([twice.key, "Confirmed", ""]);
  expect(outcomes(addFaultOf(docWith(scan("before", "VCDS", unit("Engine"))), { ...texts, after: "Pending" }).doc)).toEqual([
    "Engine P0301: new",
  ]);
  const alone = addFaultOf(docWith(scan("during", "")), texts).doc;
  expect(alone.scans.map(({ Phase, units }) => [Phase, units.map(({ Name, codes }) => [Name, codes.length])])).toEqual([
    ["during", [["Engine", 1]]],
  ]);
});

test("five hundred pasted rows are five hundred faults of their units", () => {
  let doc = both();
  for (let nth = 0; nth < 500; nth++) {
    const texts = { unit: `Unit ${nth % 25}`, Code: `U${String(1000 + nth)}`, Text: `Fault ${nth}`, before: "Confirmed" };
    doc = addFaultOf(doc, texts).doc;
  }
  const groups = groupsOf(doc, outcomesOfDoc(doc)).filter(({ title }) => title.startsWith("Unit "));
  expect(groups.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 25 }, () => 20));
});

test("a fault of both scans is one row with both statuses", () => {
  const doc = both();
  expect(outcomes(doc)).toEqual(["Engine P0420: persisting", "ABS C0035: cleared"]);
  const row = rowOf(doc, "P0420");
  expect([row.before?.code.Status, row.after?.code.Status, row.places.length]).toEqual(["Confirmed", "Pending", 2]);
});

test("typing over a code changes it in every scan that has it", () => {
  const first = both();
  const doc = editFault(first, rowOf(first, "P0420"), "Code", "p0421-11");
  expect(outcomes(doc)[0]).toBe("Engine P0421: persisting");
  expect(doc.scans.map(({ units }) => units[0]?.codes[0]?.FailureType)).toEqual(["11", "11"]);
});

test("a status typed after the work adds the fault to that scan; taking it out clears the fault", () => {
  const before = both();
  const again = editFault(before, rowOf(before, "C0035"), "after", "Intermittent");
  expect(outcomes(again)).toContain("ABS C0035: persisting");
  const gone = editFault(again, rowOf(again, "C0035"), "after", "");
  expect(outcomes(gone)).toContain("ABS C0035: cleared");
});

test("a unit that was not read after the work is cleared only when somebody says that it was read", () => {
  const doc = docWith(scan("before", "VCDS", unit("Engine", code("P0420"))));
  expect(outcomes(doc)).toEqual(["Engine P0420: notReadAgain"]);
  const name = { Name: "Engine", Address: "" };
  expect(outcomes(markUnit(doc, "after", name, true))).toEqual(["Engine P0420: cleared"]);
  expect(outcomes(markUnit(doc, "after", name, false))).toEqual(["Engine P0420: notReadAgain"]);
});

test("what a person states of a unit does not go to a scan that is not whole; a fault typed there does", () => {
  const before = scan("before", "VCDS", unit("Engine", code("P0420"), code("P0421")));
  const after = { ...scan("after", "VCDS", unit("Radio")), Whole: "no" as const };
  const stated = markUnit(docWith(before, after), "after", { Name: "Engine", Address: "" }, true);
  expect(stated.scans.map(({ units }) => units.map(({ Name }) => Name))).toEqual([["Engine"], ["Radio"], ["Engine"]]);
  expect(outcomes(stated)).toEqual(["Engine P0420: cleared", "Engine P0421: cleared"]);
  const doc = docWith(before, { ...after, Units: [unit("Engine")] });
  const typed = editFault(doc, rowOf(doc, "P0420"), "after", "Active");
  expect(outcomes(typed)).toEqual(["Engine P0420: persisting", "Engine P0421: notKnown"]);
});

test("a person may call the list of a unit whole, where the scan's own question is not open", () => {
  const notKnown = (Whole?: Scan["Whole"]) => {
    const after = scan("after", "VCDS", { ...unit("Engine", code("P0421")), Known: false });
    const doc = docWith(scan("before", "VCDS", unit("Engine", code("P0420"))), { ...after, ...(Whole && { Whole }) });
    return { doc, key: groupsOf(doc, outcomesOfDoc(doc))[0]?.notKnown };
  };
  const { doc, key } = notKnown();
  expect(outcomes(doc)[0]).toBe("Engine P0420: notKnown");
  expect(outcomes(setUnit(doc, key ?? "", { Known: undefined }))).toEqual(["Engine P0420: cleared", "Engine P0421: new"]);
  expect([notKnown("yes").key !== undefined, notKnown("asked").key, notKnown("no").key]).toEqual([true, undefined, undefined]);
});

test("a fault moves to another unit; an emptied unit typed by hand goes, one that a tool read stays", () => {
  const byHand = docWith(scan("before", "", unit("Engine", code("P0420"))));
  const moved = editFault(byHand, rowOf(byHand, "P0420"), "unit", "Gearbox");
  expect(moved.scans[0]?.units.map(({ Name }) => Name)).toEqual(["Gearbox"]);
  const byTool = both();
  const other = editFault(byTool, rowOf(byTool, "C0035"), "unit", "Steering");
  expect(other.scans[0]?.units.map(({ Name, codes }) => `${Name} ${codes.length}`)).toEqual(["Engine 1", "ABS 0", "Steering 1"]);
});

test("a new fault stands below another in its unit, and is shown before it has a code", () => {
  const first = both();
  const { doc, key } = addFault(first, rowOf(first, "P0420"));
  const added = rowsOf(doc).find((row) => row.key === key);
  expect(added).toMatchObject({ unit: "Engine", outcome: undefined, isRepeated: false });
  const empty = addFault(docWith(), undefined);
  expect(rowsOf(empty.doc).map((row) => row.key)).toEqual([empty.key]);
});

test("a code that its unit already has is marked as repeated", () => {
  const first = both();
  const { doc, key } = addFault(first, rowOf(first, "P0420"));
  const typed = editFault(doc, rowsOf(doc).find((row) => row.key === key) as FaultRow, "Code", "P0420");
  expect(rowsOf(typed).filter(({ isRepeated }) => isRepeated)).toHaveLength(1);
});

test("a renamed unit is renamed in every scan", () => {
  const doc = both();
  const [group] = groupsOf(doc, outcomesOfDoc(doc));
  const named = renameUnit(doc, group?.unit as NonNullable<NonNullable<typeof group>["unit"]>, "Motor");
  expect(named.scans.map(({ units }) => units[0]?.Name)).toEqual(["Motor", "Motor"]);
});

const anyCode = fc.record({
  Code: fc.constantFrom("P0420", "C0035", "U0100", "B1234"),
  FailureType: fc.constantFrom("", "11", "68"),
  Status: fc.constantFrom("", "Confirmed"),
  Text: fc.constant(""),
});
const anyUnit = fc.record({
  Name: fc.constantFrom("Engine", "ABS", "SRS (Airbag)", "Airbag", ""),
  Address: fc.constantFrom("", "01"),
  Reached: fc.boolean(),
  Codes: fc.array(anyCode, { maxLength: 3 }),
});
const anyScan = fc.record({
  Phase: fc.constantFrom("before" as const, "during" as const, "after" as const),
  Tool: fc.constantFrom("", "VCDS", "Autel"),
  Date: fc.constant(""),
  Units: fc.array(anyUnit, { maxLength: 4 }),
});

test("every code of every scan stands in exactly one row, and every fault is shown", () => {
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 4 }), (Scans) => {
      const doc = docWith(...Scans);
      const rows = rowsOf(doc);
      const places = rows.flatMap((row) => row.places.map(({ code }) => code.key));
      const all = doc.scans.flatMap(({ units }) => units.flatMap(({ codes }) => codes.map(({ key }) => key)));
      expect(places.toSorted()).toEqual(all.toSorted());
      expect(rows.filter(({ outcome }) => outcome)).toHaveLength(outcomesOfDoc(doc).rows.length);
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});

test("an edit of a cell never loses another code, and removing all faults leaves no code", () => {
  const columns: readonly FaultColumn[] = ["unit", "Code", "FailureType", "Text", "before", "after"];
  const edit = fc.record({ at: fc.nat(), column: fc.constantFrom(...columns), text: fc.constantFrom("P0420", "x", "Engine", "11") });
  fc.assert(
    fc.property(fc.array(anyScan, { maxLength: 3 }), fc.array(edit, { maxLength: 5 }), (Scans, edits) => {
      let doc = docWith(...Scans);
      for (const { at, column, text } of edits) {
        const rows = rowsOf(doc);
        const row = rows[at % Math.max(1, rows.length)];
        if (!row) continue;
        const others = rows.filter((one) => one !== row).flatMap(({ places }) => places.map(({ code }) => code.key));
        const [edited, before] = [doc, JSON.stringify(doc)];
        doc = editFault(doc, row, column, text);
        // What is kept of a document and its parts is what a fresh copy gives: no edit changes what others share.
        expect(JSON.stringify(edited)).toBe(before);
        expect(contentOf(doc)).toEqual(contentOf(structuredClone(doc)));
        expect(outcomesOfDoc(doc)).toEqual(outcomesOfDoc(structuredClone(doc)));
        const left = new Set(doc.scans.flatMap(({ units }) => units.flatMap(({ codes }) => codes.map(({ key }) => key))));
        expect(others.filter((key) => !left.has(key))).toEqual([]);
        // What was typed can be sent.
        for (const one of doc.scans) expect(scanOf(one).Units.every(({ Reached, Codes }) => Reached || Codes.length === 0)).toBe(true);
      }
      const none = removeFaults(doc, rowsOf(doc));
      expect(none.scans.flatMap(({ units }) => units.flatMap(({ codes }) => codes))).toEqual([]);
    }),
  );
});
