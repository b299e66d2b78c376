import { weekdays, type ChangedOpeningHours, type OpeningHours, type TenantDetails } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { isFeatureOn } from "../settings/service.ts";
import { hoursFaults } from "./logic/hours-faults.ts";
import { holidayRows, presentHours, storedTimes, weekOf } from "./logic/present-hours.ts";
import { closesNext, isOpenAt } from "./logic/open-times.ts";
import { firstTenant, firstTenants } from "./logic/shipped.ts";
import { addDays, startOf } from "./logic/zone-time.ts";
import { keepsOpeningHours } from "./policy.ts";
import * as store from "./store.ts";

/** Holidays before this date decide nothing any more in any time zone. */
const relevantSince = (now: Date) => addDays(now.toISOString().slice(0, 10), -2);
const everyHoliday = "0001-01-01";

/**
 * Throws `shop-closed` with hours and support address outside the opening hours of the caller's tenant, if the flag of the caller's kind
 * of portal is on (domain.md#hours-open). One statement that waits for nothing; in a practice session nothing is asked, since it is always open.
 */
export async function requireOpen(ctx: Ctx): Promise<void> {
  if (ctx.user.demo) return;
  const { settings, tenant } = await store.selectHoursOf(ctx.db, ctx.user.variant, relevantSince(ctx.now));
  if (!isFeatureOn(settings, ctx.user.variant, "openingHours")) return;
  const { IsOpen, ...info } = presentHours(tenant ?? withoutTable, ctx.now);
  if (!IsOpen) throw problem("shop-closed", { info });
}

export { addDays, weekdayOf, zoneTimeAt as clockAt } from "./logic/zone-time.ts";

/** When a zone's clock shows a time. */
export function instantAt(time: { date: string; minute: number }, timeZone: string): Date {
  return new Date(startOf(time, timeZone));
}

/** The first instant of a day in a zone. */
export function startOfDay(date: string, timeZone: string): Date {
  return instantAt({ date, minute: 0 }, timeZone);
}

/** When the hours of a variant's shops end; null while they are closed, and where nobody asks for them or they do not end within a day. */
export async function closingOf({ db, user, now }: Ctx, variant: string): Promise<Date | null> {
  if (user.demo) return null;
  const { settings, tenant } = await store.selectHoursOf(db, variant, relevantSince(now));
  return isFeatureOn(settings, variant, "openingHours") ? closesNext(tenant ?? withoutTable, now) : null;
}

/** Tells of instants from a first one on whether a variant's shops are open at them; null where nobody asks for hours. */
export async function hoursOfVariant({ db, user }: Ctx, variant: string, first: Date): Promise<((instant: Date) => boolean) | null> {
  if (user.demo) return null;
  const { settings, tenant } = await store.selectHoursOf(db, variant, relevantSince(first));
  return isFeatureOn(settings, variant, "openingHours") ? (instant) => isOpenAt(tenant ?? withoutTable, instant) : null;
}

/** Whether a tenant accepts requests now, as JSON text (domain.md#hours-open); in a practice session it always does. Throws `not-found`. */
export async function isShopOpen(ctx: Ctx, tenantId: number): Promise<string> {
  const tenant = await store.selectTenant(ctx.db, tenantId, relevantSince(ctx.now));
  if (!tenant) throw problem("not-found");
  const hours = presentHours(tenant, ctx.now);
  return JSON.stringify(ctx.user.demo ? { ...hours, IsOpen: true, OpensAt: null } : hours);
}

/** The caller's tenant; empty if the caller's variant has no solution. */
export async function getTenantDetails(ctx: Ctx): Promise<TenantDetails> {
  const tenant = await store.selectTenantOf(ctx.db, ctx.user.variant);
  return { Items: tenant ? [{ ID: tenant.id, SupportEmail: tenant.supportEmail }] : [] };
}

/** The tables of a tenant, by default the caller's own. Throws `not-found`, also for another's unless the caller keeps them all. */
export async function getOpeningHours(ctx: Ctx, tenantId: number | undefined): Promise<OpeningHours> {
  const id = keepsOpeningHours(ctx.user) ? tenantId : undefined;
  const own = id ?? (await store.selectTenantOf(ctx.db, ctx.user.variant))?.id;
  const isOwn = tenantId === undefined || own === tenantId;
  const tenant = own !== undefined && isOwn ? await store.selectTenant(ctx.db, own, everyHoliday) : undefined;
  if (!tenant) throw problem("not-found");
  return {
    TenantId: tenant.id,
    Version: tenant.version,
    TimeZone: tenant.timeZone,
    SupportEmail: tenant.supportEmail,
    Standard: weekOf(tenant),
    Holidays: holidayRows(tenant.holidays),
  };
}

/** Replaces the tables of a tenant. Throws `forbidden`, `not-found`, `invalid`, and `stale` with the current tables if somebody changed them meanwhile. */
export function saveOpeningHours(ctx: Ctx, input: ChangedOpeningHours): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const id = input.TenantId;
    if (!keepsOpeningHours(tx.user)) throw problem("forbidden");
    const errors = hoursFaults(input);
    if (errors.length > 0) throw problem("invalid", { errors });
    const version = await store.lockTenant(tx.db, id);
    const before = await getOpeningHours(tx, id);
    if (version !== input.Version) throw problem("stale", { info: { Current: before } });
    await store.replaceHours(tx.db, id, {
      timeZone: input.TimeZone,
      supportEmail: input.SupportEmail,
      weekly: input.Standard.map((row) => ({ dayOfWeek: weekdays.indexOf(row.dayOfWeek), ...storedTimes(row) })),
      holidays: input.Holidays.map((row) => ({ scheduledDate: row.scheduledDate, notes: row.notes, ...storedTimes(row) })),
    });
    await tx.audit({ action: "opening-hours.changed", noun: "tenant", id, details: { before: { ...before } } });
    return { id };
  });
}

/** Makes every solution a tenant that is open at every hour, if it is none yet; safe to run at every start. */
export function seedOpeningHours(db: Ctx["db"]): Promise<void> {
  return store.insertTenants(db, firstTenants, firstTenant);
}

const withoutTable = { ...firstTenant, weekly: [], holidays: [] };
