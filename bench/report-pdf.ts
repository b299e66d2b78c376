import { reportView } from "../server/src/modules/reports/logic/report-view.ts";
import { reportJob } from "../server/src/modules/reports/template/report-job.ts";
import { startPdf, type Pdf } from "../server/src/platform/pdf/pdf.ts";
import { translator } from "../server/src/platform/translate/translate.ts";
import { longReport, sampleReport } from "../server/src/testing/report-samples.ts";
import type { BenchRow } from "./row.ts";

/** Maximum median for a report of three pages, in milliseconds. */
const goal = 300;
const runs = 40;

/** Time from snapshot to PDF: for the first report, which also starts the renderer process, and for later ones of three pages. */
export async function bench(): Promise<BenchRow[]> {
  const pdf = startPdf();
  try {
    const cold = await time(pdf, sampleReport(), "en-US");
    const rows: BenchRow[] = [{ name: "report, first after the start", figure: `${cold.toFixed(0)} ms`, ok: true }];
    const threePages = longReport(22);
    for (const culture of ["en-US", "de-DE", "el-GR"]) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await time(pdf, { ...threePages, version: run + 1 }, culture));
      times.sort((a, b) => a - b);
      const median = times[runs / 2] ?? 0;
      const slowest = times.at(-1) ?? 0;
      const figure = `${median.toFixed(0)} ms, ${(median / goal).toFixed(2)} of the goal; slowest ${slowest.toFixed(0)} ms`;
      rows.push({ name: `report, 3 pages, ${culture}, median`, figure, goal: `${goal} ms`, ok: median <= goal });
    }
    return rows;
  } finally {
    await pdf.close();
  }
}

async function time(pdf: Pdf, data: ReturnType<typeof sampleReport>, culture: string): Promise<number> {
  const begin = performance.now();
  await pdf.renderPdf(reportJob(reportView(data, translator(culture), culture), new Map()));
  return performance.now() - begin;
}
