import { and, desc, eq, inArray, like, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { acceptedNotes } from "../compatibility/joins.ts";
import { devices } from "../devices/joins.ts";
import { locations } from "../locations/joins.ts";
import { listedItem, scanTypes, serviceElements } from "../lookups/joins.ts";
import { requests } from "../requests/joins.ts";
import { variants } from "../settings/joins.ts";
import { people, personName } from "../users/joins.ts";
import { findings, pictures, scanTexts } from "../findings/joins.ts";
import { completedPacks, evidencePacks, issuedDocuments, keptEvidence, reportFiles, reports } from "./tables.ts";

const technician = people("technician");

/** The current data that a snapshot is created from. */
export type ReportSource = NonNullable<Awaited<ReturnType<typeof findSource>>>;

const sourceOf = statement((db) =>
  db
    .select({
      request: requests,
      location: locations,
      variant: variants,
      device: { name: devices.friendlyName, serial: devices.serialNumber },
      scanType: scanTypes.name,
      serviceElement: serviceElements.name,
      technician: personName(technician),
      insurance: listedItem(requests.insurance, "insuranceCompanies"),
      odometerUnit: listedItem(requests.odometerUnits, "odometerUnits"),
      notes: acceptedNotes(requests.caveats),
      findings,
    })
    .from(requests)
    .innerJoin(locations, eq(locations.id, requests.locationId))
    .innerJoin(variants, eq(variants.key, locations.variant))
    .leftJoin(technician, eq(technician.id, requests.technicianId))
    .leftJoin(devices, eq(devices.id, requests.deviceId))
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .leftJoin(serviceElements, eq(serviceElements.id, requests.serviceElementId))
    .leftJoin(findings, eq(findings.requestId, requests.id))
    .where(eq(requests.id, sql.placeholder("requestId"))),
);

const picturesOf = statement((db) =>
  db
    .select()
    .from(pictures)
    .where(eq(pictures.requestId, sql.placeholder("requestId")))
    .orderBy(pictures.id),
);

const textsOf = statement((db) =>
  db
    .select()
    .from(scanTexts)
    .where(eq(scanTexts.requestId, sql.placeholder("requestId"))),
);

const allElements = statement((db) =>
  db
    .select({
      id: serviceElements.id,
      name: serviceElements.name,
      groupId: serviceElements.groupId,
      asksValues: serviceElements.asksValues,
    })
    .from(serviceElements),
);

export async function findSource(db: Executor, requestId: number) {
  const [row] = await sourceOf.run(db, { requestId });
  if (!row) return undefined;
  const taken = await picturesOf.run(db, { requestId });
  const texts = await textsOf.run(db, { requestId });
  const elements = await allElements.run(db);
  const of = (name: "findings" | "calibration") => taken.filter(({ purpose }) => purpose === name);
  return {
    ...row,
    pictures: of("findings"),
    setUpPictures: of("calibration"),
    scanTexts: texts,
    elements: new Map(elements.map((element) => [element.id, element])),
  };
}

/** Deletes the reports of requests and their packs for good; the files of both stay in the store. */
export async function deleteReports(db: Executor, requestIds: number[]): Promise<void> {
  await db.delete(reportFiles).where(inArray(reportFiles.requestId, requestIds));
  await db.delete(reports).where(inArray(reports.requestId, requestIds));
}

export async function insertReport(db: Executor, record: typeof reports.$inferInsert): Promise<void> {
  await db.insert(reports).values(record);
}

const sentReport = statement((db) =>
  db
    .select()
    .from(reports)
    .where(and(eq(reports.requestId, sql.placeholder("requestId")), eq(reports.version, sql.placeholder("version")))),
);

const newestReport = statement((db) =>
  db
    .select()
    .from(reports)
    .where(eq(reports.requestId, sql.placeholder("requestId")))
    .orderBy(desc(reports.version))
    .limit(1),
);

/** The snapshot of a sent report: the given version or the newest. */
export async function findReport(db: Executor, requestId: number, version?: number): Promise<typeof reports.$inferSelect | undefined> {
  const [row] = version === undefined ? await newestReport.run(db, { requestId }) : await sentReport.run(db, { requestId, version });
  return row;
}

/** Which document: the version of a request's report in a culture. */
export interface DocumentName {
  requestId: number;
  version: number;
  culture: string;
}

/** The key of the stored PDF of a report, if it was rendered before. */
export async function findReportFile(db: Executor, { requestId, version, culture }: DocumentName): Promise<string | undefined> {
  const [row] = await db
    .select({ fileKey: reportFiles.fileKey })
    .from(reportFiles)
    .where(and(eq(reportFiles.requestId, requestId), eq(reportFiles.version, version), eq(reportFiles.culture, culture)));
  return row?.fileKey;
}

/** Cultures in which one version is stored: nobody reads a report in more, and invented ones must not fill the disk. */
const maxCultures = 8;

/** Whether there is room for one more culture of a report. */
export async function mayStoreFile(db: Executor, { requestId, version }: DocumentName): Promise<boolean> {
  const stored = await db.$count(reportFiles, and(eq(reportFiles.requestId, requestId), eq(reportFiles.version, version)));
  return stored < maxCultures;
}

/** Stores the key of a report's PDF, and its hash for whoever checks it later. */
export async function storeReportFile(
  db: Executor,
  name: DocumentName,
  { fileKey, sha256 }: { fileKey: string; sha256: string },
): Promise<void> {
  await db.insert(issuedDocuments).values({ sha256, requestId: name.requestId, version: name.version }).onConflictDoNothing();
  await db
    .insert(reportFiles)
    .values({ ...name, fileKey })
    .onConflictDoUpdate({
      target: [reportFiles.requestId, reportFiles.version, reportFiles.culture],
      set: { fileKey: sql`excluded.file_key` },
    });
}

/** The key of a stored PDF of a version by its hash, in whichever culture. */
export async function findStoredDocument(
  db: Executor,
  { requestId, version }: Omit<DocumentName, "culture">,
  sha256: string,
): Promise<string | undefined> {
  const stored = and(eq(reportFiles.requestId, requestId), eq(reportFiles.version, version), like(reportFiles.fileKey, `%/${sha256}.pdf`));
  const [row] = await db.select({ fileKey: reportFiles.fileKey }).from(reportFiles).where(stored);
  return row?.fileKey;
}

/** Puts a PDF to which something was appended in the place of the one from before, unless that was replaced meanwhile. Its hash is known in any case. */
export async function replaceDocument(
  db: Executor,
  { requestId, version }: Omit<DocumentName, "culture">,
  { sha256, replaced }: { sha256: string; replaced?: { from: string; to: string } },
): Promise<void> {
  await db.insert(issuedDocuments).values({ sha256, requestId, version }).onConflictDoNothing();
  if (!replaced) return;
  const stored = and(eq(reportFiles.requestId, requestId), eq(reportFiles.version, version), eq(reportFiles.fileKey, replaced.from));
  await db.update(reportFiles).set({ fileKey: replaced.to }).where(stored);
}

/** A PDF is rendered anew from its snapshot where none is stored. */
export const documents = sql`select file_key as key, null as origin, 'asked' as what from ${reportFiles}`;

export async function forgetDocument(db: Executor, fileKey: string): Promise<void> {
  await db.delete(reportFiles).where(eq(reportFiles.fileKey, fileKey));
}

/** The keys of the files of all reports, and of the pictures that their snapshots name. */
export const fileKeys = sql`select file_key as key from ${reportFiles}
  union all select pack.file_key from (select request_id, version, file_key from ${evidencePacks}
      union all select request_id, version, file_key from ${completedPacks}) pack
    where not exists (select from ${keptEvidence} kept
      where kept.request_id = pack.request_id and kept.version = pack.version and kept.deleted_at is not null)
  union all select named[1] from ${reports}, regexp_matches(${reports.data}::text, '"([a-z]+/[0-9a-f]{2}/[0-9a-f]{64}\\.[a-z]+)"', 'g') named`;
