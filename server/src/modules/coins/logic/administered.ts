import { type Fault, priceThing, type Values } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import type { Ctx } from "../../../platform/context.ts";
import { functionNames, serviceNames } from "../../lookups/service.ts";
import { keepsEverything, tellConfiguration, variantNames } from "../../settings/service.ts";
import * as stored from "../admin-store.ts";

type PriceValues = Values<typeof priceThing>;

/** Prices in coins, for a SuperAdmin alone. */
export const administeredPrice: Administered<typeof priceThing> = {
  thing: priceThing,
  async list(ctx, asked) {
    if (!keepsEverything(ctx.user)) return { rows: [], total: 0 };
    const { rows, total } = await stored.selectPricePage(ctx.db, { ...asked, now: ctx.now.toISOString() });
    const nameOf = await namesOf(ctx);
    return {
      total,
      rows: rows.map(({ ScanTypeId, ServiceElementId, isCurrent, ...row }) =>
        Object.assign(row, { Name: nameOf(ScanTypeId, ServiceElementId), State: stateOf(row.ValidFrom, isCurrent, ctx.now) }),
      ),
    };
  },
  async find(ctx, id, forWrite) {
    const row = keepsEverything(ctx.user) ? await stored.selectPrice(ctx.db, id, forWrite) : undefined;
    if (!row) return undefined;
    const name = (await namesOf(ctx))(row.scanTypeId, row.serviceElementId);
    const ValidFrom = row.validFrom.toISOString();
    return {
      name: `${name} · ${row.variant}`,
      values: { Variant: row.variant, ScanTypeId: row.scanTypeId, ServiceElementId: row.serviceElementId, Coins: row.coins, ValidFrom },
      facts: { Name: name, State: stateOf(ValidFrom, true, ctx.now) },
      canSave: true,
      canRemove: true,
      entry: { locationId: null },
    };
  },
  check: priceFaults,
  mayCreate: (ctx) => keepsEverything(ctx.user),
  create: (ctx, values, id) => stored.insertPrice(ctx.db, rowOf(values), id),
  change: (ctx, id, values) => stored.updatePrice(ctx.db, id, rowOf(values)),
  remove: (ctx, id) => stored.deletePrice(ctx.db, id),
  told: (ctx) => tellConfiguration(ctx, "prices"),
};

function rowOf({ Variant, ScanTypeId, ServiceElementId, Coins, ValidFrom }: PriceValues) {
  return { variant: Variant, scanTypeId: ScanTypeId, serviceElementId: ServiceElementId, coins: Coins, validFrom: new Date(ValidFrom) };
}

function stateOf(validFrom: string, isCurrent: boolean, now: Date): "past" | "now" | "later" {
  if (Date.parse(validFrom) > now.getTime()) return "later";
  return isCurrent ? "now" : "past";
}

async function namesOf(ctx: Ctx): Promise<(service: number | null, element: number | null) => string> {
  const [services, functions] = [await serviceNames(ctx), await functionNames(ctx)];
  return (service, element) => (service === null ? functions.get(element ?? 0) : services.get(service)) ?? "";
}

async function priceFaults(ctx: Ctx, values: PriceValues, _before: PriceValues | undefined, id: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (path: keyof PriceValues, code: string, message: string) => faults.push({ path, code, message });
  const { ScanTypeId, ServiceElementId } = values;
  if (!(await variantNames(ctx)).has(values.Variant)) fault("Variant", "choice", "There is no such portal.");
  if ((ScanTypeId === null) === (ServiceElementId === null)) fault("ScanTypeId", "one-of", "A price is of a service or of a function.");
  if (ScanTypeId !== null && !(await serviceNames(ctx)).has(ScanTypeId)) fault("ScanTypeId", "choice", "There is no such service.");
  if (ServiceElementId !== null && !(await functionNames(ctx)).has(ServiceElementId))
    fault("ServiceElementId", "choice", "There is no such function.");
  if (faults.length === 0 && (await stored.isTimeTaken(ctx.db, rowOf(values), id)))
    fault("ValidFrom", "taken", "There is a price from this time on already.");
  return faults;
}
