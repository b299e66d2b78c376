import { and, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { auditEntries } from "./tables.ts";

interface NewEntry extends Omit<typeof auditEntries.$inferInsert, "at"> {
  at: Date;
}

/** Adds an entry and returns its id; entries are never changed or removed. */
export async function insertEntry(db: Executor, { at, details, ...entry }: NewEntry): Promise<number> {
  const values = { ...entry, at: at.toISOString(), details: details === null ? null : JSON.stringify(details) };
  const [row] = await insertion.run(db, values);
  return row?.id ?? 0;
}

const given = (name: keyof NewEntry) => sql.placeholder(name);

const insertion = statement<{ id: number }>(
  sql`insert into audit_entries
      (at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id)
    values (${given("at")}::timestamptz, ${given("userId")}, ${given("userName")}, ${given("action")}, ${given("noun")}, ${given("nounId")},
      ${given("locationId")}, ${given("from")}, ${given("to")}, ${given("details")}::jsonb, ${given("ip")}, ${given("userAgent")}, ${given("requestId")})
    returning id::float8 as id`,
  { prepare: true },
);

/**
 * The statement that adds entries, as a part of the one that makes what they record: `source` has the columns at, user_id, user_name, action,
 * noun, noun_id, location_id, details, ip, user_agent and request_id.
 */
export function addingEntries(source: SQL): SQL {
  return sql`insert into audit_entries (at, user_id, user_name, action, noun, noun_id, location_id, details, ip, user_agent, request_id)
    select at, user_id, user_name, action, noun, noun_id, location_id, details, ip, user_agent, request_id from ${source}`;
}

const history = statement((db) =>
  db
    .select({
      at: auditEntries.at,
      who: auditEntries.userName,
      action: auditEntries.action,
      from: auditEntries.from,
      to: auditEntries.to,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.noun, sql.placeholder("noun")), eq(auditEntries.nounId, sql.placeholder("nounId"))))
    .orderBy(desc(auditEntries.id))
    .limit(sql.placeholder("limit")),
);

export function selectHistory(db: Executor, noun: string, nounId: number, limit: number) {
  return history.run(db, { noun, nounId, limit });
}

/** When an action was done to one record since an instant, the earliest first. */
export async function selectTimes(db: Executor, about: { noun: string; nounId: number; action: string; since: Date }): Promise<Date[]> {
  const rows = await db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.noun, about.noun),
        eq(auditEntries.nounId, about.nounId),
        eq(auditEntries.action, about.action),
        gt(auditEntries.at, about.since),
      ),
    )
    .orderBy(auditEntries.at);
  return rows.map(({ at }) => at);
}

const changeColumns = {
  id: auditEntries.id,
  at: auditEntries.at,
  who: auditEntries.userName,
  action: auditEntries.action,
  noun: auditEntries.noun,
  nounId: auditEntries.nounId,
  details: auditEntries.details,
};

const changes = statement((db) =>
  db
    .select(changeColumns)
    .from(auditEntries)
    .where(and(eq(auditEntries.noun, sql.placeholder("noun")), eq(auditEntries.nounId, sql.placeholder("nounId"))))
    .orderBy(desc(auditEntries.id))
    .limit(sql.placeholder("limit")),
);

export type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];

/** The entries about one record with their details, the last first. */
export function selectChanges(db: Executor, noun: string, nounId: number, limit: number) {
  return changes.run(db, { noun, nounId, limit });
}

export async function selectChange(db: Executor, id: number): Promise<ChangeRow | undefined> {
  const [row] = await db.select(changeColumns).from(auditEntries).where(eq(auditEntries.id, id));
  return row;
}
