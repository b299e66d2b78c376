import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";

/**
 * Whether an installation has no data of its own: no users, or those of the demonstration world alone, in which nobody has done anything yet but sign in.
 * What the service does by itself comes from no address.
 */
export const isEmptyQuery = `select not exists (select from public.users where not demonstration and not simulated)
  and not exists (select from public.audit_entries where ip <> '' and noun not in ('session', 'interface')) as is_empty`;

/** The same of tables of any release, as a restore that was interrupted leaves them. */
export const noUsersQuery = "select not exists (select from public.users) as is_empty";

export async function findEmptiness(db: Executor): Promise<{ isEmpty: boolean; isDemo: boolean }> {
  const { rows } = await db.execute<{ is_empty: boolean }>(sql.raw(isEmptyQuery));
  const users = await db.execute<{ there: boolean }>(sql`select exists (select from users where demonstration) as there`);
  return { isEmpty: rows[0]?.is_empty === true, isDemo: users.rows[0]?.there === true };
}
