import fc from "fast-check";
import { expect, test } from "vitest";
import { countOf, headingName, isFurniture, reportHeading, unitRow } from "./report-headings.ts";

const word = fc.constantFrom("Engine", "Control", "Module", "ABS", "(SRS)", "Airbag", "Body", "Gateway", "Meter", "EPS", "A/C", "Rear");
// Each word once: "Module Module" reads like the titles of a table.
const name = fc.uniqueArray(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const count = fc.integer({ min: 1, max: 99 });
const never = () => false;
const always = () => true;
const gap = fc.constantFrom("\t", "   ", " | ");

test("a row of the list of units gives its name and the number of its faults, however it is written", () => {
  const forms = [
    (unit: string, faults: number, between: string) => `${unit}${between}${faults}`,
    (unit: string, faults: number, between: string) => `${unit}${between}Fault | ${faults}`,
    (unit: string, faults: number, between: string) => `${unit}${between}${faults} DTCs`,
    (unit: string, faults: number, between: string) => `${unit}${between}Fault ${faults}`,
    (unit: string, faults: number) => `${unit} ${faults}`,
    (unit: string, faults: number) => `${unit} Fault ${faults}`,
  ];
  fc.assert(
    fc.property(name, count, gap, fc.constantFrom(...forms), (unit, faults, between, form) => {
      expect(unitRow(form(unit, faults, between))).toEqual({ name: unit, reached: true, count: faults });
    }),
  );
});

test("a number at the end of a name stays with the name", () => {
  fc.assert(
    fc.property(name, fc.integer({ min: 1, max: 3 }), count, gap, (unit, nth, faults, between) => {
      expect(unitRow(`${unit} ${nth}${between}${faults}`)).toMatchObject({ name: `${unit} ${nth}`, count: faults });
      expect(unitRow(`${unit} ${nth}${between}No Fault`)).toMatchObject({ name: `${unit} ${nth}`, count: 0 });
    }),
  );
});

test("a unit that did not answer is not one without faults", () => {
  fc.assert(
    fc.property(
      name,
      gap,
      fc.constantFrom("No response", "No communication", "Unable to communicate", "Not responding"),
      (unit, between, said) => {
        expect(unitRow(`${unit}${between}${said}`)).toEqual({ name: unit, reached: false });
      },
    ),
  );
});

test("a heading is known by what stands below it, with or without the number of faults", () => {
  fc.assert(
    fc.property(name, count, fc.constantFrom("", "\tN", " ( N DTCs )", " (N)"), (unit, faults, form) => {
      const line = { at: 1, indent: 0, text: `${unit}${form.replace("N", String(faults))}` };
      for (const next of [`DTC (${faults})`, `DTC Qty (${faults})`, "DTC\tDescription\tStatus"])
        expect(reportHeading(line, next, false, never)).toMatchObject({ name: unit });
    }),
  );
});

test("the text of a fault is no heading, although it ends with a number and a fault follows", () => {
  const line = { at: 1, indent: 0, text: "O2 Sensor Circuit Low Voltage Bank 1 Sensor 2" };
  expect(reportHeading(line, "P0138\tPending", true, always)).toBeUndefined();
  expect(reportHeading(line, "P0138\tPending", false, always)).toBeUndefined();
});

test("titles, counts and the edges of pages name no unit", () => {
  for (const text of [
    "DTC Qty (2)",
    "DTC\tDescription\tStatus",
    "THINKCAR provides diagnostic technology\t1/2",
    "Page 2",
    "P0420\tCatalyst\t1",
    "Total: 3 faults",
    "Number of systems scanned: 6",
  ])
    expect([text, unitRow(text)]).toEqual([text, undefined]);
  expect(isFurniture("All System Diagnostic Report TOYOTA FJ Cruiser/2012")).toBe(true);
  expect(countOf("Fault codes: 3")).toBe(3);
  expect(headingName("System: Engine 1", 2)).toEqual({ name: "Engine 1" });
});
