import fc from "fast-check";
import { expect, test } from "vitest";
import { translator } from "../../../platform/translate/translate.ts";
import { sampleReport } from "../../../testing/report-samples.ts";
import { brandInk } from "./brand-ink.ts";
import { breakable, paragraphs } from "./breakable.ts";
import { fingerprint } from "./fingerprint.ts";
import { reportView } from "./report-view.ts";

function view(changes: Parameters<typeof sampleReport>[0] = {}, culture = "en-US") {
  return reportView(sampleReport(changes), translator(culture), culture);
}

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

const { codes, work } = sampleReport();
const found = codes.filter((code) => code.Phase === "before");
const after = codes.filter((code) => code.Phase === "after");
const failed = work.map((one) => ({ ...one, Result: "Failed" as const }));

test.each([
  ["nothing left", { codes: found }, "good", "All fault codes are cleared"],
  ["no second scan", { codes: found, afterScanned: false }, "plain", "4 fault codes found, no scan after the work"],
  ["no codes in either scan", { codes: [] }, "good", "No fault codes found"],
  ["no scan at all", { codes: [], afterScanned: false }, "plain", "Work carried out, no fault codes recorded"],
  ["work that failed", { codes: found, work: failed }, "attention", "Not all work could be completed"],
  ["a code that is new", { codes: after }, "attention", "1 fault code remains after the work"],
])("%s", (_, changes, tone, headline) => {
  expect(view(changes).verdict).toMatchObject({ tone, headline });
});

test("failed calibrations are counted in the total", () => {
  expect(view({ codes: found, work: [...work, ...failed] }).verdict.counts.at(-2)).toEqual({
    value: "2 of 4",
    label: "calibrations passed",
    tone: "attention",
  });
});

test("codes that need attention come first, and no code is called cleared without a second scan", () => {
  expect(view().codes.rows.map((row) => `${row.code} ${row.before} → ${row.after}: ${row.change}`)).toEqual([
    "C0035-11 Confirmed → Confirmed: Persisting",
    "P0420-00 Confirmed → Not present: Cleared",
    "C1A67-54 Confirmed → Not present: Cleared",
    "U0100-87 Pending → Not present: Cleared",
  ]);
  const one = view({ codes: found, afterScanned: false }).codes;
  expect(one.compared).toBe(false);
  expect(one.rows.map((row) => row.change)).toEqual(["Found", "Found", "Found", "Found"]);
});

test("a known status is translated, an unknown one keeps the tool's wording", () => {
  const rows = view({ codes: found.map((code, i) => (i === 0 ? Object.assign({}, code, { Status: "Tester says maybe" }) : code)) }, "de-DE")
    .codes.rows;
  expect(rows.slice(0, 2).map((row) => row.before)).toEqual(["Tester says maybe", "Bestätigt"]);
});

test.each([
  ["en-US", "us-letter", "Nov 20, 2026, 11:42 AM CST", "48,210 mi"],
  ["en-GB", "a4", "20 Nov 2026, 11:42 GMT-6", "48,210 mi"],
  ["de-DE", "a4", "20. Nov. 2026, 11:42 GMT-6", "48.210 mi"],
  ["gr", "a4", "20 Νοε 2026, 11:42 π.μ. GMT-6", "48.210 μίλ."],
  // There are no Italian texts yet: the whole report is English, including its dates.
  ["it-IT", "a4", "20 Nov 2026, 11:42 GMT-6", "48,210 mi"],
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
