import { and, asc, eq, inArray, isNull, lt, ne, sql, type SQL } from "drizzle-orm";
import type { MessageLanguage } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { messages } from "../chat/joins.ts";
import { findings } from "../findings/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { requests } from "../requests/joins.ts";
import { practiceJobs } from "./tables.ts";

export type PracticeJob = typeof practiceJobs.$inferSelect;

/** The job of a practice request, which is begun if it has none, locked until the transaction ends. */
export async function lockJob(db: Executor, requestId: number, language: MessageLanguage): Promise<PracticeJob | undefined> {
  const request = db
    .select({ requestId: requests.id, language: sql`${language}`.as("language") })
    .from(requests)
    .where(and(eq(requests.id, requestId), eq(requests.demo, true)));
  await db.execute(sql`insert into ${practiceJobs} (request_id, language) ${request} on conflict do nothing`);
  const [row] = await db.select().from(practiceJobs).where(eq(practiceJobs.requestId, requestId)).for("update");
  return row;
}

export async function changeJob(db: Executor, { requestId, ...job }: PracticeJob): Promise<void> {
  await db.update(practiceJobs).set(job).where(eq(practiceJobs.requestId, requestId)).execute();
}

/** What the steps of a job depend on besides its calibration. */
export interface JobFacts {
  groupId: number | null;
  scans: { Phase: string }[] | null;
  /** The newest message of somebody else that is not answered; null if there is none. */
  asked: number | null;
  /** How many other jobs of the same person the technician has. */
  others: number;
}

export async function readFacts(db: Executor, { requestId, answeredSeq }: PracticeJob, technicianId: number): Promise<JobFacts> {
  const [row] = await db
    .select({
      groupId: scanTypes.groupId,
      scans: findings.scans,
      asked: newestAsked(sql`${requests.id}`, sql`${answeredSeq}`, sql`${technicianId}`),
      others: sql<number>`(select count(*)::int from ${requests} other where other.technician_id = ${technicianId} and other.status_id in (2, 3)
        and other.demo and other.created_by = ${requests.createdBy} and other.id <> ${requests.id})`,
    })
    .from(requests)
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .leftJoin(findings, eq(findings.requestId, requests.id))
    .where(eq(requests.id, requestId));
  return row ?? { groupId: null, scans: null, asked: null, others: 0 };
}

const newestAsked = (channelId: SQL, answered: SQL, technicianId: SQL) =>
  sql<number | null>`(select max(asked.seq) from ${messages} asked where asked.channel_id = ${channelId} and asked.seq > ${answered}
    and asked.message_type <> 'system' and asked.user_id is distinct from ${technicianId})`;

/** The messages of others after a number, the oldest first. */
export function askedAfter(db: Executor, channelId: number, seq: number, technicianId: number, limit: number) {
  return db
    .select({ seq: messages.seq, text: messages.text, language: messages.language })
    .from(messages)
    .where(
      and(
        eq(messages.channelId, channelId),
        sql`${messages.seq} > ${seq}`,
        ne(messages.messageType, "system"),
        sql`${messages.userId} is distinct from ${technicianId}`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(limit);
}

/** Whether any job is open. */
export async function anyOpen(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: practiceJobs.requestId }).from(practiceJobs).where(isNull(practiceJobs.endedAt)).limit(1);
  return rows.length > 0;
}

interface Look {
  technicianId: number;
  now: Date;
  /** More answers than these he does not give. */
  maxAnswers: number;
  limit: number;
}

/** Open jobs that are due, or whose shop has written; those that have waited longest first. */
export function findDue(db: Executor, look: Look): Promise<{ requestId: number; language: MessageLanguage }[]> {
  const asked = newestAsked(sql`${practiceJobs.requestId}`, sql`${practiceJobs.answeredSeq}`, sql`${look.technicianId}`);
  const isAsked = sql`(${practiceJobs.failures} = 0 and ${practiceJobs.planned} is not null and ${practiceJobs.answers} < ${look.maxAnswers} and ${asked} is not null)`;
  return db
    .select({ requestId: practiceJobs.requestId, language: practiceJobs.language })
    .from(practiceJobs)
    .where(and(isNull(practiceJobs.endedAt), sql`(${practiceJobs.dueAt} <= ${look.now} or ${isAsked})`))
    .orderBy(asc(practiceJobs.dueAt))
    .limit(look.limit);
}

/** Practice requests that nobody has changed since an instant, locked; without those that somebody is changing. */
export async function findStale(db: Executor, before: Date, limit: number): Promise<{ id: number; locationId: number }[]> {
  return db
    .select({ id: requests.id, locationId: requests.locationId })
    .from(requests)
    .where(and(eq(requests.demo, true), lt(requests.updatedAt, before)))
    .orderBy(asc(requests.updatedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
}

export async function deleteJobs(db: Executor, ids: number[]): Promise<void> {
  await db.delete(practiceJobs).where(inArray(practiceJobs.requestId, ids));
}
