import sharp from "sharp";
import type { ReportData } from "@remotebay/contract";
import { reportView } from "../server/src/modules/reports/logic/report-view.ts";
import { fitPicture } from "../server/src/modules/reports/template/fit-picture.ts";
import { reportJob } from "../server/src/modules/reports/template/report-job.ts";
import { cleanPicture } from "../server/src/platform/files/picture.ts";
import { startPdf } from "../server/src/platform/pdf/pdf.ts";
import { translator } from "../server/src/platform/translate/translate.ts";
import { sampleReport } from "../server/src/testing/report-samples.ts";
import type { BenchRow } from "./row.ts";

/** Milliseconds for the largest report that the contract accepts, with pictures of the largest stored size. */
const goal = 2_000;

export async function bench(): Promise<BenchRow[]> {
  const pdf = startPdf();
  try {
    const picture = await largestPicture();
    const data = largestReport();
    await pdf.renderPdf(reportJob(reportView(sampleReport(), translator("en-US"), "en-US"), new Map()));
    const begin = performance.now();
    const fitted = await Promise.all(data.pictures.map(async ({ key }) => [key, (await fitPicture(picture)) ?? picture] as const));
    const document = await pdf.renderPdf(reportJob(reportView(data, translator("en-US"), "en-US"), new Map(fitted)));
    const ms = performance.now() - begin;
    const figure = `${ms.toFixed(0)} ms, ${(document.byteLength / 1_048_576).toFixed(1)} MB`;
    return [{ name: "largest report: 500 codes, 50 works, 30 pictures", figure, goal: `${goal} ms`, ok: ms <= goal }];
  } finally {
    await pdf.close();
  }
}

/** A detailed picture, as the service stores it. */
async function largestPicture(): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 640, height: 480, channels: 3, background: "#888", noise } }).png();
  const photo = await sharp(await grain.toBuffer())
    .resize(2560, 1920)
    .jpeg()
    .toBuffer();
  return (await cleanPicture(photo)).full.bytes;
}

function words(length: number): string {
  return "Signal compared with the one expected: plausibility failure. ".repeat(200).slice(0, length);
}

function largestReport(): ReportData {
  return sampleReport({
    codes: Array.from({ length: 500 }, (_, i) => {
      const Phase = i % 2 === 0 ? "before" : "after";
      return { Module: words(80), Code: `P${i}`.padEnd(20, "X"), FailureType: "62", Status: words(60), Text: words(400), Phase };
    }),
    work: Array.from({ length: 50 }, (_, i) => ({
      Name: words(120),
      Tool: words(120),
      Result: "Passed",
      Notes: words(2000),
      Calibration: i % 2 === 0,
    })),
    notes: words(8000),
    pictures: Array.from({ length: 30 }, (_, i) => ({ key: String(i), caption: words(240), width: 2560, height: 1920 })),
  });
}
