import type { ThingRow, tokenThing } from "@remotebay/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import { asInstant, inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { apiTokens } from "./tables.ts";

export type TokenRow = typeof apiTokens.$inferSelect;

/** A page of tokens; `own` narrows it to a location. Which of them have ended is for who asks to say. */
export const selectTokens = listFrom<ThingRow<typeof tokenThing>>({
  columns: {
    Id: apiTokens.id,
    Name: apiTokens.name,
    LocationName: locations.name,
    Scopes: sql`to_json(${apiTokens.scopes})`,
    State: sql`case when ${apiTokens.hash} is null then 'without-secret' else 'active' end`,
    Until: asInstant(apiTokens.until),
    LastUsedAt: asInstant(apiTokens.lastUsedAt),
  },
  from: sql`${apiTokens} join ${locations} on ${locations.id} = ${apiTokens.locationId}`,
  id: apiTokens.id,
  order: {
    Name: inOrder(apiTokens.name),
    LocationName: inOrder(locations.name),
    Until: apiTokens.until,
    LastUsedAt: sql`coalesce(${apiTokens.lastUsedAt}, '-infinity')`,
  },
  search: [apiTokens.name, locations.name],
  where: {
    always: isNull(apiTokens.removedAt),
    location: eq(apiTokens.locationId, sql.placeholder("location")),
    own: eq(apiTokens.locationId, sql.placeholder("own")),
  },
});

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select({ token: apiTokens, locationName: locations.name })
      .from(apiTokens)
      .innerJoin(locations, eq(locations.id, apiTokens.locationId))
      .where(and(eq(apiTokens.id, sql.placeholder("id")), isNull(apiTokens.removedAt)));
    return lock ? found.for("no key update", { of: apiTokens }) : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

/** A token that was not removed, locked until the transaction ends where `forWrite`. */
export async function selectToken(db: Executor, id: number, forWrite: boolean) {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

const byHash = statement((db) =>
  db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.hash, sql.placeholder("hash")), isNull(apiTokens.removedAt))),
);

export async function selectByHash(db: Executor, hash: string): Promise<TokenRow | undefined> {
  const [row] = await byHash.run(db, { hash });
  return row;
}

/** The program of a token, removed or not. */
export async function selectProgramOf(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.select({ userId: apiTokens.userId }).from(apiTokens).where(eq(apiTokens.id, id));
  return row?.userId;
}

export async function insertToken(db: Executor, values: typeof apiTokens.$inferInsert): Promise<number> {
  const [row] = await db.insert(apiTokens).values(values).returning({ id: apiTokens.id });
  return row?.id ?? 0;
}

export async function updateToken(db: Executor, id: number, change: Partial<typeof apiTokens.$inferInsert>): Promise<void> {
  await db.update(apiTokens).set(change).where(eq(apiTokens.id, id));
}
