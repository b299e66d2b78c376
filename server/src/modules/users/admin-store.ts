import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { roles, userRoles, users } from "./tables.ts";

export type PersonRow = typeof users.$inferSelect & { roleIds: number[] };

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select()
      .from(users)
      .where(and(eq(users.id, sql.placeholder("id")), eq(users.program, false)));
    return lock ? found.for("no key update") : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

const rolesOf = statement((db) =>
  db
    .select({ roleId: userRoles.roleId })
    .from(userRoles)
    .where(eq(userRoles.userId, sql.placeholder("id")))
    .orderBy(userRoles.roleId),
);

/** All that is stored of a person, locked until the transaction ends where `forWrite`. */
export async function selectPerson(db: Executor, id: number, forWrite: boolean): Promise<PersonRow | undefined> {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  if (!row) return undefined;
  const held = await rolesOf.run(db, { id });
  return { ...row, roleIds: held.map(({ roleId }) => roleId) };
}

/** Replaces a user's roles. */
export async function replaceRoles(db: Executor, userId: number, roleIds: readonly number[]): Promise<void> {
  await db.delete(userRoles).where(eq(userRoles.userId, userId));
  if (roleIds.length > 0) await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })));
}

/** How many people with a role may sign in, besides one of them. */
export async function countOthersWithRole(db: Executor, roleId: number, except: number): Promise<number> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(userRoles.roleId, roleId), eq(users.banned, false), sql`${users.id} <> ${except}`))
    .limit(2);
  return rows.length;
}

const everyRole = statement((db) => db.select().from(roles).orderBy(roles.id));

/** The roles by id. */
export async function selectRoles(db: Executor): Promise<Map<number, string>> {
  return new Map((await everyRole.run(db)).map(({ id, name }) => [id, name]));
}

/** People whose ban has ended. */
export async function selectEndedBans(db: Executor, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.banned, true), lte(users.bannedUntil, now)))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Whether all of these roles exist. */
export async function areRoles(db: Executor, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await db
    .select({ id: roles.id })
    .from(roles)
    .where(inArray(roles.id, [...ids]));
  return rows.length === new Set(ids).size;
}
