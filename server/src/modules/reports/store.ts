import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { acceptedNotes } from "../compatibility/joins.ts";
import { devices } from "../devices/joins.ts";
import { locations } from "../locations/joins.ts";
import { listedItem, scanTypes, serviceElements } from "../lookups/joins.ts";
import { requests } from "../requests/joins.ts";
import { variants } from "../settings/joins.ts";
import { people, personName } from "../users/joins.ts";
import { findings, pictures } from "../findings/joins.ts";
import { reportFiles, reports } from "./tables.ts";

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
    .where(and(eq(pictures.requestId, sql.placeholder("requestId")), eq(pictures.purpose, "findings")))
    .orderBy(pictures.id),
);

const allElements = statement((db) =>
  db.select({ id: serviceElements.id, name: serviceElements.name, groupId: serviceElements.groupId }).from(serviceElements),
);

export async function findSource(db: Executor, requestId: number) {
  const [row] = await sourceOf.run(db, { requestId });
  if (!row) return undefined;
  const taken = await picturesOf.run(db, { requestId });
  const elements = await allElements.run(db);
  return { ...row, pictures: taken, elements: new Map(elements.map((element) => [element.id, element])) };
}

/** Deletes the reports of requests for good; the files of their PDFs stay in the store. */
export async function deleteReports(db: Executor, requestIds: number[]): Promise<void> {
  await db.delete(reportFiles).where(inArray(reportFiles.requestId, requestIds));
  await db.delete(reports).where(inArray(reports.requestId, requestIds));
}

export async function insertReport(db: Executor, record: typeof reports.$inferInsert): Promise<void> {
  await db.insert(reports).values(record);
}

/** The snapshot of a sent report: the given version or the newest. */
export async function findReport(db: Executor, requestId: number, version?: number): Promise<typeof reports.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.requestId, requestId), version === undefined ? undefined : eq(reports.version, version)))
    .orderBy(desc(reports.version))
    .limit(1);
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

/** Stores the key of a report's PDF. */
export async function storeReportFile(db: Executor, name: DocumentName, fileKey: string): Promise<void> {
  await db
    .insert(reportFiles)
    .values({ ...name, fileKey })
    .onConflictDoUpdate({
      target: [reportFiles.requestId, reportFiles.version, reportFiles.culture],
      set: { fileKey: sql`excluded.file_key` },
    });
}

/** The keys of the files of all reports, and of the pictures that their snapshots name. */
export async function selectFileKeys(db: Executor): Promise<string[]> {
  const files = await db.select({ key: reportFiles.fileKey }).from(reportFiles);
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct named[1] as key from ${reports}, regexp_matches(${reports.data}::text, '"([a-z]+/[0-9a-f]{2}/[0-9a-f]{64}\\.[a-z]+)"', 'g') named`,
  );
  return [...files, ...rows].map(({ key }) => key);
}
