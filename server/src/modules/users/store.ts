import { and, asc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { brandOf } from "../settings/service.ts";
import { solutions, variants } from "../settings/joins.ts";
import type { KnownUser } from "./logic/user-record.ts";
import { personName } from "./joins.ts";
import { roles, userRoles, users } from "./tables.ts";

// domain.md#variants-choice: a user flagged IsMahle gets the remote-diagnostics variant. Other users get the variant of their location, and
// operations staff that of the solution at which they signed in.
const variantKey = sql`coalesce(case when ${users.isMahle} then 'rd' end, ${locations.variant}, ${solutions.variant}, 'default')`;

const userWhere = (where: SQL | undefined) => {
  const found = statement((db) => usersWhere(db, where));
  return async (db: Executor, values: Readonly<Record<string, unknown>>): Promise<KnownUser | undefined> => {
    const [row] = await found.run(db, values);
    if (!row) return undefined;
    const { overrides, ...user } = row;
    return { ...user, appId: brandOf({ key: user.variant, overrides }).appId };
  };
};

function usersWhere(db: Executor, where: SQL | undefined) {
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      demonstration: users.demonstration,
      givenName: users.givenName,
      familyName: users.familyName,
      phone: users.phone,
      language: users.language,
      timeZone: users.timeZone,
      locationId: users.locationId,
      locationName: locations.name,
      locationCulture: locations.cultureCode,
      isHunterClient: locations.isHunterClient,
      solutionLanguage: solutions.defaultLanguage,
      showRag: users.showRag,
      isUk: users.isUk,
      isMahle: users.isMahle,
      banned: users.banned,
      version: users.version,
      variant: sql<string>`${variantKey}`,
      overrides: variants.overrides,
      roles: sql<KnownUser["roles"]>`coalesce((
        select json_agg(json_build_object('Id', ${roles.id}, 'Name', ${roles.name}) order by ${roles.id})
        from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${users.id}), '[]'::json)`,
    })
    .from(users)
    .leftJoin(locations, eq(locations.id, users.locationId))
    .leftJoin(solutions, eq(solutions.id, sql.placeholder("solutionId")))
    .leftJoin(variants, sql`${variants.key} = ${variantKey}`)
    .where(where)
    .orderBy(asc(users.id))
    .limit(1);
}

const userById = userWhere(eq(users.id, sql.placeholder("id")));
const lowerLogin = sql`lower(${sql.placeholder("login")})`;
const emailIs = sql`lower(${users.email}) = ${lowerLogin}`;
const userByName = userWhere(sql`lower(${users.username}) = ${lowerLogin}`);
const userByEmailAt = userWhere(and(emailIs, sql`${users.locationId} is not distinct from ${sql.placeholder("locationId")}`));
const userByEmail = userWhere(emailIs);

/** A user by id; the solution decides the variant of operations staff. */
export function selectUserById(db: Executor, id: number, solutionId: number): Promise<KnownUser | undefined> {
  return userById(db, { id, solutionId });
}

/**
 * A user by username or e-mail, in any letter case. A username takes precedence over another user's e-mail of the same text, and an
 * e-mail at `locationId` over the same e-mail elsewhere.
 */
export async function selectUserByLogin(
  db: Executor,
  login: string,
  { solutionId, locationId }: { solutionId: number; locationId: number | null },
): Promise<KnownUser | undefined> {
  return (
    (await userByName(db, { login, solutionId })) ??
    (await userByEmailAt(db, { login, locationId, solutionId })) ??
    (await userByEmail(db, { login, solutionId }))
  );
}

/** The columns that a sign-in needs, in one query. */
export async function selectCredentials(
  db: Executor,
  login: string,
): Promise<{ id: number; passwordHash: string; banned: boolean } | undefined> {
  const lower = sql`lower(${login})`;
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, banned: users.banned })
    .from(users)
    .where(and(eq(users.program, false), or(sql`lower(${users.username}) = ${lower}`, sql`lower(${users.loginEmail}) = ${lower}`)))
    .orderBy(sql`lower(${users.username}) <> ${lower}`)
    .limit(1);
  return row;
}

const peopleOf = statement((db) =>
  db
    .select({ id: users.id, firstName: users.givenName, lastName: users.familyName, email: users.email, phone: users.phone })
    .from(users)
    .where(and(eq(users.locationId, sql.placeholder("locationId")), eq(users.banned, false), eq(users.program, false)))
    .orderBy(sql`${users.familyName} collate "und-x-icu", ${users.givenName} collate "und-x-icu"`, asc(users.id))
    .limit(sql.placeholder("limit")),
);

/** The people of a location who may sign in, by name. */
export function selectPeople(db: Executor, locationId: number, limit: number) {
  return peopleOf.run(db, { locationId, limit });
}

const byRole = statement((db) =>
  db
    .select({ id: users.id, name: personName(users), language: users.language })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(roles.name, sql.placeholder("role")),
        eq(users.banned, false),
        sql`(not ${users.program} or ${sql.placeholder("withSimulated")}::boolean)`,
      ),
    )
    .orderBy(sql`${users.familyName} collate "und-x-icu"`, asc(users.id)),
);

/** The users with a role who are not banned, by name; the simulated one only if asked for. */
export function selectByRole(db: Executor, role: string, withSimulated: boolean) {
  return byRole.run(db, { role, withSimulated });
}

export interface MemberRecord {
  id: number;
  username: string;
  givenName: string;
  familyName: string;
  language: string;
  locationId: number | null;
  showRag: boolean;
  roles: KnownUser["roles"];
}

const members = statement((db) => {
  const rolesOf = sql`(select coalesce(json_agg(json_build_object('Id', ${roles.id}, 'Name', ${roles.name}) order by ${roles.id}), '[]'::json)
    from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${users.id})`;
  const withRole = sql`${users.id} in (select ${userRoles.userId} from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
    where ${roles.name} = ${sql.placeholder("role")})`;
  const { id, username, givenName, familyName, language, showRag } = users;
  return db
    .select({
      id,
      username,
      givenName,
      familyName,
      language,
      locationId: users.locationId,
      showRag,
      roles: sql<KnownUser["roles"]>`${rolesOf}`,
    })
    .from(users)
    .where(
      and(
        eq(users.banned, false),
        or(eq(users.locationId, sql.placeholder("locationId")), sql`${users.id} = ${sql.placeholder("userId")}::int`, withRole),
      ),
    )
    .orderBy(asc(users.givenName), asc(users.familyName), asc(users.id))
    .limit(1000);
});

/** The users of a location, one further user, and everybody with a role, by name, without those who are banned. */
export function selectMembers(db: Executor, locationId: number, userId: number | null, role: string): Promise<MemberRecord[]> {
  return members.run(db, { locationId, userId, role });
}

export async function selectPushToken(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db.select({ pushToken: users.pushToken }).from(users).where(eq(users.id, id));
  return row?.pushToken;
}

export async function clearPushToken(db: Executor, id: number, token: string): Promise<void> {
  await db
    .update(users)
    .set({ pushToken: "" })
    .where(and(eq(users.id, id), eq(users.pushToken, token)));
}

/** Whether another user signs in with this text: as username or e-mail, so it must identify one user. */
export async function isLoginTaken(db: Executor, login: string, except: number): Promise<boolean> {
  const lower = sql`lower(${login})`;
  return isTaken(db, except, or(sql`lower(${users.username}) = ${lower}`, sql`lower(${users.loginEmail}) = ${lower}`));
}

/** Whether a colleague of a user has this e-mail. */
export async function isEmailTaken(db: Executor, email: string, user: Pick<KnownUser, "id" | "locationId">): Promise<boolean> {
  return isTaken(
    db,
    user.id,
    and(sql`${users.locationId} is not distinct from ${user.locationId}`, sql`lower(${users.email}) = lower(${email})`),
  );
}

async function isTaken(db: Executor, except: number, where: SQL | undefined): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} <> ${except}`, where))
    .limit(1);
  return row !== undefined;
}

/** Which of these usernames exist. */
export async function selectExisting(db: Executor, usernames: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.username, [...usernames]));
  return rows.map(({ username }) => username);
}

export async function anyUser(db: Executor): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.program, false)).limit(1);
  return rows.length > 0;
}

/** The id of a program by its username, if there is one. */
export async function selectProgram(db: Executor, username: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.program, true), eq(sql`lower(${users.username})`, username)));
  return row?.id;
}

export type UserChange = Partial<
  Pick<
    typeof users.$inferInsert,
    | "givenName"
    | "familyName"
    | "email"
    | "loginEmail"
    | "emailVerifiedAt"
    | "emailRefusals"
    | "passwordHash"
    | "phone"
    | "timeZone"
    | "language"
    | "pushToken"
    | "locationId"
    | "showRag"
    | "isUk"
    | "isMahle"
    | "banned"
    | "banReason"
    | "bannedUntil"
  >
>;

/** Changes a user and increments its version. */
export async function updateUser(db: Executor, id: number, change: UserChange): Promise<void> {
  await db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
}

/** Locks a user's row until the transaction ends. */
export async function lockUser(db: Executor, id: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");
}

/** Inserts a program with a role, unless somebody else does so at this moment. */
export async function insertProgram(db: Executor, values: typeof users.$inferInsert, roleId: number): Promise<void> {
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  if (row) await db.insert(userRoles).values({ userId: row.id, roleId });
}

export async function insertUser(db: Executor, values: typeof users.$inferInsert, roleIds: readonly number[]): Promise<number> {
  const [row] = await db.insert(users).values(values).returning({ id: users.id });
  const userId = row?.id ?? 0;
  if (roleIds.length > 0) await db.insert(userRoles).values(roleIds.map((roleId) => ({ userId, roleId })));
  return userId;
}

/** Inserts missing roles. */
export async function insertRoles(db: Executor, rows: readonly (typeof roles.$inferInsert)[]): Promise<void> {
  await db
    .insert(roles)
    .values([...rows])
    .onConflictDoNothing();
}
