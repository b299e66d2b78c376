import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { NotificationChoices } from "@remotebay/contract";
import { maxPushDevices } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { toldLately } from "../../platform/realtime/publish.ts";
import { channels, conversationsTechnician, messages, positions } from "../chat/joins.ts";
import { requests } from "../requests/joins.ts";
import { people, peopleAs, withRole } from "../users/joins.ts";
import { choices, marks, pushDevices } from "./tables.ts";
import type { Way } from "./logic/decide.ts";

export type Device = typeof pushDevices.$inferSelect;
export type Mark = typeof marks.$inferSelect;

const choicesOf = statement((db) =>
  db
    .select({ choices: choices.choices })
    .from(choices)
    .where(eq(choices.userId, sql.placeholder("userId"))),
);

export async function selectChoices(db: Executor, userId: number): Promise<NotificationChoices | undefined> {
  const [row] = await choicesOf.run(db, { userId });
  return row?.choices;
}

export async function saveChoices(db: Executor, userId: number, chosen: NotificationChoices, now: Date): Promise<void> {
  const values = { choices: chosen, updatedAt: now };
  await db
    .insert(choices)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: choices.userId, set: values });
}

const devicesOf = statement((db) =>
  db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.userId, sql.placeholder("userId")))
    .orderBy(desc(pushDevices.addedAt), desc(pushDevices.id)),
);

/** The browsers of a user, the newest first. */
export function selectDevices(db: Executor, userId: number): Promise<Device[]> {
  return devicesOf.run(db, { userId });
}

export async function selectDevice(db: Executor, id: number): Promise<Device | undefined> {
  const [row] = await db.select().from(pushDevices).where(eq(pushDevices.id, id));
  return row;
}

/** Stores a browser, which belongs to whoever added it last, and deletes the oldest beyond the greatest number. */
export async function insertDevice(db: Executor, device: Omit<Device, "id">): Promise<number> {
  const [row] = await db
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({ target: pushDevices.endpoint, set: device })
    .returning({ id: pushDevices.id });
  const surplus = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, device.userId))
    .orderBy(desc(pushDevices.addedAt), desc(pushDevices.id))
    .offset(maxPushDevices);
  await db.delete(pushDevices).where(inArray(pushDevices.id, surplus));
  return row?.id ?? 0;
}

/** Deletes a browser of a user. */
export async function deleteDevice(db: Executor, id: number, userId: number): Promise<boolean> {
  const deleted = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .returning({ id: pushDevices.id });
  return deleted.length > 0;
}

/** Of the newest messages of a conversation, those whose writers count as taking part. */
const recentMessages = sql.raw("200");

const person = people("person");
const concerned = sql`(select ${requests.contactId} as id union select ${requests.createdBy} union select ${conversationsTechnician(sql`${requests}`)}
  union select m.user_id from ${messages} m where m.channel_id = ${channels.id} and m.seq > ${channels.lastSeq} - ${recentMessages}
    and m.message_type <> 'system'
  union select waiting.user_id from ${withRole("Dispatch")} waiting where ${conversationsTechnician(sql`${requests}`)} is null) concerned`;

const given = (name: string) => sql.placeholder(name);
const pushDue = sql`case when ${channels.lastSeq} > coalesce(k.push_seq, 0) and (exists (select from ${pushDevices} d where d.user_id = ${person.id})
  or (${given("hasFirebase")}::boolean and ${person.pushToken} <> '')) then ${given("pushAt")}::timestamptz end`;
const mailDue = sql`case when ${channels.lastSeq} > coalesce(k.mail_seq, 0) then ${given("mailAt")}::timestamptz end`;

/**
 * Remembers to look at the conversations in which something was told lately, for each person concerned who has not read it: the contact and creator
 * of the request, its technician, who wrote lately, and Dispatch while nobody has the job. Practice is left out. What is due earlier stays so;
 * what was to wait longer is looked at again, since its reader may have been there meanwhile.
 */
const remembering = statement(
  sql`insert into ${marks} (channel_id, user_id, push_due_at, mail_due_at)
    select channel_id, user_id, push_due, mail_due from (
      select ${channels.id} as channel_id, ${person.id} as user_id, ${pushDue} as push_due, ${mailDue} as mail_due
      from ${toldLately("chat.message", sql`${given("seconds")}::int`)}
        join ${channels} on ${channels.id} = told.id and not ${channels.demo}
        join ${requests} on ${requests.id} = told.id
        cross join lateral ${concerned}
        join ${peopleAs("person")} on ${person.id} = concerned.id and not ${person.banned}
        left join ${positions} p on p.channel_id = ${channels.id} and p.user_id = ${person.id}
        left join ${marks} k on k.channel_id = ${channels.id} and k.user_id = ${person.id}
      where ${channels.lastSeq} > coalesce(p.read_seq, 0)) found
    where push_due is not null or mail_due is not null
    order by channel_id, user_id
    on conflict (channel_id, user_id) do update set push_due_at = least(notification_marks.push_due_at, excluded.push_due_at),
      mail_due_at = least(notification_marks.mail_due_at, excluded.mail_due_at)`,
  { prepare: true },
);

export interface Remembered {
  /** How far back to look. */
  seconds: number;
  pushAt: Date;
  mailAt: Date;
  hasFirebase: boolean;
}

export async function rememberNews(db: Executor, { seconds, pushAt, mailAt, hasFirebase }: Remembered): Promise<void> {
  await remembering.run(db, { seconds, pushAt: pushAt.toISOString(), mailAt: mailAt.toISOString(), hasFirebase });
}

export interface Due {
  channelId: number;
  userId: number;
  push: boolean;
  mail: boolean;
}

/** Takes what is due, at most 200 at once; nobody else gets the same. */
export async function takeDue(db: Executor, now: Date): Promise<Due[]> {
  return takingDue.run(db, { now: now.toISOString() });
}

const at = sql`${given("now")}::timestamptz`;
const takingDue = statement<Due>(
  sql`with due as (select channel_id, user_id, coalesce(push_due_at <= ${at}, false) as push, coalesce(mail_due_at <= ${at}, false) as mail
      from ${marks} where push_due_at <= ${at} or mail_due_at <= ${at} order by least(push_due_at, mail_due_at) limit 200 for update skip locked)
    update ${marks} k set push_due_at = case when due.push then null else k.push_due_at end, mail_due_at = case when due.mail then null else k.mail_due_at end
      from due where k.channel_id = due.channel_id and k.user_id = due.user_id
      returning k.channel_id as "channelId", k.user_id as "userId", due.push, due.mail`,
  { prepare: true },
);

/** Whom and of which conversation. */
export interface Place {
  channelId: number;
  userId: number;
}

const markOf = ({ channelId, userId }: Place) => and(eq(marks.channelId, channelId), eq(marks.userId, userId));

/** What a person was told of a conversation; locked until the transaction ends. */
export async function lockMark(db: Executor, place: Place): Promise<Mark | undefined> {
  const [row] = await db.select().from(marks).where(markOf(place)).for("update");
  return row;
}

export async function updateMark(db: Executor, place: Place, change: Partial<Omit<Mark, "channelId" | "userId">>): Promise<void> {
  await db.update(marks).set(change).where(markOf(place));
}

/** Looks again at an instant, or earlier if that was planned. */
export async function lookAgain(db: Executor, place: Place, way: Way, when: Date): Promise<void> {
  const column = way === "push" ? marks.pushDueAt : marks.mailDueAt;
  const name = way === "push" ? "pushDueAt" : "mailDueAt";
  await db
    .update(marks)
    .set({ [name]: sql`least(${column}, ${when.toISOString()}::timestamptz)` })
    .where(markOf(place));
}

/** The ids of a user's browsers. */
export async function selectDeviceIds(db: Executor, userId: number): Promise<number[]> {
  const rows = await db.select({ id: pushDevices.id }).from(pushDevices).where(eq(pushDevices.userId, userId)).orderBy(asc(pushDevices.id));
  return rows.map(({ id }) => id);
}

const dispatching = statement<{ id: number }>(
  sql`select ${person.id} as id from ${withRole("Dispatch")} dispatch join ${peopleAs("person")} on ${person.id} = dispatch.user_id and not ${person.banned}
    order by 1 limit ${given("limit")}::int`,
  { prepare: false },
);

/** The people of dispatch who may sign in, those with the oldest accounts first. */
export async function selectDispatchers(db: Executor, limit: number): Promise<number[]> {
  return (await dispatching.run(db, { limit })).map(({ id }) => id);
}

/** Who is told of a request's report: its contact, and who asked for it. */
export async function selectReportReaders(db: Executor, requestId: number, asker: number): Promise<number[]> {
  const [row] = await db.select({ contactId: requests.contactId }).from(requests).where(eq(requests.id, requestId));
  return [...new Set([asker, row?.contactId ?? 0])].filter((id) => id !== 0);
}
