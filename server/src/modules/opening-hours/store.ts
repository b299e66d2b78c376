import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { featureSettings, type FeatureSettings, solutions } from "../settings/joins.ts";
import type { HoursTable } from "./logic/open-times.ts";
import { holidayHours, tenants, weeklyHours } from "./tables.ts";

/** A tenant with its tables. */
export interface TenantHours extends HoursTable {
  id: number;
  supportEmail: string;
  version: number;
}

/** Holidays that are read at once; an administrator keeps at most 200, old ones included. */
const maxHolidays = 200;

const tenantJson = (id: ReturnType<typeof sql>, since: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', ${tenants.solutionId}, 'timeZone', ${tenants.timeZone}, 'supportEmail', ${tenants.supportEmail},
    'version', ${tenants.version},
    'weekly', coalesce((select json_agg(json_build_object('dayOfWeek', w.day_of_week, 'startTime', w.start_time, 'endTime', w.end_time)
      order by w.day_of_week, w.start_time) from ${weeklyHours} w where w.tenant_id = ${tenants.solutionId}), '[]'),
    'holidays', coalesce((select json_agg(h) from (
      select scheduled_date as "scheduledDate", notes, start_time as "startTime", end_time as "endTime" from ${holidayHours}
      where tenant_id = ${tenants.solutionId} and scheduled_date >= ${since} order by scheduled_date, start_time limit ${sql.raw(String(maxHolidays))}) h), '[]'))
  from ${tenants} where ${tenants.solutionId} = ${id})`;

const tenantOfVariant = sql`(select min(${solutions.id}) from ${solutions} where ${solutions.variant} = ${sql.placeholder("variant")})`;

const readOwn = statement<{ settings: FeatureSettings; tenant: TenantHours | null }>(
  sql`select ${featureSettings(sql.placeholder("variant"))} as settings,
    ${tenantJson(tenantOfVariant, sql`${sql.placeholder("since")}::date`)} as tenant`,
  { prepare: true },
);

/** The hours that hold for a variant, with its holidays from a date on, and what decides whether they are asked at all. */
export async function selectHoursOf(
  db: Executor,
  variant: string,
  since: string,
): Promise<{ settings: FeatureSettings; tenant: TenantHours | null }> {
  const [row] = await readOwn.run(db, { variant, since });
  return row ?? { settings: { overrides: {}, flags: null }, tenant: null };
}

const readTenant = statement<{ tenant: TenantHours | null }>(
  sql`select ${tenantJson(sql`${sql.placeholder("id")}::int`, sql`${sql.placeholder("since")}::date`)} as tenant`,
);

/** A tenant with its holidays from a date on. */
export async function selectTenant(db: Executor, id: number, since: string): Promise<TenantHours | undefined> {
  const [row] = await readTenant.run(db, { id, since });
  return row?.tenant ?? undefined;
}

const tenantOf = statement((db) =>
  db
    .select({ id: tenants.solutionId, supportEmail: tenants.supportEmail })
    .from(tenants)
    .innerJoin(solutions, eq(solutions.id, tenants.solutionId))
    .where(eq(solutions.variant, sql.placeholder("variant")))
    .orderBy(asc(tenants.solutionId))
    .limit(1),
);

/** The tenant of a variant. */
export async function selectTenantOf(db: Executor, variant: string): Promise<{ id: number; supportEmail: string } | undefined> {
  const [row] = await tenantOf.run(db, { variant });
  return row;
}

/** A tenant's version, locked until the transaction ends. */
export async function lockTenant(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.select({ version: tenants.version }).from(tenants).where(eq(tenants.solutionId, id)).for("update");
  return row?.version;
}

const { id: _w, tenantId: _t, ...weeklyColumns } = getTableColumns(weeklyHours);
const { id: _h, tenantId: _u, ...holidayColumns } = getTableColumns(holidayHours);
type WeeklyRow = Pick<typeof weeklyHours.$inferInsert, keyof typeof weeklyColumns>;
type HolidayRow = Pick<typeof holidayHours.$inferInsert, keyof typeof holidayColumns>;

/** Replaces everything that an administrator keeps of a tenant. */
export async function replaceHours(
  db: Executor,
  tenantId: number,
  { weekly, holidays, ...tenant }: { timeZone: string; supportEmail: string; weekly: WeeklyRow[]; holidays: HolidayRow[] },
): Promise<void> {
  await db
    .update(tenants)
    .set({ ...tenant, version: sql`${tenants.version} + 1` })
    .where(eq(tenants.solutionId, tenantId));
  await db.delete(weeklyHours).where(eq(weeklyHours.tenantId, tenantId));
  await db.delete(holidayHours).where(eq(holidayHours.tenantId, tenantId));
  if (weekly.length > 0) await db.insert(weeklyHours).values(weekly.map((row) => ({ ...row, tenantId })));
  if (holidays.length > 0) await db.insert(holidayHours).values(holidays.map((row) => ({ ...row, tenantId })));
}

/** Makes a tenant of each solution that is none yet, open at every hour; one that exists is untouched, also without a table. */
export async function insertTenants(
  db: Executor,
  shipped: { variant: string; timeZone: string; supportEmail: string }[],
  others: { timeZone: string; supportEmail: string },
): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into ${tenants} (solution_id, time_zone, support_email)
      select s.id, coalesce(g."timeZone", ${others.timeZone}), coalesce(g."supportEmail", ${others.supportEmail})
      from ${solutions} s left join json_to_recordset(${JSON.stringify(shipped)}::json) as g (variant text, "timeZone" text, "supportEmail" text)
        on g.variant = s.variant
      on conflict do nothing returning solution_id)
    insert into ${weeklyHours} (tenant_id, day_of_week, start_time, end_time)
    select solution_id, day, '00:00', '24:00' from added cross join generate_series(0, 6) as day`);
}
