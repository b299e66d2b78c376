import { sql, type SQL } from "drizzle-orm";
import { roomNames } from "./logic/rooms.ts";

// What policy.ts and logic/rooms.ts say, in SQL: for statements that decide, store and tell at once. membership.test.ts holds that both answer the same.

const text = (value: string) => sql.raw(`'${value}'`);
const column = (row: string, name: string) => sql.raw(`${row}.${name}`);
const suffix = (row: string) => sql`case when ${column(row, "demo")} then ${text(roomNames.practice)} else '' end`;

/** `isWithin` of a row with the reach of a user (practice, location, technician, everywhere) and one with the facts of a channel (demo, location_id, technician_id). */
export function isWithinSql(user: string, channel: string): SQL {
  const [of, at] = [(name: string) => column(user, name), (name: string) => column(channel, name)];
  return sql`(${of("practice")} = ${at("demo")} and (${of("everywhere")} or ${of("location")} = ${at("location_id")} or ${of("technician")} = ${at("technician_id")}))`;
}

/** `channelRoom` of an id. */
export function channelRoomSql(id: SQL): SQL {
  return sql`${text(roomNames.channel)} || ${id}`;
}

/** `channelRooms` of a row with id, location_id and demo. */
export function channelRoomsSql(row: string): SQL {
  const location = sql`${text(roomNames.location)} || ${column(row, "location_id")} || ${suffix(row)}`;
  return sql`array[${channelRoomSql(column(row, "id"))}, ${location}, ${text(roomNames.operators)} || ${suffix(row)}]`;
}

/**
 * The rooms of those who get a channel's messages (`channelRoom`, the location's, and `ownRooms` of its technician and of the dispatchers who take
 * part), of a row with channel, location_id, technician_id and demo.
 */
export function memberRoomsSql(row: string): SQL {
  const [channel, technician] = [column(row, "channel"), column(row, "technician_id")];
  return sql`array[${channelRoomSql(channel)}, ${text(roomNames.location)} || ${column(row, "location_id")} || ${suffix(row)}]
    || case when ${technician} is null then '{}' else array[${text(roomNames.technician)} || ${technician} || ${suffix(row)}] end
    || array(select ${text(roomNames.dispatch)} || p.user_id || ${suffix(row)} from chat_positions p
      where p.channel_id = ${channel} and p.side = 2 limit 50)`;
}
