import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { ReportData } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, personName } from "../users/joins.ts";
import { reports, sharedLinks } from "./tables.ts";

const maker = people("maker");
const maxListed = 100;

const links = statement((db) => {
  const { id, madeAt, until, endedAt, seenAt, seenCount } = sharedLinks;
  return db
    .select({ id, madeAt, until, endedAt, seenAt, seenCount, madeBy: personName(maker) })
    .from(sharedLinks)
    .leftJoin(maker, eq(maker.id, sharedLinks.madeBy))
    .where(eq(sharedLinks.requestId, sql.placeholder("requestId")))
    .orderBy(desc(sharedLinks.id))
    .limit(maxListed);
});

export function selectLinks(db: Executor, requestId: number) {
  return links.run(db, { requestId });
}

/** Links of a request that work now. */
export async function countOpen(db: Executor, requestId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(sharedLinks)
    .where(and(eq(sharedLinks.requestId, requestId), isNull(sharedLinks.endedAt), gt(sharedLinks.until, now)));
  return row?.open ?? 0;
}

export async function insertLink(db: Executor, link: typeof sharedLinks.$inferInsert): Promise<number> {
  const [row] = await db.insert(sharedLinks).values(link).returning({ id: sharedLinks.id });
  return row?.id ?? 0;
}

/** Ends a link of a request. Answers whether it did: not where there is none, or it has ended. */
export async function endLink(db: Executor, { id, requestId, now }: { id: number; requestId: number; now: Date }): Promise<boolean> {
  const rows = await db
    .update(sharedLinks)
    .set({ endedAt: now })
    .where(and(eq(sharedLinks.id, id), eq(sharedLinks.requestId, requestId), isNull(sharedLinks.endedAt)))
    .returning({ id: sharedLinks.id });
  return rows.length > 0;
}

export function hasLink(db: Executor, id: number, requestId: number): Promise<number> {
  return db.$count(sharedLinks, and(eq(sharedLinks.id, id), eq(sharedLinks.requestId, requestId)));
}

const works = (tokenHash: string, now: Date) =>
  and(eq(sharedLinks.tokenHash, tokenHash), isNull(sharedLinks.endedAt), gt(sharedLinks.until, now));

/** The request of a link that works, and until when it does. */
export async function findLink(db: Executor, tokenHash: string, now: Date): Promise<{ requestId: number; until: Date } | undefined> {
  const [row] = await db
    .select({ requestId: sharedLinks.requestId, until: sharedLinks.until })
    .from(sharedLinks)
    .where(works(tokenHash, now));
  return row;
}

/** Notes that a link that works was opened. */
export async function noteSeen(db: Executor, tokenHash: string, now: Date): Promise<void> {
  await db
    .update(sharedLinks)
    .set({ seenAt: now, seenCount: sql`${sharedLinks.seenCount} + 1` })
    .where(works(tokenHash, now));
}

/** The sent versions of a request, the newest first, with what the papers say of car and shop. */
export function selectVersions(db: Executor, requestId: number) {
  return db
    .select({
      version: reports.version,
      sentAt: reports.sentAt,
      data: sql<Pick<ReportData, "workOrderNumber" | "roNumber" | "shop" | "vehicle">>`jsonb_build_object(
        'workOrderNumber', ${reports.data}->'workOrderNumber', 'roNumber', ${reports.data}->'roNumber',
        'shop', ${reports.data}->'shop', 'vehicle', ${reports.data}->'vehicle')`,
    })
    .from(reports)
    .where(eq(reports.requestId, requestId))
    .orderBy(desc(reports.version))
    .limit(maxListed);
}
