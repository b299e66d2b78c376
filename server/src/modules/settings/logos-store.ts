import { count, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { logos, variants } from "./tables.ts";

const oneLogo = statement((db) =>
  db
    .select()
    .from(logos)
    .where(eq(logos.hash, sql.placeholder("hash"))),
);

/** Serialises uploads, so that their bound holds. */
export async function lockLogos(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('logos'))`);
}

export async function selectLogo(db: Executor, hash: string): Promise<typeof logos.$inferSelect | undefined> {
  const [row] = await oneLogo.run(db, { hash });
  return row;
}

/** The keys of the pictures of all logos that are kept. */
export const logoKeys = sql`select file_key as key from ${logos}`;

/** The logos that portals have instead of the shipped ones. */
export async function selectLogoPaths(db: Executor): Promise<string[]> {
  const rows = await db.select({ path: sql<string | null>`${variants.overrides} ->> 'logoPath'` }).from(variants);
  return rows.flatMap(({ path }) => path ?? []);
}

export async function countLogos(db: Executor): Promise<number> {
  const [row] = await db.select({ all: count() }).from(logos);
  return row?.all ?? 0;
}

export async function insertLogo(db: Executor, values: typeof logos.$inferInsert): Promise<void> {
  await db.insert(logos).values(values);
}

/** Removes the oldest logos beyond `keep` that are not `shown`; answers the keys of their pictures. */
export async function deleteUnseenLogos(db: Executor, { keep, shown }: { keep: number; shown: readonly string[] }): Promise<string[]> {
  const beyond = (await countLogos(db)) - keep;
  if (beyond <= 0) return [];
  const unseen = sql`select ${logos.hash} from ${logos} where ${logos.hash} <> all(${sql.param([...shown])}::text[]) order by ${logos.uploadedAt} limit ${beyond}`;
  const rows = await db
    .delete(logos)
    .where(sql`${logos.hash} in (${unseen})`)
    .returning({ key: logos.fileKey });
  return rows.map(({ key }) => key);
}
