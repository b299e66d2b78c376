import { and, desc, eq, lte, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { requests } from "../requests/joins.ts";
import { locations } from "../locations/joins.ts";
import { completedPacks, evidenceCertificates, evidencePacks, issuedDocuments, reports } from "./tables.ts";

/** Which pack: that of one version of a request's report. */
export interface PackName {
  requestId: number;
  version: number;
}

export type PackRecord = typeof evidencePacks.$inferSelect;

function isNamed(table: typeof evidencePacks | typeof completedPacks, { requestId, version }: PackName) {
  return and(eq(table.requestId, requestId), eq(table.version, version));
}

export async function findPack(db: Executor, name: PackName): Promise<PackRecord | undefined> {
  const [row] = await db.select().from(evidencePacks).where(isNamed(evidencePacks, name));
  return row;
}

/** Stores which file a pack is; undefined where somebody else's was first: whoever asks later gets that one. */
export async function insertPack(db: Executor, record: PackRecord): Promise<PackRecord | undefined> {
  const [row] = await db.insert(evidencePacks).values(record).onConflictDoNothing().returning();
  return row;
}

/** Writes down the audit trail's entry of a pack, or when something is added to it next; null: nothing more is. */
export async function changePack(
  db: Executor,
  name: PackName,
  change: Partial<Pick<PackRecord, "auditEntryId" | "completeAt">>,
): Promise<void> {
  await db.update(evidencePacks).set(change).where(isNamed(evidencePacks, name));
}

/** The packs to which something may be added by now, those that wait longest first. */
export async function listDue(db: Executor, now: Date, most: number): Promise<PackName[]> {
  return db
    .select({ requestId: evidencePacks.requestId, version: evidencePacks.version })
    .from(evidencePacks)
    .where(lte(evidencePacks.completeAt, now))
    .orderBy(evidencePacks.completeAt)
    .limit(most);
}

export type CompletedRecord = typeof completedPacks.$inferSelect;

/** A pack with all that was added to it so far. */
export async function findCompleted(db: Executor, name: PackName): Promise<CompletedRecord | undefined> {
  const [row] = await db
    .select()
    .from(completedPacks)
    .where(isNamed(completedPacks, name))
    .orderBy(desc(sql`${completedPacks.hasProof}::int + ${completedPacks.hasStamp}::int`), desc(completedPacks.madeAt))
    .limit(1);
  return row;
}

export async function insertCompleted(db: Executor, record: CompletedRecord): Promise<void> {
  await db.insert(completedPacks).values(record).onConflictDoNothing();
}

const newest = alias(reports, "newest");

const knownAs = statement((db) => {
  const hash = sql.placeholder("sha256");
  const file = (what: KnownEvidence["what"], table: typeof evidencePacks | typeof completedPacks | typeof issuedDocuments) =>
    db
      .select({ what: sql<KnownEvidence["what"]>`${sql.raw(`'${what}'`)}`.as("what"), requestId: table.requestId, version: table.version })
      .from(table)
      .where(eq(table.sha256, hash));
  const report = db
    .select({ what: sql<KnownEvidence["what"]>`'report'`.as("what"), requestId: reports.requestId, version: reports.version })
    .from(reports)
    .where(eq(reports.hash, hash));
  const known = unionAll(file("pack", evidencePacks), file("pack", completedPacks), file("document", issuedDocuments), report).as("known");
  return db
    .select({ what: known.what, version: known.version, fingerprint: reports.hash, newest: newest.version })
    .from(known)
    .innerJoin(reports, and(eq(reports.requestId, known.requestId), eq(reports.version, known.version)))
    .innerJoin(newest, eq(newest.requestId, known.requestId))
    .orderBy(desc(newest.version))
    .limit(1);
});

/** What has a hash: a pack, a PDF of a report, or a report by its fingerprint; and the newest version of its report. */
export interface KnownEvidence {
  what: "pack" | "document" | "report";
  version: number;
  fingerprint: string;
  newest: number;
}

export async function findByHash(db: Executor, sha256: string): Promise<KnownEvidence | undefined> {
  const [row] = await knownAs.run(db, { sha256 });
  return row;
}

/** The shop for which a request's report was made, and its culture. */
export async function findShop(db: Executor, requestId: number): Promise<{ culture: string; locationId: number } | undefined> {
  const [row] = await db
    .select({ culture: locations.cultureCode, locationId: locations.id })
    .from(requests)
    .innerJoin(locations, eq(locations.id, requests.locationId))
    .where(eq(requests.id, requestId));
  return row;
}

export async function storeCertificate(db: Executor, record: typeof evidenceCertificates.$inferInsert): Promise<void> {
  await db.insert(evidenceCertificates).values(record).onConflictDoNothing();
}

const fingerprints = statement((db) =>
  db.select({ fingerprint: evidenceCertificates.fingerprint }).from(evidenceCertificates).orderBy(evidenceCertificates.firstUsedAt),
);

export async function listFingerprints(db: Executor): Promise<string[]> {
  const rows = await fingerprints.run(db);
  return rows.map(({ fingerprint }) => fingerprint);
}
