import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { requests } from "../requests/joins.ts";
import type { PackName } from "./pack-store.ts";
import { completedPacks, evidencePacks, keptEvidence, reports } from "./tables.ts";

/**
 * Writes down until when packs are kept: so many years after their report was sent as the location keeps them now. What was written down is
 * only ever made longer. At most so many at once, the oldest first.
 */
export async function keepPacks(db: Executor, most: number): Promise<void> {
  const until = sql`${reports.sentAt} + make_interval(years => ${locations.evidenceYears})`;
  const due = db
    .select({
      requestId: evidencePacks.requestId,
      version: evidencePacks.version,
      keptUntil: sql<Date>`${until}`.as("kept_until"),
      deletedAt: sql<null>`null::timestamptz`.as("deleted_at"),
    })
    .from(evidencePacks)
    .innerJoin(reports, and(eq(reports.requestId, evidencePacks.requestId), eq(reports.version, evidencePacks.version)))
    .innerJoin(requests, eq(requests.id, evidencePacks.requestId))
    .innerJoin(locations, eq(locations.id, requests.locationId))
    .leftJoin(keptEvidence, and(eq(keptEvidence.requestId, evidencePacks.requestId), eq(keptEvidence.version, evidencePacks.version)))
    .where(sql`not ${requests.demo} and ${keptEvidence.deletedAt} is null and coalesce(${keptEvidence.keptUntil}, '-infinity') < ${until}`)
    .orderBy(asc(reports.sentAt))
    .limit(most);
  await db
    .insert(keptEvidence)
    .select(due)
    .onConflictDoUpdate({
      target: [keptEvidence.requestId, keptEvidence.version],
      set: { keptUntil: sql`greatest(${keptEvidence.keptUntil}, excluded.kept_until)` },
      setWhere: isNull(keptEvidence.deletedAt),
    });
}

/** A pack whose time is over. */
export interface EndedPack extends PackName {
  sha256: string;
  keptUntil: Date;
  locationId: number;
  workOrderNumber: string;
}

/** The packs whose time is over and that are still there, the oldest first. */
export function findEnded(db: Executor, now: Date, most: number): Promise<EndedPack[]> {
  return db
    .select({
      requestId: keptEvidence.requestId,
      version: keptEvidence.version,
      sha256: evidencePacks.sha256,
      keptUntil: keptEvidence.keptUntil,
      locationId: requests.locationId,
      workOrderNumber: requests.workOrderNumber,
    })
    .from(keptEvidence)
    .innerJoin(evidencePacks, and(eq(evidencePacks.requestId, keptEvidence.requestId), eq(evidencePacks.version, keptEvidence.version)))
    .innerJoin(requests, eq(requests.id, keptEvidence.requestId))
    .where(and(isNull(keptEvidence.deletedAt), lte(keptEvidence.keptUntil, now)))
    .orderBy(asc(keptEvidence.keptUntil))
    .limit(most);
}

/** The files of packs, also those to which something was added. */
export async function filesOf(db: Executor, packs: readonly PackName[]): Promise<string[]> {
  const fileKeys = async (table: typeof evidencePacks | typeof completedPacks) => {
    const rows = await db
      .select({ fileKey: table.fileKey })
      .from(table)
      .where(sql`(${table.requestId}, ${table.version}) in (${namesOf(packs)})`);
    return rows.map(({ fileKey }) => fileKey);
  };
  return [...(await fileKeys(evidencePacks)), ...(await fileKeys(completedPacks))];
}

function namesOf(packs: readonly PackName[]) {
  return sql.join(
    packs.map(({ requestId, version }) => sql`(${requestId}::int, ${version}::int)`),
    sql`, `,
  );
}

/** Marks packs as deleted. The table refuses one whose time is not over. */
export async function markDeleted(db: Executor, packs: readonly PackName[], now: Date): Promise<void> {
  await db
    .update(keptEvidence)
    .set({ deletedAt: now })
    .where(sql`(${keptEvidence.requestId}, ${keptEvidence.version}) in (${namesOf(packs)})`);
}

const deletedOne = statement((db) =>
  db
    .select({ keptUntil: keptEvidence.keptUntil, deletedAt: keptEvidence.deletedAt })
    .from(keptEvidence)
    .where(and(eq(keptEvidence.requestId, sql.placeholder("requestId")), eq(keptEvidence.version, sql.placeholder("version")))),
);

/** Until when a pack was kept and when it was deleted; undefined for one that is there. */
export async function findDeletion(
  db: Executor,
  { requestId, version }: PackName,
): Promise<{ keptUntil: Date; deletedAt: Date } | undefined> {
  const [row] = await deletedOne.run(db, { requestId, version });
  return row?.deletedAt ? { keptUntil: row.keptUntil, deletedAt: row.deletedAt } : undefined;
}
