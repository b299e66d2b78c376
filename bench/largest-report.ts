import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { newStatement, type ReportData, type ReportPicture, type ScannedUnit } from "@remotebay/contract";
import { reportView } from "../server/src/modules/reports/logic/report-view.ts";
import { reportJob } from "../server/src/modules/reports/template/report-job.ts";
import { readPictures } from "../server/src/modules/reports/template/report-pictures.ts";
import { type Files, openFiles } from "../server/src/platform/files/files.ts";
import { startPdf } from "../server/src/platform/pdf/pdf.ts";
import { translator } from "../server/src/platform/translate/translate.ts";
import { sampleReport } from "../server/src/testing/report-samples.ts";
import type { BenchRow } from "./row.ts";

/** Milliseconds for the largest report that the contract accepts, with pictures of the largest stored size. */
const goal = 2_000;

export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  const pdf = startPdf();
  try {
    const files = openFiles({ dataDir: folder });
    const data = largestReport(await storePictures(files));
    await pdf.renderPdf(reportJob(reportView(sampleReport(), translator("en-US"), "en-US"), new Map()));
    const begin = performance.now();
    const pictures = await readPictures(files, data.pictures);
    const document = await pdf.renderPdf(reportJob(reportView(data, translator("en-US"), "en-US"), pictures));
    const ms = performance.now() - begin;
    const figure = `${ms.toFixed(0)} ms, ${(document.byteLength / 1_048_576).toFixed(1)} MB`;
    return [{ name: "largest report: 500 codes, 50 works, 30 pictures", figure, goal: `${goal} ms`, ok: ms <= goal }];
  } finally {
    await pdf.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores thirty different, detailed pictures in the rendition that a report shows. */
export async function storePictures(files: Files): Promise<ReportPicture[]> {
  const pictures: ReportPicture[] = [];
  for (let i = 0; i < 30; i += 1) {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const grain = sharp({ create: { width: 640, height: 480, channels: 3, background: "#888", noise } }).png();
    const photo = await sharp(await grain.toBuffer())
      .resize(2560, 1920)
      .png({ compressionLevel: 1 })
      .toBuffer();
    const printKey = await files.save(await files.renderPrint(photo), "pictures", "jpg");
    pictures.push({ key: `picture-${i}`, printKey, caption: words(240), width: 2560, height: 1920 });
  }
  return pictures;
}

function words(length: number): string {
  return "Signal compared with the one expected: plausibility failure. ".repeat(200).slice(0, length);
}

/** 250 codes of 50 control units. */
function largestUnits(): ScannedUnit[] {
  return Array.from({ length: 50 }, (_, unit) => ({
    Name: `${unit} ${words(75)}`,
    Address: "",
    Reached: true,
    Codes: Array.from({ length: 5 }, (_, i) => ({
      Code: `P${unit}-${i}`.padEnd(20, "X"),
      FailureType: "62",
      Status: words(60),
      Text: words(400),
    })),
  }));
}

/** The largest report that the contract accepts. */
export function largestReport(pictures: ReportPicture[]): ReportData {
  const data = sampleReport({
    scans: (["before", "after"] as const).map((Phase) => ({ Phase, Tool: words(120), Date: "", Units: largestUnits() })),
    work: Array.from({ length: 50 }, (_, i) => ({
      Name: words(120),
      Tool: words(120),
      Result: "Passed",
      Notes: words(2000),
      Calibration: i % 2 === 0,
    })),
    notes: words(8000),
    pictures,
  });
  return { ...data, stated: newStatement(data, new Date(data.dates.created)) };
}
