import { inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { channels, messages, positions, readings } from "./tables.ts";

/** Deletes the conversations of requests for good; answers the ids of their messages. */
export async function deleteChannels(db: Executor, ids: number[]): Promise<string[]> {
  await db.delete(positions).where(inArray(positions.channelId, ids));
  await db.delete(readings).where(inArray(readings.channelId, ids));
  const deleted = await db
    .delete(messages)
    .where(inArray(messages.channelId, ids))
    .returning({ id: sql<string>`${messages.channelId} || '-' || ${messages.seq}` });
  await db.delete(channels).where(inArray(channels.id, ids));
  return deleted.map(({ id }) => id);
}
