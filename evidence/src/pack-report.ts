import { canonical } from "./canonical.ts";
import { checkCitations, type CitingData } from "./citations.ts";
import { hex, sha256, textOf, utf8 } from "./bytes.ts";
import type { PackFile } from "./container.ts";
import { type Reason, Refused, refused } from "./reasons.ts";

export const reportSchema = "remotebay-report";

/** `report.json`: one version of a report as it was frozen when it was sent. */
export interface PackReport {
  schema: typeof reportSchema;
  schemaVersion: 1;
  /** As printed: `1042-000317`. */
  number: string;
  version: number;
  sentAt: string;
  /** SHA-256 in hex of the pack of the version before; null in the first. */
  previous: string | null;
  /** SHA-256 in hex of `data`, which is printed on the report. */
  fingerprint: string;
  data: FrozenData;
  /** The pictures of `data` by their keys; null for one that was no longer there when the pack was made. */
  pictures: { key: string; file: string | null }[];
  /** Hashes of texts of scans that were kept and no longer there when the pack was made; absent where none was lost. */
  lostTexts?: string[];
  /** The form of `citations.json`; absent in packs that have none. */
  citations?: number;
}

/** Of the snapshot of a report what a pack is checked by and shown with. It contains more. */
export interface FrozenData extends CitingData {
  version: number;
  workOrderNumber: string;
  sentAt: string | null;
  shop: { name: string };
  vehicle: { VIN: string; make: string; model: string };
  technician: { name: string };
  scans?: readonly { TextHash?: string | undefined; [field: string]: unknown }[];
  /** Where each scan comes from; absent in earlier reports. */
  origins?: readonly { TextKept: boolean }[];
  pictures: readonly { key: string }[];
}

/** The file with the text that a scan was read from, by its hash. */
export function textFile(hash: string): string {
  return `texts/${hash}.txt`;
}

/** The file with a picture, by the hash of the picture as it is shown. */
export function pictureFile(hash: string): string {
  return `pictures/${hash}.jpg`;
}

/** The hashes of the texts that belong to a report. */
export function keptTexts({ scans = [], origins = [] }: Pick<FrozenData, "scans" | "origins">): string[] {
  return [...new Set(scans.flatMap(({ TextHash }, at) => (TextHash !== undefined && origins[at]?.TextKept === true ? [TextHash] : [])))];
}

/** Whether each text of a scan is there and is the one that the report names. */
async function checkTexts(files: readonly PackFile[], { data, lostTexts = [] }: PackReport): Promise<Reason[]> {
  const reasons = await Promise.all(
    keptTexts(data)
      .filter((hash) => !lostTexts.includes(hash))
      .map(async (hash): Promise<Reason[]> => {
        const found = files.find(({ name }) => name === textFile(hash));
        if (found && hex(await sha256(found.bytes)) === hash) return [];
        return [{ code: "text-differs", file: textFile(hash) }];
      }),
  );
  return reasons.flat();
}

/** Whether each picture is there and is the one that its name, a hash, says. */
async function checkPictures(files: readonly PackFile[], { data, pictures }: PackReport): Promise<Reason[]> {
  const shown = new Map(pictures.map(({ key, file }) => [key, file]));
  const reasons = await Promise.all(
    data.pictures.map(async ({ key }): Promise<Reason[]> => {
      const name = shown.get(key);
      if (name === null) return [];
      const found = files.find((file) => file.name === name);
      if (found !== undefined && name === pictureFile(hex(await sha256(found.bytes)))) return [];
      return [{ code: "report-differs", file: name ?? key }];
    }),
  );
  return reasons.flat();
}

/** Reads `report.json`, and compares what the pack says twice: scans, pictures, citations and the printed fingerprint with the frozen data. */
export async function checkReport(files: readonly PackFile[]): Promise<PackReport> {
  const report = parsed(files);
  const reasons: Reason[] = [];
  const { data, fingerprint, number, version } = report;
  if (hex(await sha256(utf8(canonical(data)))) !== fingerprint || data.version !== version || data.workOrderNumber !== number)
    reasons.push({ code: "report-differs", file: "report.json" });
  const scans = (data.scans ?? []).map((scan, at) => ({ name: `scans/${at + 1}.json`, text: canonical(scan) }));
  for (const { name, text } of scans) {
    const found = files.find((file) => file.name === name);
    if (found === undefined || textOf(found.bytes) !== text) reasons.push({ code: "report-differs", file: name });
  }
  reasons.push(...(await checkPictures(files, report)), ...(await checkTexts(files, report)));
  reasons.push(...checkCitations(files, report.citations, data));
  if (!files.some(({ name }) => name === "report.pdf")) reasons.push({ code: "missing-file", file: "report.pdf" });
  if (reasons.length > 0) throw new Refused(...reasons);
  return report;
}

function parsed(files: readonly PackFile[]): PackReport {
  const file = files.find(({ name }) => name === "report.json");
  try {
    const read = JSON.parse((file && textOf(file.bytes)) ?? "") as PackReport;
    const { data } = read;
    const texts = [
      read.number,
      read.sentAt,
      read.fingerprint,
      data.workOrderNumber,
      data.shop.name,
      data.vehicle.VIN,
      data.technician.name,
    ];
    const isRead =
      read.schema === reportSchema &&
      read.schemaVersion === 1 &&
      texts.every((text) => typeof text === "string") &&
      Number.isInteger(read.version) &&
      !Number.isNaN(Date.parse(read.sentAt)) &&
      (read.previous === null || /^[0-9a-f]{64}$/.test(read.previous)) &&
      [read.pictures, data.pictures, data.scans ?? [], data.origins ?? [], read.lostTexts ?? []].every((list) => Array.isArray(list));
    if (isRead) return read;
  } catch {
    // Not JSON, or a part of it is missing.
  }
  throw refused("report-form", "report.json");
}
