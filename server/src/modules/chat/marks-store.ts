import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";

/** Channels of one part, and how many of their marks are named. */
const part = 5_000;
const named = 100;

/** The end of a channel's messages; a lookup in the index of their key. */
const end = sql`coalesce((select max(m.seq) from chat_messages m where m.channel_id = c.id), 0)`;

/** The next channels after an id: their number, the last one, and those whose head or marks are not what their messages say. */
export async function findWrongMarks(db: Executor, after: number): Promise<{ looked: number; last: number | null; wrong: number[] }> {
  const { rows } = await db.execute<{ looked: number; last: number | null; wrong: number[] }>(sql`
    with part as (select id, last_seq from chat_channels where id > ${after} order by id limit ${sql.raw(String(part))})
    select count(*)::int as looked, case when count(*) = ${sql.raw(String(part))} then max(c.id) end as last, coalesce(array_agg(c.id order by c.id) filter (where c.last_seq <> ${end}
      or exists (select from chat_positions p where p.channel_id = c.id and (p.read_seq > c.last_seq or p.delivered_seq > c.last_seq or p.delivered_seq < p.read_seq))
      or exists (select from chat_readings r where r.channel_id = c.id and r.seq > c.last_seq)), '{}') as wrong
    from part c`);
  return rows[0] ?? { looked: 0, last: null, wrong: [] };
}

/** What is wrong in these channels, in words. A channel's head that is past its messages stays: clients know its numbers, which must not come again. */
export async function describeMarks(db: Executor, channels: readonly number[]): Promise<{ text: string; isLost: boolean }[]> {
  const { rows } = await db.execute<{ text: string; isLost: boolean }>(sql`
    with wrong as (select * from chat_channels where id = any(${sql.param([...channels])}::int[]))
    select format('chat %s: ends at %s, its messages at %s', c.id, c.last_seq, ${end}) as text, c.last_seq > ${end} as "isLost" from wrong c where c.last_seq <> ${end}
    union all select format('chat %s: user %s has read %s and received %s of %s', c.id, p.user_id, p.read_seq, p.delivered_seq, greatest(c.last_seq, ${end})), false
      from wrong c join chat_positions p on p.channel_id = c.id
      where p.read_seq > greatest(c.last_seq, ${end}) or p.delivered_seq > greatest(c.last_seq, ${end}) or p.delivered_seq < p.read_seq
    union all select format('chat %s: a side had read %s of %s', c.id, r.seq, greatest(c.last_seq, ${end})), false
      from wrong c join chat_readings r on r.channel_id = c.id where r.seq > greatest(c.last_seq, ${end})
    limit ${sql.raw(String(named * 10))}`);
  return rows;
}

/** Locks the heads of channels, in the order of all who lock several: nobody writes in them until the transaction ends. */
export async function lockHeads(db: Executor, channels: readonly number[]): Promise<void> {
  await db.execute(sql`select id from chat_channels where id = any(${sql.param([...channels])}::int[]) order by id for update`);
}

/** Sets heads and marks of locked channels to what their messages say. */
export async function mendMarks(db: Executor, channels: readonly number[]): Promise<void> {
  const these = sql`c.id = any(${sql.param([...channels])}::int[])`;
  await db.execute(sql`update chat_channels c set last_seq = ${end} where ${these} and c.last_seq < ${end}`);
  await db.execute(sql`
    update chat_positions p set read_seq = least(p.read_seq, c.last_seq), delivered_seq = least(greatest(p.delivered_seq, p.read_seq), c.last_seq)
    from chat_channels c where ${these} and p.channel_id = c.id
      and (p.read_seq > c.last_seq or p.delivered_seq > c.last_seq or p.delivered_seq < p.read_seq)`);
  await db.execute(sql`delete from chat_readings r using chat_channels c where ${these} and r.channel_id = c.id and r.seq > c.last_seq`);
}
