import { and, asc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, personName, roleNames, sortedName, users } from "./joins.ts";
import { certificates } from "./tables.ts";

export type CertificateRow = Awaited<ReturnType<typeof selectCertificates>>[number];
type Written = Pick<typeof certificates.$inferInsert, "scheme" | "number" | "validFrom" | "validUntil" | "note">;

/** Which certificate of whom, as it was at a version. */
export interface CertificateName {
  userId: number;
  id: number;
  version: number;
}

const checker = people("checker");

const certificatesOf = statement((db) =>
  db
    .select({
      id: certificates.id,
      scheme: certificates.scheme,
      number: certificates.number,
      validFrom: certificates.validFrom,
      validUntil: certificates.validUntil,
      note: certificates.note,
      checkedAt: certificates.checkedAt,
      checkedBy: personName(checker),
      version: certificates.version,
    })
    .from(certificates)
    .leftJoin(checker, eq(checker.id, certificates.checkedBy))
    .where(eq(certificates.userId, sql.placeholder("userId")))
    .orderBy(asc(certificates.id)),
);

/** A person's certificates, the oldest first. */
export function selectCertificates(db: Executor, userId: number) {
  return certificatesOf.run(db, { userId });
}

/** Adds a certificate; undefined where the person has `max` of them. Two that come at once are counted one after the other. */
export async function insertCertificate(db: Executor, values: Written & { userId: number }, max: number): Promise<number | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('certificates'), ${values.userId})`);
  if ((await db.$count(certificates, eq(certificates.userId, values.userId))) >= max) return undefined;
  const [row] = await db.insert(certificates).values(values).returning({ id: certificates.id });
  return row?.id;
}

/** The certificate as it is stored, locked until the transaction ends; undefined if the person has none with this id. */
export async function lockCertificate(db: Executor, { userId, id }: Omit<CertificateName, "version">) {
  const [row] = await db.select().from(certificates).where(mine(userId, id)).for("update");
  return row;
}

/** Writes a certificate anew; the check of what it said before does not hold for it. */
export async function updateCertificate(db: Executor, id: number, values: Written): Promise<void> {
  await db
    .update(certificates)
    .set({ ...values, checkedAt: null, checkedBy: null, version: sql`${certificates.version} + 1` })
    .where(eq(certificates.id, id));
}

export async function markChecked(db: Executor, id: number, by: { checkedAt: Date; checkedBy: number }): Promise<void> {
  await db
    .update(certificates)
    .set({ ...by, version: sql`${certificates.version} + 1` })
    .where(eq(certificates.id, id));
}

export async function deleteCertificate(db: Executor, id: number): Promise<void> {
  await db.delete(certificates).where(eq(certificates.id, id));
}

function mine(userId: number, id: number) {
  return and(eq(certificates.id, id), eq(certificates.userId, userId));
}

const everywhere = sql`${sql.placeholder("everywhere")}::boolean`;
const atOwn = sql`(${users.locationId} = ${sql.placeholder("locationId")}::int and not ${roleNames}::jsonb ? 'SuperAdmin')`;

const due = statement((db) =>
  db
    .select({
      userId: certificates.userId,
      userName: personName(users),
      id: certificates.id,
      scheme: certificates.scheme,
      number: certificates.number,
      validUntil: certificates.validUntil,
      isChecked: sql<boolean>`${certificates.checkedAt} is not null`,
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .where(
      and(
        or(isNull(certificates.validUntil), gte(certificates.validUntil, sql.placeholder("from"))),
        or(isNull(certificates.checkedAt), lte(certificates.validUntil, sql.placeholder("until"))),
        eq(users.banned, false),
        or(everywhere, atOwn),
      ),
    )
    .orderBy(sql`${certificates.validUntil} asc nulls last`, sortedName, asc(certificates.id))
    .limit(sql.placeholder("limit")),
);

/** The certificates of those whom an administrator of a location, or of all, administers that ended on a day or later and are not checked or end by another. */
export function selectCertificatesDue(
  db: Executor,
  asked: { everywhere: boolean; locationId: number | null; from: string; until: string; limit: number },
) {
  return due.run(db, { ...asked });
}
