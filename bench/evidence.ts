import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReportData } from "@remotebay/contract";
import { addToPack, stampedContent } from "@remotebay/evidence/additions";
import { type Bytes, hex, joined, sha256 } from "@remotebay/evidence/bytes";
import { verifyDocument } from "@remotebay/evidence/document";
import { makePack } from "@remotebay/evidence/make-pack";
import { signDocument } from "@remotebay/evidence/sign-document";
import { stampDocument } from "@remotebay/evidence/stamp-document";
import { timeStampRequest, tokenIn } from "@remotebay/evidence/time-stamp";
import { verifyPack } from "@remotebay/evidence/verify-pack";
import { newSigner } from "../evidence/src/testing/packs.ts";
import { newProof } from "../evidence/src/testing/proofs.ts";
import { newTimeAuthority } from "../evidence/src/testing/time-authority.ts";
import { reportView } from "../server/src/modules/reports/logic/report-view.ts";
import { readPictures } from "../server/src/modules/reports/template/report-pictures.ts";
import { reportJob } from "../server/src/modules/reports/template/report-job.ts";
import { type Files, openFiles } from "../server/src/platform/files/files.ts";
import { type Pdf, startPdf } from "../server/src/platform/pdf/pdf.ts";
import { translator } from "../server/src/platform/translate/translate.ts";
import { sampleReport } from "../server/src/testing/report-samples.ts";
import { largestReport, storePictures } from "./largest-report.ts";
import type { BenchRow } from "./row.ts";

/** Milliseconds that each may take: it is done in a job, or by whoever checks. */
const goals = { small: 1_000, largest: 5_000 };
const runs = 15;

/** What evidence costs: to sign a PDF, to make a pack, to add to it, to verify both; for a small report and the largest. */
export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  const pdf = startPdf();
  try {
    const files = openFiles({ dataDir: folder });
    const small = await packRows("small", sampleReport(), files, pdf);
    const large = await packRows("largest", largestReport(await storePictures(files)), files, pdf);
    return [...small, ...large];
  } finally {
    await pdf.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const size = (bytes: number) => (bytes < 1_048_576 ? `${(bytes / 1024).toFixed(0)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`);

async function packRows(name: keyof typeof goals, data: ReportData, files: Files, pdf: Pdf): Promise<BenchRow[]> {
  const now = new Date("2026-03-02T15:00:00Z");
  const [signer, authority, found] = await Promise.all([newSigner("Northside"), newTimeAuthority(), readPictures(files, data.pictures)]);
  const view = reportView(data, translator("en-US"), "en-US", { publicUrl: "https://portal.example" });
  const plain = new Uint8Array(await pdf.renderPdf(reportJob(view, found)));
  const signed = await signDocument(plain, signer, now);
  const pictures = data.pictures.map(({ key }) => ({ key, bytes: new Uint8Array(found.get(key) ?? []) }));
  const { workOrderNumber: number, version } = data;
  const report = { number, version, sentAt: now.toISOString(), previous: null, data };
  const make = () => makePack({ report, documents: new Map([["en-US", signed]]), pictures, events: [] }, signer, now);
  const pack = await make();
  const ask = async (content: Bytes) => tokenIn(await authority.answer(await timeStampRequest(content, Uint8Array.of(65)), now));
  const stamp = await ask(await stampedContent(pack));
  const stampPdf = () => stampDocument(signed, { like: stamp, ask });
  const update = await stampPdf();
  const stamped = joined(signed, update);
  const proof = await newProof(hex(await sha256(pack)));
  const add = () => addToPack(pack, { stamp, update, proof }, signer, now);
  const completed = await add();
  if (!(await verifyPack(completed)).ok) throw new Error(`the pack of the ${name} report is not good`);
  const rows: [string, () => Promise<unknown>, string][] = [
    ["sign the PDF", () => signDocument(plain, signer, now), `${size(plain.byteLength)} + ${size(signed.byteLength - plain.byteLength)}`],
    ["make the pack", make, size(pack.byteLength)],
    ["stamp the PDF", stampPdf, `+ ${size(update.byteLength)}`],
    ["add stamps and proof", add, `+ ${size(completed.byteLength - pack.byteLength)}`],
    ["verify the PDF", () => verifyDocument(stamped), ""],
    ["verify the pack", () => verifyPack(completed), ""],
  ];
  const measured: BenchRow[] = [];
  for (const [what, work, note] of rows) {
    const ms = await medianOf(work);
    const figure = [`${ms.toFixed(0)} ms`, note].filter(Boolean).join(", ");
    measured.push({ name: `evidence, ${name} report: ${what}`, figure, goal: `${goals[name]} ms`, ok: ms <= goals[name] });
  }
  return measured;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
}
