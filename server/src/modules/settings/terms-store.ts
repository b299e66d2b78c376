import type { termsThing, ThingRow } from "@remotebay/contract";
import { and, desc, eq, lt, lte, ne, sql } from "drizzle-orm";
import { asInstant, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { termsVersions } from "./tables.ts";

export type TermsRow = typeof termsVersions.$inferSelect;

/** A page of versions; `now` is always given. */
export const selectTermsPage = listFrom<ThingRow<typeof termsThing>>({
  columns: {
    Id: termsVersions.id,
    Language: termsVersions.language,
    ValidFrom: asInstant(termsVersions.validFrom),
    State: sql`case when ${termsVersions.validFrom} > ${sql.placeholder("now")}::timestamptz then 'later'
      when exists (select 1 from ${termsVersions} newer where newer.language = ${termsVersions.language}
        and newer.valid_from > ${termsVersions.validFrom} and newer.valid_from <= ${sql.placeholder("now")}::timestamptz) then 'past'
      else 'now' end`,
    IsShipped: sql`${termsVersions.content} = ''`,
    By: termsVersions.writtenBy,
  },
  from: sql`${termsVersions}`,
  id: termsVersions.id,
  order: { ValidFrom: termsVersions.validFrom, Language: termsVersions.language },
  search: [termsVersions.content, termsVersions.writtenBy],
  where: {
    language: eq(termsVersions.language, sql.placeholder("language")),
    now: sql`${sql.placeholder("now")}::timestamptz is not null`,
  },
});

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select()
      .from(termsVersions)
      .where(eq(termsVersions.id, sql.placeholder("id")));
    return lock ? found.for("update") : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

export async function selectTerms(db: Executor, id: number, forWrite: boolean): Promise<TermsRow | undefined> {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

const inForce = statement((db) =>
  db
    .select()
    .from(termsVersions)
    .where(
      and(
        eq(termsVersions.language, sql.placeholder("language")),
        lte(termsVersions.validFrom, sql`${sql.placeholder("now")}::timestamptz`),
      ),
    )
    .orderBy(desc(termsVersions.validFrom))
    .limit(1),
);

/** The version that is in force in a language. */
export async function selectTermsAt(db: Executor, language: string, now: Date): Promise<TermsRow | undefined> {
  const [row] = await inForce.run(db, { language, now: now.toISOString() });
  return row;
}

/** The version of a language that begins last before an instant. */
export async function selectTermsBefore(db: Executor, language: string, before: Date): Promise<TermsRow | undefined> {
  const [row] = await db
    .select()
    .from(termsVersions)
    .where(and(eq(termsVersions.language, language), lt(termsVersions.validFrom, before)))
    .orderBy(desc(termsVersions.validFrom))
    .limit(1);
  return row;
}

/** Whether another version of a language begins at an instant. */
export async function isTermsTimeTaken(db: Executor, { language, validFrom }: Omit<TermsRow, "id">, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: termsVersions.id })
    .from(termsVersions)
    .where(and(eq(termsVersions.language, language), eq(termsVersions.validFrom, validFrom), ne(termsVersions.id, id)));
  return rows.length > 0;
}

/** Inserts a version; with an id where it is brought back. */
export async function insertTerms(db: Executor, values: Omit<TermsRow, "id">, id: number | undefined): Promise<number> {
  const inserting = db.insert(termsVersions);
  const given = id === undefined ? inserting.values(values) : inserting.overridingSystemValue().values({ ...values, id });
  const [row] = await given.returning({ id: termsVersions.id });
  return row?.id ?? 0;
}

export async function updateTerms(db: Executor, id: number, values: Omit<TermsRow, "id">): Promise<void> {
  await db.update(termsVersions).set(values).where(eq(termsVersions.id, id));
}

export async function deleteTerms(db: Executor, id: number): Promise<void> {
  await db.delete(termsVersions).where(eq(termsVersions.id, id));
}
