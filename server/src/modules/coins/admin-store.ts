import { type priceThing, type ThingRow } from "@remotebay/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import { asInstant, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { coinPrices } from "./tables.ts";

/** A price as a list reads it: what it is of is named by the service. */
export type PricePage = Omit<ThingRow<typeof priceThing>, "Name" | "State"> & {
  ScanTypeId: number | null;
  ServiceElementId: number | null;
  isCurrent: boolean;
};

/** A page of prices; `now` is always given. */
export const selectPricePage = listFrom<PricePage>({
  columns: {
    Id: coinPrices.id,
    Variant: coinPrices.variant,
    ScanTypeId: coinPrices.scanTypeId,
    ServiceElementId: coinPrices.serviceElementId,
    Coins: coinPrices.coins,
    ValidFrom: asInstant(coinPrices.validFrom),
    isCurrent: sql`not exists (select 1 from ${coinPrices} later where later.variant = ${coinPrices.variant}
      and later.scan_type_id is not distinct from ${coinPrices.scanTypeId}
      and later.service_element_id is not distinct from ${coinPrices.serviceElementId}
      and later.valid_from > ${coinPrices.validFrom} and later.valid_from <= ${sql.placeholder("now")}::timestamptz)`,
  },
  from: sql`${coinPrices}`,
  id: coinPrices.id,
  order: { Variant: coinPrices.variant, ValidFrom: coinPrices.validFrom, Coins: coinPrices.coins },
  search: [coinPrices.variant],
  where: { variant: eq(coinPrices.variant, sql.placeholder("variant")), now: sql`${sql.placeholder("now")}::timestamptz is not null` },
});

export type PriceRow = typeof coinPrices.$inferSelect;

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select()
      .from(coinPrices)
      .where(eq(coinPrices.id, sql.placeholder("id")));
    return lock ? found.for("update") : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

export async function selectPrice(db: Executor, id: number, forWrite: boolean): Promise<PriceRow | undefined> {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

/** Whether another price of the same begins at the same time. */
export async function isTimeTaken(
  db: Executor,
  { variant, scanTypeId, serviceElementId, validFrom }: Omit<PriceRow, "id" | "coins">,
  id: number,
) {
  const rows = await db
    .select({ id: coinPrices.id })
    .from(coinPrices)
    .where(
      and(
        eq(coinPrices.variant, variant),
        sql`${coinPrices.scanTypeId} is not distinct from ${scanTypeId}`,
        sql`${coinPrices.serviceElementId} is not distinct from ${serviceElementId}`,
        eq(coinPrices.validFrom, validFrom),
        ne(coinPrices.id, id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Inserts a price; with an id where it is brought back. */
export async function insertPrice(db: Executor, values: Omit<PriceRow, "id">, id: number | undefined): Promise<number> {
  const inserting = db.insert(coinPrices);
  const [row] = await (id === undefined ? inserting.values(values) : inserting.overridingSystemValue().values({ ...values, id })).returning(
    {
      id: coinPrices.id,
    },
  );
  return row?.id ?? 0;
}

export async function updatePrice(db: Executor, id: number, values: Omit<PriceRow, "id">): Promise<void> {
  await db.update(coinPrices).set(values).where(eq(coinPrices.id, id));
}

export async function deletePrice(db: Executor, id: number): Promise<void> {
  await db.delete(coinPrices).where(eq(coinPrices.id, id));
}
