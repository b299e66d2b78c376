import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, peopleAs } from "../users/joins.ts";
import { accountLinks, invitations } from "./tables.ts";

export type LinkRow = typeof accountLinks.$inferSelect;
export type InvitationRow = typeof invitations.$inferSelect;

export async function insertLink(db: Executor, link: typeof accountLinks.$inferInsert): Promise<void> {
  await db.insert(accountLinks).values(link);
}

export async function selectLink(db: Executor, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(accountLinks).where(eq(accountLinks.id, id));
  return row;
}

/** The link of the last invitation to an e-mail that is still open. */
export async function selectOpenInvitationLink(db: Executor, email: string, now: Date): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(accountLinks)
    .where(
      and(
        sql`lower(${accountLinks.email}) = lower(${email})`,
        eq(accountLinks.purpose, "invite"),
        isNull(accountLinks.endedAt),
        gt(accountLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);
  return row;
}

/** Ends a link that is still open; false if it is not, so that of several who follow it at once one does. */
export async function takeLink(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(accountLinks)
    .set({ endedAt: now })
    .where(and(eq(accountLinks.id, id), isNull(accountLinks.endedAt), gt(accountLinks.expiresAt, now)))
    .returning({ id: accountLinks.id });
  return rows.length > 0;
}

/** Ends a user's open links, of one purpose if it is named. */
export async function endLinksOf(db: Executor, userId: number, now: Date, purpose?: string): Promise<void> {
  const ofPurpose = purpose === undefined ? undefined : eq(accountLinks.purpose, purpose);
  await db
    .update(accountLinks)
    .set({ endedAt: now })
    .where(and(eq(accountLinks.userId, userId), isNull(accountLinks.endedAt), ofPurpose));
}

/** Ends the open invitations of an e-mail to a location. */
export async function endInvitations(db: Executor, email: string, locationId: number | null, now: Date): Promise<void> {
  const same = sql`${accountLinks.invitationId} in (select ${invitations.id} from ${invitations} where ${invitations.locationId} is not distinct from ${locationId})`;
  await db
    .update(accountLinks)
    .set({ endedAt: now })
    .where(
      and(sql`lower(${accountLinks.email}) = lower(${email})`, eq(accountLinks.purpose, "invite"), isNull(accountLinks.endedAt), same),
    );
}

/** Ends the open link of an invitation; false if it has none, so that of several at once one does. */
export async function endInvitationLink(db: Executor, invitationId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(accountLinks)
    .set({ endedAt: now })
    .where(and(eq(accountLinks.invitationId, invitationId), isNull(accountLinks.endedAt), gt(accountLinks.expiresAt, now)))
    .returning({ id: accountLinks.id });
  return rows.length > 0;
}

const inviter = people("inviter");
const openInvitations = statement<{
  id: number;
  email: string;
  givenName: string;
  familyName: string;
  roleId: number;
  /** As the database writes it. */
  sentAt: string;
  expiresAt: string;
  invitedBy: string;
}>(
  sql`select i.id, i.email, i.given_name as "givenName", i.family_name as "familyName", i.role_id as "roleId", l.created_at as "sentAt", l.expires_at as "expiresAt",
      trim(${inviter.givenName} || ' ' || ${inviter.familyName}) as "invitedBy"
    from ${accountLinks} l join ${invitations} i on i.id = l.invitation_id join ${peopleAs("inviter")} on ${inviter.id} = i.invited_by
    where l.purpose = 'invite' and l.ended_at is null and l.expires_at > ${sql.placeholder("now")}::timestamptz
      and i.location_id is not distinct from ${sql.placeholder("locationId")}::int
    order by l.created_at desc, i.id desc limit ${sql.placeholder("limit")}`,
);

/** The invitations to a location, or with null to operations staff, whose link still works: the one that was sent last first. */
export function selectOpenInvitations(db: Executor, { locationId, now, limit }: { locationId: number | null; now: Date; limit: number }) {
  return openInvitations.run(db, { locationId, now: now.toISOString(), limit });
}

/** How many links of one purpose a user was sent since an instant. */
export async function countLinks(db: Executor, userId: number, purpose: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose), gt(accountLinks.createdAt, since)));
  return row?.count ?? 0;
}

export async function insertInvitation(db: Executor, invitation: typeof invitations.$inferInsert): Promise<number> {
  const [row] = await db.insert(invitations).values(invitation).returning({ id: invitations.id });
  return row?.id ?? 0;
}

/** Adds invitations, and answers their ids in the same order. */
export async function insertInvitations(db: Executor, rows: readonly (typeof invitations.$inferInsert)[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await db
    .insert(invitations)
    .values([...rows])
    .returning({ id: invitations.id });
  return added.map(({ id }) => id);
}

export async function insertLinks(db: Executor, links: readonly (typeof accountLinks.$inferInsert)[]): Promise<void> {
  if (links.length > 0) await db.insert(accountLinks).values([...links]);
}

/** Of several people who import at once, one at a time. */
export async function lockImports(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('people_imports'))`);
}

/** Which of these e-mails (in lower case) were invited and have not accepted yet, with the location. */
export async function selectInvited(
  db: Executor,
  emails: readonly string[],
  now: Date,
): Promise<{ email: string; locationId: number | null }[]> {
  return db
    .select({ email: sql<string>`lower(${accountLinks.email})`, locationId: invitations.locationId })
    .from(accountLinks)
    .innerJoin(invitations, eq(invitations.id, accountLinks.invitationId))
    .where(
      and(
        inArray(sql`lower(${accountLinks.email})`, [...emails]),
        eq(accountLinks.purpose, "invite"),
        isNull(accountLinks.endedAt),
        gt(accountLinks.expiresAt, now),
      ),
    );
}

export async function selectInvitation(db: Executor, id: number): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id));
  return row;
}

/** Notes the account that was made for an invitation. */
export async function acceptInvitation(db: Executor, id: number, userId: number): Promise<void> {
  await db.update(invitations).set({ userId }).where(eq(invitations.id, id));
}

const person = people("person");

/** Users whose e-mail nobody verified and who were never asked to: after an upgrade, or where the letter about it was lost. */
export async function selectNeverAsked(db: Executor, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${person.id} as id from ${peopleAs("person")}
      where ${person.emailVerifiedAt} is null and ${person.emailRefusals} = 0 and not ${person.banned} and not ${person.program} and not ${person.demonstration}
        and not exists (select from ${accountLinks} l where l.user_id = ${person.id} and l.purpose = 'verify' and l.email = ${person.email})
      order by 1 limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes links that ended before `before`, and invitations that nobody accepted. */
export async function deleteOld(db: Executor, before: Date): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, before));
  await db
    .delete(invitations)
    .where(
      and(lt(invitations.createdAt, before), sql`not exists (select from ${accountLinks} l where l.invitation_id = ${invitations.id})`),
    );
}
