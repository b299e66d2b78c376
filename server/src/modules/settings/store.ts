import { arrayContains, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { type FeatureSettings, featureSettings } from "./joins.ts";
import { flags, solutions, variants } from "./tables.ts";

export type SolutionRow = typeof solutions.$inferSelect;
type VariantRow = typeof variants.$inferSelect;
type FlagRow = typeof flags.$inferSelect;

const allSolutions = statement((db) => db.select().from(solutions).orderBy(asc(solutions.id)));
const allVariants = statement((db) => db.select().from(variants).orderBy(asc(variants.key)));
const allFlags = statement((db) => db.select().from(flags).orderBy(asc(flags.name)));

/** The settings that a browser needs before sign-in. */
export async function selectSettings(db: Executor): Promise<{ solutions: SolutionRow[]; variants: VariantRow[]; flags: FlagRow[] }> {
  return { solutions: await allSolutions.run(db), variants: await allVariants.run(db), flags: await allFlags.run(db) };
}

/** The value of a feature flag that the installation has set. */
export async function selectFlag(db: Executor, name: string): Promise<string | undefined> {
  const [row] = await db.select({ value: flags.value }).from(flags).where(eq(flags.name, name));
  return row?.value;
}

const readFeatures = statement<{ settings: FeatureSettings }>(sql`select ${featureSettings(sql.placeholder("variant"))} as settings`, {
  prepare: true,
  quick: true,
});

/** What decides which features a variant has. */
export async function selectFeatureSettings(db: Executor, variant: string): Promise<FeatureSettings> {
  const [row] = await readFeatures.run(db, { variant });
  return row?.settings ?? { overrides: {}, flags: null };
}

/** The solution with this domain name, with its variant. */
export async function selectSolutionAt(
  db: Executor,
  domainName: string,
): Promise<{ solution: SolutionRow; variant: VariantRow } | undefined> {
  const [row] = await db
    .select({ solution: solutions, variant: variants })
    .from(solutions)
    .innerJoin(variants, eq(variants.key, solutions.variant))
    .where(arrayContains(solutions.domainNames, [domainName]))
    .orderBy(asc(solutions.id))
    .limit(1);
  return row;
}

export async function solutionExists(db: Executor, id: number): Promise<boolean> {
  const rows = await db.select({ id: solutions.id }).from(solutions).where(eq(solutions.id, id));
  return rows.length > 0;
}

/** Inserts missing rows; rows that an administrator changed are untouched. */
export async function insertSettings(
  db: Executor,
  rows: { variants: readonly (typeof variants.$inferInsert)[]; solutions: readonly (typeof solutions.$inferInsert)[] },
): Promise<void> {
  await db
    .insert(variants)
    .values([...rows.variants])
    .onConflictDoNothing();
  await db
    .insert(solutions)
    .values([...rows.solutions])
    .onConflictDoNothing();
}
