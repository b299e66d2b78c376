import { differencesOf, newStatement, type Pair, type ReportData, type Scan } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { translator } from "../../../platform/translate/translate.ts";
import { earlierReport, sampleReport } from "../../../testing/report-samples.ts";
import { brandInk } from "./brand-ink.ts";
import { breakable, paragraphs } from "./breakable.ts";
import { fingerprint } from "./fingerprint.ts";
import { reportView } from "./report-view.ts";

function view(changes: Parameters<typeof sampleReport>[0] = {}, culture = "en-US") {
  return reportView(sampleReport(changes), translator(culture), culture);
}

/** The view of a report that is sent now: with what it states. */
function sentView(changes: Partial<ReportData> = {}, culture = "en-US") {
  const data = sampleReport(changes);
  return view({ ...changes, stated: newStatement(data, new Date(data.dates.created)) }, culture);
}

const rowsOf = ({ codes }: ReturnType<typeof view>) => codes.groups.flatMap(({ rows }) => rows);

test("a remaining code makes the headline, with the counts behind it", () => {
  expect(view().verdict).toEqual({
    tone: "attention",
    headline: "1 fault code remains after the work",
    counts: [
      { value: "3", label: "codes cleared", tone: "good" },
      { value: "1", label: "code persisting", tone: "attention" },
      { value: "2", label: "calibrations passed", tone: "good" },
      { value: "2", label: "tasks completed", tone: "good" },
    ],
  });
});

const { scans = [], work } = sampleReport();
const [first, second] = scans as [Scan, Scan];
const found = [first];
const withoutCodes = (scan: Scan): Scan => ({ ...scan, Units: scan.Units.map((unit) => ({ ...unit, Codes: [] })) });
const allClear = [first, withoutCodes(second)];
const unreached = { ...second, Units: second.Units.map((unit) => ({ ...unit, Reached: unit.Name === "ABS" })) };
const failed = work.map((one) => ({ ...one, Result: "Failed" as const }));

test.each([
  ["nothing left", { scans: allClear }, "good", "All fault codes are cleared"],
  ["no second scan", { scans: found }, "plain", "4 fault codes found, no scan after the work"],
  ["units not read again", { scans: [first, withoutCodes(unreached)] }, "attention", "3 fault codes were not read again after the work"],
  ["no codes in either scan", { scans: scans.map(withoutCodes) }, "good", "No fault codes found"],
  ["no scan at all", { scans: [] }, "plain", "Work carried out, no fault codes recorded"],
  ["work that failed", { scans: allClear, work: failed }, "attention", "Not all work could be completed"],
  ["a code that is new", { scans: [withoutCodes(first), second] }, "attention", "1 fault code remains after the work"],
  [
    "a result that is not chosen",
    { scans: allClear, work: work.map((one) => ({ ...one, Result: "" as const })) },
    "attention",
    "Not all work could be completed",
  ],
])("%s", (_, changes, tone, headline) => {
  expect(view(changes).verdict).toMatchObject({ tone, headline });
});

const notReached = (scan: Scan, ...names: string[]): Scan => ({
  ...scan,
  Units: scan.Units.map((unit) => (names.includes(unit.Name) ? { ...unit, Reached: false, Codes: [] } : unit)),
});

test.each([
  [
    "a unit not reached after the work",
    { scans: [withoutCodes(first), notReached(second, "ABS")] },
    "attention",
    "1 control unit was not read",
  ],
  [
    "units not reached, of which one had a code",
    { scans: [first, notReached(withoutCodes(second), "Engine", "Gateway")] },
    "attention",
    "2 fault codes were not read again after the work",
  ],
  ["a scan without units", { scans: [{ ...second, Units: [] }], work: [] }, "plain", "No fault codes recorded"],
  ["codes that are all gone", { scans: allClear }, "good", "All fault codes are cleared"],
  ["no codes in units that were read", { scans: scans.map(withoutCodes) }, "good", "No fault codes found"],
  ["one scan before the work", { scans: [withoutCodes(first)], work: [] }, "plain", "No fault codes recorded"],
])("a report that is sent now: %s", (_, changes, tone, headline) => {
  expect(sentView(changes).verdict).toMatchObject({ tone, headline });
});

test("scans are listed with tool, time and the units that they reached and did not", () => {
  const before = { ...first, Date: "2026-11-20T09:20" };
  const result = sentView({ scans: [before, notReached(second, "Gateway", "ABS")] }, "en-GB").scans;
  expect(result?.rows).toEqual([
    {
      phase: "Before the work",
      made: "20 Nov 2026, 09:20",
      doubts: [],
      tool: "OE software",
      origin: null,
      codes: "4 fault codes",
      notKnown: { title: "Not known (0)", units: "" },
      read: { title: "Read (4)", units: "ABS, Engine, Front camera, Gateway" },
      missed: { title: "Not reached (0)", units: "" },
    },
    {
      phase: "After the work",
      made: "20 Nov 2026, 11:31 GMT-6",
      doubts: [],
      tool: "OE software",
      origin: null,
      codes: "No fault codes",
      notKnown: { title: "Not known (0)", units: "" },
      read: { title: "Read (2)", units: "Engine, Front camera" },
      missed: { title: "Not reached (2)", units: "ABS, Gateway" },
    },
  ]);
  expect(result?.remark).toContain("clock");
});

test("what is known of a tool is printed beside it, and nothing of one of which nothing is", () => {
  const [one, ...others] = work;
  const details = { ToolMake: "Hofer", ToolModel: "T 2", ToolSerial: "SN-77", ToolSoftware: "4.1", ToolChecked: "2026-01-31" };
  const rows = view({ work: [{ ...(one as (typeof work)[number]), Details: details }, ...others] }, "en-GB").calibrations?.rows;
  expect(rows?.map((row) => row.details)).toEqual([["Hofer T 2", "Serial no. SN-77", "Software 4.1", "Checked 31 Jan 2026"], []]);
});

test("units that are not known come first: in the headline, the figures, the list of units and the scans", () => {
  const [abs, engine] = second.Units;
  const after = { ...second, Units: [{ ...abs, Known: false }, engine] } as Scan;
  const result = sentView({ scans: [first, after] });
  expect(result.verdict).toMatchObject({ tone: "attention", headline: "It is not known what 1 control unit stores" });
  expect(result.verdict.counts[0]).toEqual({ value: "1", label: "control unit whose faults are not known", tone: "attention" });
  expect(result.codes.notKnown.units).toEqual(["ABS"]);
  expect(result.scans?.rows[1]).toMatchObject({ notKnown: { title: "Not known (1)", units: "ABS" }, read: { units: "Engine" } });
  const gone = sentView({ scans: [first, { ...after, Units: [{ ...engine, Known: false, Codes: [] }] } as Scan] });
  expect(rowsOf(gone)).toContainEqual(expect.objectContaining({ code: "P0420-00", change: "Not known", after: "Not known" }));
});

test("an unlikely date is printed with its reason and who confirmed it", () => {
  const old = { ...first, Date: "2024-03-14" };
  const doubts = (scan: Scan) => sentView({ scans: [scan, second] }, "en-GB").scans?.rows[0]?.doubts;
  expect(doubts(old)).toEqual(["Older than the request", "Date not confirmed"]);
  expect(doubts({ ...old, DateConfirmed: old.Date })).toEqual(["Older than the request", "Date confirmed by Elena Papadaki"]);
});

test("units that were not read again are named with the reason, also those without codes", () => {
  const after = { ...notReached(second, "Engine"), Units: notReached(second, "Engine").Units.filter(({ Name }) => Name !== "Gateway") };
  const { codes } = sentView({ scans: [withoutCodes(first), after] });
  expect(codes.unread.units).toEqual(["Engine: not reached by the tool", "Gateway: not part of the scan after the work"]);
  expect(sentView({ scans }).codes.unread.units).toEqual([]);
});

test("another symptom of the same fault is said with both failure types", () => {
  const changed = structuredClone(second);
  const code = changed.Units[0]?.Codes[0];
  if (code) code.FailureType = "12";
  const [row] = rowsOf(sentView({ scans: [first, changed] }));
  expect(row).toMatchObject({
    code: "C0035-12",
    change: "Persisting, other symptom",
    note: "Other symptom: failure type 11 before, 12 after the work",
  });
});

test("decisions and results name the person who made them", () => {
  const names = { Before: { Name: "SRS", Address: "15" }, After: { Name: "Restraints", Address: "" } };
  const fault = { Name: "ABS", Address: "", FailureType: "" };
  const pairs: Pair[] = [
    { Kind: "unit", ...names, Same: true },
    { Kind: "code", Before: { ...fault, Code: "16352" }, After: { ...fault, Code: "C1200", FailureType: "11" }, Same: false },
  ];
  const result = sentView({ pairs });
  expect(result.decisions?.lead).toContain("Elena Papadaki");
  expect(result.decisions?.lines).toEqual([
    "“15 SRS” before and “Restraints” after the work are one control unit.",
    "“16352, ABS” before and “C1200-11, ABS” after the work are two faults.",
  ]);
  expect(result.calibrations?.decided).toBe("Each result was chosen and is answered for by Elena Papadaki.");
  // In earlier reports nobody may have chosen a result.
  expect(view().calibrations?.decided).toBe("");
});

test("failed calibrations are counted in the total", () => {
  expect(view({ scans: allClear, work: [...work, ...failed] }).verdict.counts.at(-2)).toEqual({
    value: "2 of 4",
    label: "calibrations passed",
    tone: "attention",
  });
});

test("codes that need attention come first, and no code is called cleared without a second scan", () => {
  expect(rowsOf(view()).map((row) => `${row.code} ${row.before} → ${row.after}: ${row.change}`)).toEqual([
    "C0035-11 Confirmed → Confirmed: Persisting",
    "P0420-00 Confirmed → Not present: Cleared",
    "C1A67-54 Confirmed → Not present: Cleared",
    "U0100-87 Pending → Not present: Cleared",
  ]);
  const one = view({ scans: found });
  expect(one.codes.compared).toBe(false);
  expect(rowsOf(one).map((row) => row.change)).toEqual(Array.from({ length: 4 }, () => "Not read again"));
});

const completed = work.map((one) => Object.assign({}, one, { Result: "Completed" as const }));

test("a calibration that was completed is not counted as passed", () => {
  expect(view({ work: completed }).verdict.counts.at(-2)).toEqual({ value: "0 of 2", label: "calibrations passed", tone: "attention" });
});

test("a report that was sent before scans were stored says what it was sent with", () => {
  const print = (changes = {}) => reportView(earlierReport(changes), translator("en-US"), "en-US");
  expect(print().codes).toEqual(view().codes);
  expect(print({ work: completed }).verdict.counts.at(-2)).toEqual({ value: "2", label: "calibrations passed", tone: "good" });
  const one = print({ codes: earlierReport().codes?.slice(0, 4), afterScanned: false });
  expect(rowsOf(one).map((row) => row.change)).toEqual(["Found", "Found", "Found", "Found"]);
  expect(one.verdict.headline).toBe("4 fault codes found, no scan after the work");
  // A code of a unit that the second scan does not name was called cleared.
  expect(print({ codes: earlierReport().codes?.slice(0, 4) }).verdict.headline).toBe("All fault codes are cleared");
});

test("a version of scans after one of codes differs only where it says something else", () => {
  expect(differencesOf(earlierReport(), sampleReport({ version: 2, sentAt: null }))).toMatchObject({
    Rows: [],
    Work: [],
    Notes: false,
    Other: false,
  });
  const next = sampleReport({ scans: found, technician: { name: "Somebody else" } });
  const { Rows, Other } = differencesOf(earlierReport(), next);
  expect(Rows.map(({ Code, From, To }) => `${Code} ${From} ${To}`)).toEqual([
    "C0035 persisting notReadAgain",
    "P0420 cleared notReadAgain",
    "C1A67 cleared notReadAgain",
    "U0100 cleared notReadAgain",
  ]);
  expect(Other).toBe(true);
});

test("an earlier report's ticket number is a line of later ones, and no further functions are the same as none", () => {
  const { asked } = sampleReport();
  const earlier = sampleReport({ asked: { ...asked, ticketNumber: "CLM-1" } });
  const later = (change: Partial<ReportData["asked"]> = {}) =>
    sampleReport({ version: 2, asked: { ...asked, lines: [{ Field: "TicketNumber", Text: "CLM-1" }], furtherElements: [], ...change } });
  expect(differencesOf(earlier, later()).Other).toBe(false);
  expect(differencesOf(earlier, later({ lines: [] })).Other).toBe(true);
  expect(differencesOf(earlier, later({ furtherElements: [{ Name: "Front radar calibration", NameKey: "102" }] })).Other).toBe(true);
  const labelled = (data: ReportData, language: string) =>
    reportView(data, translator(language), language).asked.facts.filter(({ value }) => value.replaceAll("\u200b", "") === "CLM-1");
  for (const data of [earlier, later()]) {
    expect(labelled(data, "en-US")).toMatchObject([{ label: "Claim or ticket number" }]);
    expect(labelled(data, "de")).toMatchObject([{ label: "Schaden- oder Ticketnummer" }]);
  }
});

test("lines are labelled by the request's fields, and a field of another release by its name", () => {
  const lines = [
    { Field: "TicketNumber", Text: "CLM-1" },
    { Field: "KeyColour", Text: "Red" },
  ];
  const { facts } = view({ asked: { ...sampleReport().asked, lines } }).asked;
  expect(facts).toEqual(expect.arrayContaining([expect.objectContaining({ label: "KeyColour", value: "Red" })]));
});

test("another symptom with the same outcome is a difference, and a scan that says something else is changed, not added and removed", () => {
  const code = (FailureType: string) => ({ Code: "C0035", FailureType, Status: "", Text: "" });
  const scans = (after: string, Tool = "VCDS"): Scan[] =>
    (["before", "after"] as const).map((Phase) => ({
      Phase,
      Tool: Phase === "after" ? Tool : "VCDS",
      Date: "",
      Units: [{ Name: "ABS", Address: "", Reached: true, Codes: [code(Phase === "after" ? after : "11")] }],
    }));
  const sent = (given: Scan[], version = 1) => {
    const data = sampleReport({ scans: given, pairs: [], version });
    return { ...data, stated: newStatement(data, new Date(data.dates.created)) };
  };
  const last = sent(scans("11"));
  const changes = differencesOf(last, sent(scans("12")));
  const Symptom = { From: "11", To: "12" };
  expect(changes.Rows).toEqual([{ Unit: "ABS", Code: "C0035", FailureType: "11", From: "persisting", To: "persisting", Symptom }]);
  expect([changes.ScansAdded, changes.ScansRemoved]).toEqual([[], []]);
  expect(changes.ScansChanged).toEqual([{ Phase: "after", Tool: "VCDS", Date: "" }]);
  const otherTool = differencesOf(last, sent(scans("11", "ODIS")));
  expect([otherTool.ScansAdded, otherTool.ScansRemoved, otherTool.Rows]).toEqual([[], [], []]);
  expect(otherTool.ScansChanged).toEqual([{ Phase: "after", Tool: "ODIS", Date: "" }]);
  const lines = view({ version: 2, changes: { Version: 1, SentDate: null, ...changes } }).replaces?.lines;
  expect(lines).toEqual(["ABS C0035-11: symptom 11 → 12", "Scan changed: After the work · VCDS"]);
});

test("a known status is translated, an unknown one keeps the tool's wording", () => {
  const said = structuredClone(found);
  const code = said[0]?.Units[0]?.Codes[0];
  if (code) code.Status = "Tester says maybe";
  const rows = rowsOf(view({ scans: said }, "de-DE"));
  expect(rows.slice(0, 2).map((row) => row.before)).toEqual(["Tester says maybe", "Bestätigt"]);
});

test.each([
  ["en-US", "us-letter", "11/20/2026 11:42:00 AM CST", "48,210 mi"],
  ["en-GB", "a4", "20 Nov 2026, 11:42 GMT-6", "48,210 mi"],
  ["de-DE", "a4", "20. Nov. 2026, 11:42 GMT-6", "48.210 mi"],
  ["gr", "a4", "20 Νοε 2026, 11:42 π.μ. GMT-6", "48.210 μίλ."],
  ["it-IT", "a4", "20 nov 2026, 11:42 GMT-6", "48.210 mi"],
  ["no-NO", "a4", "20. nov. 2026, 11:42 CST", "48 210 miles"],
  // There are no Czech texts: the whole report is English, including its dates.
  ["cs-CZ", "a4", "20 Nov 2026, 11:42 GMT-6", "48,210 mi"],
])("%s selects paper size, time and distance formats", (culture, paper, issued, odometer) => {
  const result = view({}, culture);
  expect(result.paper).toBe(paper);
  expect(result.head[2]?.value.replaceAll("\u00a0", " ")).toBe(issued);
  expect(result.vehicle.facts.at(-1)?.value.replaceAll("\u00a0", " ")).toBe(odometer);
});

function issuedAt(sentAt: string, timeZone: string): string | undefined {
  return view({ sentAt, timeZone }, "de-DE").head[2]?.value;
}

test("times are in the shop's time zone, also across daylight saving; an unknown zone is UTC", () => {
  expect(issuedAt("2026-03-29T00:59:00Z", "Europe/Berlin")).toBe("29. März 2026, 01:59 MEZ");
  expect(issuedAt("2026-03-29T01:00:00Z", "Europe/Berlin")).toBe("29. März 2026, 03:00 MESZ");
  expect(issuedAt("2026-03-29T01:00:00Z", "Nowhere/Land")).toBe("29. März 2026, 01:00 UTC");
});

test("facts without a value are left out", () => {
  const result = view({
    roNumber: "",
    sentAt: null,
    device: null,
    vehicle: { ...sampleReport().vehicle, plate: "", odometer: null, year: null, make: "", model: "", trim: "" },
  });
  expect(result.head.map((fact) => fact.label)).toEqual(["Work order", "Issued", "Version"]);
  expect(result.vehicle.name).toBe("Vehicle not named");
  expect(result.vehicle.facts.map((fact) => fact.label)).toEqual(["VIN", "Engine"]);
});

test("the fingerprint depends on the data and not on the order of the keys", () => {
  const data = sampleReport();
  const shuffled = Object.fromEntries(Object.entries(data).toReversed()) as typeof data;
  expect(fingerprint(shuffled)).toBe(fingerprint(data));
  expect(fingerprint(JSON.parse(JSON.stringify(data)) as typeof data)).toBe(fingerprint(data));
  expect(fingerprint({ ...data, version: 2 })).not.toBe(fingerprint(data));
});

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

test("long runs get zero-width spaces and are otherwise unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, maxRun) => {
      const result = breakable(text.replaceAll("\u200b", ""), maxRun);
      expect(result.replaceAll("\u200b", "")).toBe(text.replaceAll("\u200b", ""));
      for (const run of result.split(/[\s\-/\u00ad\u200b]/u))
        expect([...characters.segment(run)].length).toBeLessThanOrEqual(Math.max(maxRun, 8));
    }),
  );
  expect(breakable("4T1B11HK5KU211593", 17)).toBe("4T1B11HK5KU211593");
  expect(breakable("x".repeat(18), 17)).toBe("xxxxxxxx\u200bxxxxxxxx\u200bxx");
  expect(paragraphs(" \r\na\r\n\r\nb\n ")).toEqual(["a", "", "b"]);
});

test("a brand colour that is already dark enough stays unchanged", () => {
  expect(brandInk("#0f766e")).toBe("#0f766e");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 6, maxLength: 6 }), (hex) => {
      const result = brandInk(`#${hex}`);
      expect(result).toMatch(/^#[0-9a-f]{6}$/);
      expect(brandInk(result)).toBe(result);
    }),
  );
});
