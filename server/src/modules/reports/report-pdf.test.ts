import { newStatement, ReportData } from "@remotebay/contract";
import fc from "fast-check";
import sharp from "sharp";
import * as v from "valibot";
import { afterAll, expect, test } from "vitest";
import { startPdf } from "../../platform/pdf/pdf.ts";
import { translator } from "../../platform/translate/translate.ts";
import { readPdf, type ReadPdf } from "../../testing/read-pdf.ts";
import { longReport, sampleReport } from "../../testing/report-samples.ts";
import { reportView } from "./logic/report-view.ts";
import { reportJob } from "./template/report-job.ts";

const pdf = startPdf();
afterAll(() => pdf.close());

async function print(
  data: ReportData,
  culture: string,
  options: { preview?: boolean; pictures?: ReadonlyMap<string, Uint8Array> } = {},
): Promise<ReadPdf> {
  const view = reportView(data, translator(culture), culture, { preview: options.preview });
  return readPdf(await pdf.renderPdf(reportJob(view, options.pictures ?? new Map())));
}

test("the samples satisfy the contract's schema", () => {
  expect(v.parse(ReportData, sampleReport())).toEqual(sampleReport());
  expect(v.safeParse(ReportData, longReport()).success).toBe(true);
});

test.each([
  ["en-US", "en", ["Diagnostic and calibration report", "1 fault code remains after the work", "Page 1 of"]],
  ["de-DE", "de", ["Diagnose- und Kalibrierbericht", "Ausgeführte Arbeiten", "Seite 1 von"]],
  ["el-GR", "el", ["Αναφορά διάγνωσης και βαθμονόμησης", "Μονάδες ελέγχου", "Σελίδα 1 από"]],
])("the PDF in %s has searchable text and the right language metadata", async (culture, language, words) => {
  const read = await print(sampleReport({ notes: "Перевірено каталізатор; η καλωδίωση άλλαξε 👍" }), culture);
  for (const word of [
    ...words,
    "4T1B11HK5KU211593",
    "1042-000317",
    "C0035-11",
    "P0420-00",
    "U0100-87",
    "Elena Papadaki",
    "Перевірено каталізатор",
    "η καλωδίωση άλλαξε",
  ]) {
    expect(read.text).toContain(word);
  }
  expect(read.smallest).toBeGreaterThanOrEqual(8.5);
  expect(read).toMatchObject({ language, author: "RemoteBay", accessible: true, tagged: true });
  expect(read.title).toContain("1042-000317");
});

test("a long table repeats its header, and every page shows page and work-order numbers", async () => {
  const { pages } = await print(longReport(), "en-US");
  expect(pages.length).toBeGreaterThanOrEqual(5);
  expect(pages.filter((page) => page.includes("Description")).length).toBeGreaterThanOrEqual(4);
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    expect(page).toContain("1042-000317");
  }
});

test("a control unit that goes on over the page is named again, and never alone at the end of one", async () => {
  for (const count of [40, 47, 54, 61]) {
    const { pages } = await print(longReport(count), "en-US");
    const units = ["Engine", "ABS", "Body control", "Gateway", "Parking assistance", "Airbag"];
    const table = pages.map((page) =>
      page
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    );
    for (const page of table.slice(1)) {
      const header = page.indexOf("Description");
      if (header >= 0 && page.some((line) => /^[PCBU][0-9A-F]{4}-62$/.test(line))) {
        const below = page.slice(header).find((line) => units.includes(line) || /^[PCBU][0-9A-F]{4}-62$/.test(line));
        expect(units).toContain(below);
      }
    }
    // The last line before the footer, which begins with the report's number.
    for (const page of table) expect(units).not.toContain(page[page.findIndex((line) => line.startsWith("R-1042")) - 1]);
  }
});

test("no page holds the signature alone, however long the comments above it are", async () => {
  for (let lines = 1; lines <= 61; lines += 6) {
    const comments = "The lamp is on.\n".repeat(lines);
    const data = sampleReport({ work: [], notes: "", asked: { ...sampleReport().asked, comments } });
    const { pages } = await print(data, "en-US");
    const signed = pages.find((page) => page.includes("Place, date")) ?? "";
    expect(signed.includes("Vehicle") || signed.includes("The lamp is on.") || signed.includes("Scans")).toBe(true);
  }
});

test("a second version says what it replaces and what changed", async () => {
  const data = sampleReport({ version: 2 });
  const changes = {
    Version: 1,
    SentDate: "2026-11-20T17:00:00Z",
    Rows: [{ Unit: "ABS", Code: "C0035", FailureType: "11", From: "cleared" as const, To: "persisting" as const }],
    ScansAdded: [
      { Phase: "before" as const, Tool: "Tool A", Date: "2026-11-20T09:20" },
      { Phase: "after" as const, Tool: "Tool B", Date: "" },
    ],
    ScansRemoved: [{ Phase: "before" as const, Tool: "Tool A", Date: "2026-11-20T09:20" }],
    Work: [],
    Notes: true,
    PicturesAdded: 2,
    PicturesRemoved: 0,
    Other: false,
  };
  const read = await print({ ...data, stated: newStatement(data, new Date(data.dates.created)), changes }, "de-DE");
  expect(read.text).toContain("Fassung 2 ersetzt Fassung 1 vom 20. Nov. 2026, 11:00");
  expect(read.text).toMatch(/ABS C0035-11: Gelöscht . Bestehend/);
  expect(read.text).toContain("2 Bilder hinzugefügt");
  expect(read.text).toContain("Scan geändert: Vor der Arbeit · Tool A · 20. Nov. 2026, 09:20");
  expect(read.text).toContain("Neuer Scan: Nach der Arbeit · Tool B");
  expect(read.text).not.toContain("Scan entfernt");
});

test("preview and practice are marked on every page, and only there", async () => {
  const marked = await print({ ...longReport(), demo: true }, "en-US", { preview: true });
  expect(marked.pages.every((page) => page.includes("Preview") && page.includes("Practice – not a real report"))).toBe(true);
  expect((await print(sampleReport(), "en-US")).text).not.toMatch(/Preview|Practice/);
});

test("pictures have captions; a missing or invalid file is marked as not available", async () => {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: "#567" } });
  const pictures = new Map([
    ["a", new Uint8Array(await image.clone().webp().toBuffer())],
    ["b", new Uint8Array(await image.clone().jpeg().toBuffer())],
    ["c", new TextEncoder().encode("<html>")],
  ]);
  const listed = ["a", "b", "c", "d"].map((key) => ({ key, caption: `Caption of ${key}`, width: 400, height: 300 }));
  Object.assign(listed[0] ?? {}, { proves: "toolResult" });
  const read = await print(sampleReport({ pictures: listed }), "en-US", { pictures });
  expect(read.accessible).toBe(true);
  for (const key of ["a", "b", "c", "d"]) expect(read.text).toContain(`Caption of ${key}`);
  expect(read.text.match(/Picture not available/g)).toHaveLength(2);
  expect(read.text.match(/Proves: Result on the tool Picture 2/g)).toHaveLength(1);
});

test("any typed text gives a PDF that still contains the work order and the VIN", async () => {
  const nasty = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.constantFrom(
      '#import "x"',
      "$x$",
      "*b* _i_ `c`",
      "\\",
      "<label> @ref",
      "= H",
      "x".repeat(119),
      "שלום مرحبا",
      "👩🏽‍🔧🚗",
      "a\u00adb\u200bc",
      "\t \n",
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(nasty, { minLength: 6, maxLength: 6 }),
      fc.constantFrom("en-US", "de-DE", "el-GR"),
      async (texts, culture) => {
        const data = sampleReport();
        const [a = "", b = "", c = "", d = "", e = "", f = ""] = texts;
        const read = await print(
          {
            ...data,
            roNumber: a,
            shop: { name: b || "–", address: [c, d], phone: e },
            vehicle: { ...data.vehicle, make: c, model: d, engine: f, plate: e },
            asked: { ...data.asked, comments: texts.join("\n"), insurance: f, serviceElement: a },
            scans: data.scans?.map((scan) => ({
              ...scan,
              Tool: d,
              Units: scan.Units.map((unit) => ({
                ...unit,
                Name: a,
                Codes: unit.Codes.map((code) => Object.assign({}, code, { Text: b, Status: c })),
              })),
            })),
            work: data.work.map((one) => Object.assign({}, one, { Name: d || "–", Tool: e, Notes: f })),
            notes: texts.join("\n\n"),
          },
          culture,
        );
        expect(read.text).toContain("1042-000317");
        expect(read.text).toContain("4T1B11HK5KU211593");
      },
    ),
    { numRuns: 25 },
  );
});
