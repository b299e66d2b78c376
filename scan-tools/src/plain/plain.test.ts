import { expect, test } from "vitest";
import { readScanText } from "../read-scan.ts";

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

test("a fault's text that speaks of a silent unit makes no unit silent", () => {
  expect(read("Unit: Engine", "DTC: P0299", "Description: No communication with the gateway", "Status: Stored")).toEqual([
    " Engine",
    "P0299||Stored|No communication with the gateway",
  ]);
  expect(read("ABS", "C0035 Sensor - Pending", "Instrument cluster\tNo communication")).toEqual([
    " ABS",
    "C0035||Pending|Sensor",
    " Instrument cluster (silent)",
  ]);
});

test("a part that tells about faults again gives none of them a second time", () => {
  expect(
    read("## ABS", "- C0035 Sensor", "", "## Root cause analysis", "- C0035 appears in two modules", "- U0121 follows from it"),
  ).toEqual([" ABS", "C0035|||Sensor", " ", "U0121|||follows from it"]);
});

test("codes in a sentence are a list, a note in brackets is their text, and what is no code is noted", () => {
  const text = "Now I have U0001-87 (instruments), U0122-87, U102-87, U1A13-87 and B1D21-13(audio).";
  expect(read(text)).toEqual([" ", "U0001|87||instruments", "U0122|87||", "U1A13|87||", "B1D21|13||audio"]);
  expect(readScanText(text).scans[0]?.notUnderstood).toHaveLength(1);
});

test("numbers of the maker are read behind a label or the word DTC, and of Volvo and Renault by their form", () => {
  expect(read("Engine", "Fault code: INFO 27AB00  Record check", "DTC 1525F3 - Relay circuit")).toEqual([
    " Engine",
    "27AB00||INFO|Record check",
    "1525F3|||Relay circuit",
  ]);
  expect(read("CEM-1A51 Battery voltage. Intermittent fault", "DF025 Glow plug unit - présent")).toEqual([
    " CEM",
    "CEM-1A51||Intermittent fault|Battery voltage.",
    " ",
    "DF025||présent|Glow plug unit",
  ]);
});

test("a table's columns for states mark a fault, and its rows name units without faults and silent ones", () => {
  expect(read("System\tCode\tCurrent\tHistory", "Engine\tP0299\tX\t", "ABS\tNone\t\t", "SRS\tNo response\t\t")).toEqual([
    " Engine",
    "P0299||Current|",
    " ABS",
    " SRS (silent)",
  ]);
});

test("the list calls a unit disturbed that answers in its own block, and silent one that does not", () => {
  const list = ["44-Steering -- Status: Sporadic communication error 1000", "46-Central -- Status: Cannot be reached 1100", ""];
  expect(read(...list, "Address 44: Steering", "No fault code found.", "", "Address 46: Central", "Cannot be reached")).toEqual([
    "44 Steering",
    "46 Central (silent)",
  ]);
});

test("words that stand around a report are no units, and units may begin like them", () => {
  const units = ["Vehicle Communication Interface Module (VCIM)", "Onboard charger", "Notruf", "Note module", "Customer display"];
  expect(read(...units.map((name) => `${name}\tNo faults`))).toEqual(units.map((name) => ` ${name}`));
  expect(read("Symptoms:", "P0420 Catalyst", "", "Vehicle", "P0430 Catalyst")).toEqual([" ", "P0420|||Catalyst", "P0430|||Catalyst"]);
});

test("a sentence that speaks of faults of a list adds none, and names units by address and abbreviation", () => {
  expect(
    read("0x7EB: P023F - Fuel pump (Permanent)", "I am not sure if the P023F code is related.", "As for the P023F code, others had it."),
  ).toEqual(["7EB ", "P023F||Permanent|Fuel pump"]);
  expect(read("It gave me 3 current codes. 10 PCM P0161 & P1518 and 28 TCS U1255. I cleared them.")).toEqual([
    "10 PCM",
    "P0161||current|",
    "P1518||current|",
    "28 TCS",
    "U1255||current|",
  ]);
});

test("states that follow one another, a row without its last cells, and words for a unit without faults", () => {
  expect(
    read("Motor (J623): 2 Fehler", " P0299 Ladedruck - sporadisch - bestätigt", " P0101 LMM - statisch", "Getriebe (J217): 0 Fehler"),
  ).toEqual([" Motor (J623)", "P0299||sporadisch, bestätigt|Ladedruck", "P0101||statisch|LMM", " Getriebe (J217)"]);
  const table = ["Engine", "Code\tDescription\tCurrent\tPending", "P0A80\tBattery pack\tX", "P3000\tBattery control\t\tX"];
  expect(read(...table, "", "ABS/VSC/TRC", "No Codes")).toEqual([
    " Engine",
    "P0A80||Current|Battery pack",
    "P3000||Pending|Battery control",
    " ABS/VSC/TRC",
  ]);
});

test("a unit of which nobody can tell whether it has faults does not pass for one without", () => {
  expect(read("Unit: Engine", "Ladedruck zu niedrig", "", "Unit: ABS", "No faults")).toEqual([" ABS"]);
  expect(readScanText("Unit: Engine\nLadedruck zu niedrig", "plain").scans[0]?.notUnderstood).toEqual([{ line: 1, text: "Unit: Engine" }]);
});

test.each(["No faults", "No fault codes", "No DTCs.", "no codes", "No trouble codes", "No fault codes stored"])(
  "a unit of which the line below says %j is read and has none",
  (words) => {
    expect(read("Engine", "  P0420-00 Catalyst - Confirmed", "ABS", `  ${words}`)).toEqual([
      " Engine",
      "P0420|00|Confirmed|Catalyst",
      " ABS",
    ]);
  },
);

test("a row in a list of units without faults that says something else of its unit is believed", () => {
  expect(read("Systems without faults:", "Radio", "ABS - No response", "Systems not responding:", "Airbag: No faults")).toEqual([
    " Radio",
    " ABS (silent)",
    " Airbag",
  ]);
});
