import { eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { users } from "./tables.ts";

/** What signing in and letters need to know of a user. */
export type AccountRow = Pick<
  typeof users.$inferSelect,
  | "id"
  | "username"
  | "email"
  | "loginEmail"
  | "emailVerifiedAt"
  | "passwordHash"
  | "givenName"
  | "familyName"
  | "language"
  | "locationId"
  | "showRag"
  | "isMahle"
  | "banned"
  | "program"
  | "demonstration"
>;

const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  loginEmail: users.loginEmail,
  emailVerifiedAt: users.emailVerifiedAt,
  passwordHash: users.passwordHash,
  givenName: users.givenName,
  familyName: users.familyName,
  language: users.language,
  locationId: users.locationId,
  showRag: users.showRag,
  isMahle: users.isMahle,
  banned: users.banned,
  program: users.program,
  demonstration: users.demonstration,
};

export async function selectAccount(db: Executor, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id));
  return row;
}

/** Like `selectAccount`, locked until the transaction ends. */
export async function lockAccount(db: Executor, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.select(accountColumns).from(users).where(eq(users.id, id)).for("no key update");
  return row;
}

/** The account whose e-mail to sign in by is this one, verified by its owner. */
export async function selectAccountByEmail(db: Executor, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select(accountColumns)
    .from(users)
    .where(
      sql`lower(${users.loginEmail}) = lower(${email}) and lower(${users.email}) = lower(${email}) and ${users.emailVerifiedAt} is not null`,
    );
  return row;
}

/** Counts a refusal of an e-mail, whoever has it; with the last of them it is not verified any more. */
export async function countRefusal(db: Executor, email: string, max: number): Promise<void> {
  const refusals = sql`${users.emailRefusals} + 1`;
  await db
    .update(users)
    .set({ emailRefusals: refusals, emailVerifiedAt: sql`case when ${refusals} < ${max} then ${users.emailVerifiedAt} end` })
    .where(sql`lower(${users.email}) = lower(${email})`);
}

/** Who has one of these e-mails (in lower case), with their location. */
export function selectByEmails(db: Executor, emails: readonly string[]): Promise<{ email: string; locationId: number | null }[]> {
  return db
    .select({ email: sql<string>`lower(${users.email})`, locationId: users.locationId })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, [...emails]));
}
