import { canonical } from "./canonical.ts";
import { citationsFile, citationsForm, citationsOf } from "./citations.ts";
import { type Bytes, hex, sha256, utf8 } from "./bytes.ts";
import { manifestName, type PackFile, signatureName, writeContainer } from "./container.ts";
import { writeManifest } from "./manifest.ts";
import { keptTexts, type PackReport, pictureFile, reportSchema, textFile } from "./pack-report.ts";
import { type Signer, signDetached } from "./signature.ts";

/** What a pack is made of. */
export interface PackContent {
  /** Without what follows from the other fields. */
  report: Omit<PackReport, "schema" | "schemaVersion" | "fingerprint" | "pictures" | "lostTexts" | "citations">;
  /** The report as people read it, by language tag: `en-US`. */
  documents: ReadonlyMap<string, Bytes>;
  /** By its key in the report; null for one that was no longer there. */
  pictures: readonly { key: string; bytes: Bytes | null }[];
  /** The texts that scans were read from, by their hash. */
  texts?: ReadonlyMap<string, Bytes>;
  /** What happened in the calibration. */
  events: readonly object[];
  /** Further files. */
  more?: readonly PackFile[];
}

/** Makes the signed pack of one version of a report. */
export async function makePack(content: PackContent, signer: Signer, now: Date): Promise<Bytes> {
  const files = await filesOf(content);
  const manifest = await writeManifest(files);
  return signedContainer(files, manifest, await signDetached(manifest, signer, now));
}

export function signedContainer(files: readonly PackFile[], manifest: Bytes, signature: Bytes): Bytes {
  return writeContainer([...files, { name: manifestName, bytes: manifest }, { name: signatureName, bytes: signature }]);
}

async function filesOf({ report, documents, pictures, texts = new Map(), events, more = [] }: PackContent): Promise<PackFile[]> {
  const shown = await Promise.all(
    pictures.map(async ({ key, bytes }) => ({ key, file: bytes && pictureFile(hex(await sha256(bytes))), bytes })),
  );
  const stored = new Map(shown.flatMap(({ file, bytes }) => (file === null || bytes === null ? [] : [[file, bytes] as const])));
  const lost = keptTexts(report.data).filter((hash) => !texts.has(hash));
  const stated: PackReport = {
    ...report,
    schema: reportSchema,
    schemaVersion: 1,
    fingerprint: hex(await sha256(utf8(canonical(report.data)))),
    pictures: shown.map(({ key, file }) => ({ key, file })),
    citations: citationsForm,
    ...(lost.length > 0 && { lostTexts: lost }),
  };
  return [
    ...[...documents].map(([language, bytes], at) => ({ name: at === 0 ? "report.pdf" : `report.${language}.pdf`, bytes })),
    { name: "report.json", bytes: utf8(canonical(stated)) },
    ...(report.data.scans ?? []).map((scan, at) => ({ name: `scans/${at + 1}.json`, bytes: utf8(canonical(scan)) })),
    ...[...texts].map(([hash, bytes]) => ({ name: textFile(hash), bytes })),
    { name: citationsFile, bytes: utf8(canonical(citationsOf(report.data))) },
    { name: "events.json", bytes: utf8(canonical(events)) },
    ...[...stored].map(([name, bytes]) => ({ name, bytes })),
    ...more,
  ];
}
