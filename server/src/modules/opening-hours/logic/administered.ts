import { type Fault, hoursThing, type Values, weekdays } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import { pageOf } from "../../../platform/administered/short-list.ts";
import type { Ctx } from "../../../platform/context.ts";
import { portalNames, tellConfiguration } from "../../settings/service.ts";
import { keepsOpeningHours } from "../policy.ts";
import * as store from "../store.ts";
import { hoursFaults } from "./hours-faults.ts";
import { holidayRows, presentHours, storedTimes, weekOf } from "./present-hours.ts";

const everyHoliday = "0001-01-01";

/** The opening hours of each tenant, for a SuperAdmin alone. */
export const administeredHours: Administered<typeof hoursThing> = {
  thing: hoursThing,
  async list(ctx, asked) {
    if (!keepsOpeningHours(ctx.user)) return { rows: [], total: 0 };
    const names = await portalNames(ctx);
    const rows = [];
    for (const [id, Name] of names) {
      const tenant = await store.selectTenant(ctx.db, id, ctx.now.toISOString().slice(0, 10));
      if (!tenant) continue;
      const { IsOpen, OpensAt } = presentHours(tenant, ctx.now);
      rows.push({ Id: id, Name, TimeZone: tenant.timeZone, IsOpen, OpensAt });
    }
    return pageOf(rows, asked);
  },
  async find(ctx, id, forWrite) {
    if (!keepsOpeningHours(ctx.user)) return undefined;
    if (forWrite) await store.lockTenant(ctx.db, id);
    const tenant = await store.selectTenant(ctx.db, id, everyHoliday);
    if (!tenant) return undefined;
    const Name = (await portalNames(ctx)).get(id) ?? String(id);
    const { IsOpen, OpensAt } = presentHours(tenant, ctx.now);
    return {
      name: Name,
      values: {
        TimeZone: tenant.timeZone,
        SupportEmail: tenant.supportEmail,
        // As their schemas take them: the times of a stored row were checked when it was written.
        Standard: weekOf(tenant),
        Holidays: holidayRows(tenant.holidays),
      },
      facts: { Name, IsOpen, OpensAt },
      canSave: true,
      canRemove: false,
      entry: { locationId: null },
    };
  },
  check: (_ctx, values) => Promise.resolve(faultsOf(values)),
  change: (ctx: Ctx, id, values) =>
    store.replaceHours(ctx.db, id, {
      timeZone: values.TimeZone,
      supportEmail: values.SupportEmail,
      weekly: values.Standard.map((row) => ({ dayOfWeek: weekdays.indexOf(row.dayOfWeek), ...storedTimes(row) })),
      holidays: values.Holidays.map((row) => ({ scheduledDate: row.scheduledDate, notes: row.notes, ...storedTimes(row) })),
    }),
  told: (ctx) => tellConfiguration(ctx, "hours"),
};

function faultsOf(values: Values<typeof hoursThing>): Fault[] {
  return hoursFaults({ TenantId: 0, Version: 0, ...values });
}
