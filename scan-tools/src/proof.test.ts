import { outcomesOf, type Scan } from "@remotebay/contract";
import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";

/** What is proven of each unit: `name: proof codes`, `x` for one that did not answer. */
function proofs(text: string): string[] {
  return readScanText(text).scans.flatMap(({ units }) =>
    units.map(({ name, reached, proof, codes }) => `${name}: ${reached ? [proof, ...codes.map(({ code }) => code)].join(" ") : "x"}`),
  );
}

function asks(text: string): boolean[] {
  return readScanText(text).scans.map((scan) => scan.asks);
}

const lines = (...all: string[]) => all.join("\n");

const vcds = lines(
  "VCDS Version: Release 23.3.0 (x64)",
  "Address 01: Engine        Labels: None",
  "   Part No SW: 03L 000 000 A    HW: 03L 000 000 B",
  "2 Faults Found:",
  "3345 - EGR Temperature Sensor",
  "          P20E2 00 [032] - Signal Plausibility",
  "5482 - Particulate Filter Bank 1",
  "          P2463 00 [096] - Soot Accumulation",
  "Address 15: Airbags        Labels: None",
  "   Coding: 0012345",
  "No fault code found.",
  "End-----",
);

test("a unit is stated where its text says none or as many as were read", () => {
  expect(proofs(vcds)).toEqual(["Engine: stated P20E2 P2463", "Airbags: stated"]);
  expect(asks(vcds)).toEqual([false]);
});

test("a unit is not known where fewer are listed than announced, or its text breaks off", () => {
  expect(proofs(vcds.replace("2 Faults", "3 Faults"))).toEqual(["Engine: short P20E2 P2463", "Airbags: stated"]);
  expect(proofs(vcds.slice(0, vcds.indexOf("No fault code")))).toEqual(["Engine: stated P20E2 P2463", "Airbags: short"]);
  expect(proofs(vcds.slice(0, vcds.indexOf("5482")))).toEqual(["Engine: short P20E2"]);
});

test("a fault of VCDS without its symptom was cut, and may have another number", () => {
  const cut = vcds.replace("          P2463 00 [096] - Soot Accumulation\n", "");
  expect(proofs(cut)).toEqual(["Engine: short P20E2 5482", "Airbags: stated"]);
});

test("a text that ends within a fault is asked about, since the other number of the fault may be missing", () => {
  const one = vcds.replace("2 Faults", "1 Fault");
  expect(asks(one.slice(0, one.indexOf("P20E2")))).toEqual([true]);
});

test("what says that a unit has no fault does not hold for one above a name that was not understood", () => {
  const text = lines(
    "Motor: 1 Fehler",
    "P0299 Ladedruck zu niedrig",
    "",
    "Getriebe:",
    "Teilenummer: 1K0",
    "Rückfahrkamera hinten",
    "keine Fehler",
  );
  expect(proofs(text)).not.toContain("Getriebe: stated");
});

test("a tool that prints neither counts nor words for none asks one question", () => {
  const text = lines("Engine control module", "  P0420 Catalyst efficiency", "Brake control module", "  C0035 Wheel speed sensor");
  expect(proofs(text)).toEqual(["Engine control module: listed P0420", "Brake control module: listed C0035"]);
  expect(asks(text)).toEqual([true]);
});

test("the text of a fault is no unit of BMW ISTA, and its number alone on a line is named", () => {
  const text = lines("BMW ISTA 4.39", "Code", "Description", "480A12", "DME: Luftmassenmesser, Signal: Wert unplausibel", "Yes");
  const [scan] = readScanText(text).scans;
  expect(scan?.units.filter(({ proof }) => proof !== "short")).toEqual([]);
});

test("the numbers of makers are read, or named as not understood", () => {
  const honda = lines("ABS/VSA", " 61-01   Battery Voltage Low", " 86-01   F-CAN Communication Malfunction", "SRS", " No DTCs");
  expect(proofs(honda)).toEqual(["ABS/VSA: listed 61-01 86-01", "SRS: stated"]);
  expect(proofs(lines("Engine", "Fault 00532: Supply voltage too low"))).toEqual(["Engine: listed 00532"]);
  expect(proofs(lines("Renault CAN CLIP", "Calculateur : INJECTION", "DF304001  CIRCUIT CAPTEUR  PRESENT"))).toEqual([
    "INJECTION: listed DF304001",
  ]);
  for (const line of ["480A13", "21A104 Ladedruckregelung", "86-02 F-CAN"]) {
    const text = lines("VCDS Version: Release 23.3.0", "Address 01: Engine", "No fault code found.", line);
    expect(readScanText(text).scans[0]?.notUnderstood.map((noted) => noted.text)).toEqual([line]);
    expect(proofs(text)).toEqual(["Engine: short"]);
  }
});

test("rows of a table without a code say of their unit that it has none, or did not answer", () => {
  const titles = "System\tDTC\tDescription\tCurrent\tPending";
  const text = lines(
    "Techstream Health Check",
    titles,
    "Engine\tP0171\tToo lean\tX\t",
    "SRS Airbag\tNo DTCs\t\t\t",
    "EMPS\tNo Communication\t\t\t",
  );
  expect(proofs(text)).toEqual(["Engine: listed P0171", "SRS Airbag: stated", "EMPS: x"]);
});

test("a sentence that says of a unit that it does not respond is about that unit", () => {
  const text = lines("ABS", "C0035 Wheel speed sensor", "Airbag", "No faults", "Radar module does not respond");
  expect(proofs(text)).toEqual(["ABS: listed C0035", "Airbag: stated", "Radar module: x"]);
});

test("Carly's fault has its text on the line below", () => {
  const text = lines(
    "CARLY DIAGNOSTICS REPORT",
    "Issues (1)",
    "Engine",
    "Fault code: 243000",
    "Glow plug cylinder 5",
    "Fault code: 27AB00",
    "Control unit internal",
  );
  expect(proofs(text)).toEqual(["Engine: listed 243000 27AB00"]);
});

test("the rest of a wrapped row is no unit", () => {
  const text = lines(
    "RCM",
    "B00D2 Restraint System Malfunction Indicator: Above",
    "Threshold   Present",
    "B0028 Side airbag: Circuit Open   Present",
  );
  expect(proofs(text)).toEqual(["RCM: listed B00D2 B0028"]);
});

test("a number in brackets behind a unit's name counts its faults", () => {
  const text = lines(
    "Engine control (2)",
    "Code\tText",
    "P0171\tToo lean",
    "P0420\tCatalyst",
    "ABS (1)",
    "Code\tText",
    "C0035\tWheel speed",
  );
  expect(proofs(text)).toEqual(["Engine control: stated P0171 P0420", "ABS: stated C0035"]);
  expect(proofs(text.replace("(2)", "(3)"))).toEqual(["Engine control: short P0171 P0420", "ABS: stated C0035"]);
});

test("a unit that a note says of that it does not respond is no unit by the note's name", () => {
  const text = lines("ABS", "- DTCs: None", "- Notes: Climate control module not responding", "Engine", "P0420 Catalyst");
  expect(proofs(text).filter((one) => one.includes("Notes"))).toEqual([]);
});

test("a tool that names every unit and only faults below it: its names alone are covered by the question, but none that announces faults", () => {
  const text = lines(
    "Report",
    "Diagnosis Route : Automatic Detection -> Model:F-150",
    "ABS",
    "PCM",
    "Trouble Code",
    "NO.\tDTC Code\tTrouble Code Descriptions\tStatus",
    "1\tU1950\tFault Of UBP Communication Bus\tCMDTCs(Storage Trouble Code)",
    "RCM",
    "*This report is only responsible for the results of this detection:",
  );
  expect(proofs(text)).toEqual(["ABS: listed", "PCM: listed U1950", "RCM: listed"]);
  expect(asks(text)).toEqual([true]);
  const without = text.replace(/^(?:NO\.|1\t).*\n/gm, "");
  expect(proofs(without)).toEqual(["ABS: listed", "RCM: listed"]);
  expect(readScanText(without).scans.flatMap(({ notUnderstood }) => notUnderstood)).toEqual([{ line: 5, text: "Trouble Code" }]);
});

const xtool = lines(
  "Report",
  "Diagnosis Route : FORD",
  "ABS",
  "Trouble Code",
  "NO.\tDTC Code\tTrouble Code Descriptions\tStatus",
  "1\tC1095\tPump motor\tCurrent",
  "Radio",
  "Live Data",
  "NO.\tName\tValue\tUnit",
  "1\tVolume\t7\tdB",
  "RCM",
  "PCM",
  "Remark:",
  "*This report is only responsible for the results of this detection:",
);
const repaired = xtool.replace(/Trouble Code\nNO.*\n1\tC1095.*\n/, "");

test("XTOOL gives a unit without faults by its name alone: the scan's question covers it", () => {
  expect(proofs(xtool)).toEqual(["ABS: listed C1095", "Radio: short", "RCM: listed", "PCM: listed"]);
  expect(proofs(repaired)).toEqual(["ABS: listed", "Radio: short", "RCM: listed", "PCM: listed"]);
  expect(asks(repaired)).toEqual([true]);
});

test("a name at which the text of XTOOL breaks off is not known, nor is one below which a title of faults was lost", () => {
  expect(proofs(xtool.slice(0, xtool.indexOf("\nRemark")))).toEqual(["ABS: listed C1095", "Radio: short", "RCM: listed", "PCM: short"]);
  const lost = xtool.replace(/NO.*DTC.*\n1\tC1095.*\n/, "C1095\n");
  expect(proofs(lost)).not.toContain("ABS: listed");
});

test("a unit that is named alone stays not known for tools that are not known to write so", () => {
  const text = lines("Tested device: Engine", "Errors found:", "P0420 - Catalyst", "Tested device: Body", "Multiecuscan 4.8");
  expect(proofs(text).find((one) => one.startsWith("Body"))).not.toBe("Body: listed");
});

test("a repaired unit of XTOOL is cleared once a person has called the scan whole, and not before", () => {
  const scanOf = (text: string, Phase: "before" | "after", Whole: "asked" | "yes"): Scan => {
    const [read] = readScanText(text).scans;
    const known = read?.units.filter(({ proof }) => proof !== "short") ?? [];
    const Units = known.map(({ name, reached, codes }) => ({
      Name: name,
      Address: "",
      Reached: reached,
      Codes: codes.map(({ code }) => ({ Code: code, FailureType: "", Status: "", Text: "" })),
    }));
    return { Phase, Tool: "XTOOL", Date: "", Whole, Units };
  };
  const outcomes = (Whole: "asked" | "yes") =>
    outcomesOf({ Scans: [scanOf(xtool, "before", "yes"), scanOf(repaired, "after", Whole)], Pairs: [] }).rows.map(({ outcome }) => outcome);
  expect([outcomes("asked"), outcomes("yes")]).toEqual([["undecided"], ["cleared"]]);
});

test("a list of names below a title says of them what the title says, and another title ends it", () => {
  const text = lines(
    "Engine",
    "P0303 Cylinder 3 Misfire Detected",
    "Systems without codes:",
    "ABS",
    "Airbag",
    "Systems not responding:",
    "Parking Assist",
    "Systems not fitted:",
    "Tow Bar",
  );
  expect(proofs(text)).toEqual(["Engine: listed P0303", "ABS: stated", "Airbag: stated", "Parking Assist: x"]);
});

test.each([
  "NO DTC IS DETECTED. FURTHER TESTING MAY BE REQUIRED.",
  "No DTCs logged",
  "Kein Ereignis gespeichert",
  "Aucun code défaut enregistré",
  "Inga felkoder",
  "Brak usterek",
  "Hata kodu yok",
  "Χωρίς σφάλμα",
])("%s is a tool's word for no faults", (none) => {
  expect(proofs(lines("Engine", "P0303 Misfire", "Airbag", none))).toEqual(["Engine: listed P0303", "Airbag: stated"]);
});

test("two faults of one line, each with its text, are two", () => {
  expect(proofs("Engine: P0420 catalyst efficiency, P0301 misfire cylinder 1")).toEqual(["Engine: listed P0420 P0301"]);
  expect(proofs("Engine\nU0401 Invalid data received, see P0301")).toEqual(["Engine: listed U0401"]);
});
