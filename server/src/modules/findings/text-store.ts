import { eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { scanTexts } from "./tables.ts";

export type ScanTextRecord = typeof scanTexts.$inferSelect;

const ofRequest = statement((db) =>
  db
    .select()
    .from(scanTexts)
    .where(eq(scanTexts.requestId, sql.placeholder("requestId"))),
);

/** The texts that are kept of a job. */
export async function findScanTexts(db: Executor, requestId: number): Promise<ScanTextRecord[]> {
  return ofRequest.run(db, { requestId });
}

export async function insertScanText(db: Executor, record: ScanTextRecord): Promise<void> {
  await db.insert(scanTexts).values(record).onConflictDoNothing();
}

export async function deleteScanTexts(db: Executor, requestIds: number[]): Promise<void> {
  await db.delete(scanTexts).where(inArray(scanTexts.requestId, requestIds));
}
