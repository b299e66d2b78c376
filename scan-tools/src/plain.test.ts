import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";

/** What the plain reader makes of a text, one short line for each unit and fault. */
function read(...lines: string[]): string[] {
  return readScanText(lines.join("\n"), "plain").scans.flatMap(({ units }) =>
    units.flatMap(({ address, name, reached, codes }) => [
      `${address} ${name}${reached ? "" : " (silent)"}`,
      ...codes.map(({ code, failureType, status, text }) => [code, failureType, status, text].join("|")),
    ]),
  );
}

test("the line of a symptom completes the fault above and is no unit", () => {
  expect(
    read(
      "Address 03: ABS Brakes",
      "2 Faults Found:",
      "00526 - Brake Light Switch (F)",
      "   008 - Implausible Signal - Intermittent",
      "01316 - Brakes",
      "   35-10 - No Signal",
    ),
  ).toEqual(["03 ABS Brakes", "00526|008|Intermittent|Brake Light Switch (F): Implausible Signal", "01316|35||Brakes: No Signal"]);
});

test("two digits before a unit's name are its address, below a rule and in a list of units", () => {
  expect(read("----------", "01 Engine", "  Software: 1985", "  P008700 - Fuel Pressure - Too Low", "  Intermittent")).toEqual([
    "01 Engine",
    "P0087|00|Intermittent|Fuel Pressure - Too Low",
  ]);
  expect(read("01-Engine -- Status: OK 0000", "44-Steering -- Status: Cannot be reached 1100")).toEqual([
    "01 Engine",
    "44 Steering (silent)",
  ]);
});

test("short numbers of the maker are faults below a heading that counts them", () => {
  expect(read("ABS-Anti-Lock Braking System 2 problems exist", "1.D6 Road - Speed Signal", "2.18 Hydraulic Pump")).toEqual([
    " ABS-Anti-Lock Braking System",
    "D6|||Road - Speed Signal",
    "18|||Hydraulic Pump",
  ]);
});

test("a code that a fault's own block repeats is one fault, and a block between blank lines begins with its unit", () => {
  expect(read("ABS: U0100:00", "Code: U0100 - Lost Communication")).toEqual([" ABS", "U0100|00||Lost Communication"]);
  expect(read("Dashboard (ETM)", "Radio/Nav 6.5", "ISO Code: 2A 80", "Errors found:", "U0019-87 - Missing message")).toEqual([
    " Dashboard (ETM)",
    "U0019|87||Missing message",
  ]);
});
