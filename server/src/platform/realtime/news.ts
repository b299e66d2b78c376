import { hash } from "node:crypto";

// What an event is about, as processes tell it to each other: the shards of its rooms and of its name. A process reads the events with a shard that it wants.

/** Enough that a process with thousands of rooms reads little of what others want, and few enough that the set of them is a small parameter. */
const shards = 32_768;

/** PostgreSQL carries 8,000 bytes in one notice. */
const maxLength = 7_500;
const mark = "shards:";

/** The shard of a room or of an event's name; `shardInSql` answers the same. */
export function shardOf(key: string): number {
  return hash("sha256", key, "buffer").readUInt16BE() & (shards - 1);
}

/** `shardOf` of a text of a statement. */
export function shardInSql(key: string): string {
  const digest = `sha256(convert_to(${key}, 'UTF8'))`;
  return `((get_byte(${digest}, 0) << 8 | get_byte(${digest}, 1)) & ${shards - 1})`;
}

/** The text of a notice about new events; empty, which every process reads at, where it would be too long. */
export function writeNews(told: ReadonlySet<number>): string {
  const text = mark + Array.from(told, (shard) => shard.toString(36)).join(",");
  return text.length > maxLength ? "" : text;
}

/** The shards of a notice; undefined for one that says nothing of them, as those of triggers and of earlier releases do. */
export function readNews(text: string): number[] | undefined {
  if (!text.startsWith(mark)) return undefined;
  return text
    .slice(mark.length)
    .split(",")
    .map((shard) => Number.parseInt(shard, 36));
}

/** The shards that a process wants: those of the rooms of its connections and of the events that concern it without any. */
export interface Wanted {
  /** One bit for each shard, as `get_bit` of PostgreSQL counts them; changes with `add` and `remove`. */
  bits: Buffer;
  add(keys: Iterable<string>): void;
  /** Takes back one `add` of the same keys. */
  remove(keys: Iterable<string>): void;
  has(shard: number): boolean;
}

export function makeWanted(): Wanted {
  const bits = Buffer.alloc(shards / 8);
  const counts = new Map<number, number>();
  const count = (shard: number, by: 1 | -1) => {
    const left = (counts.get(shard) ?? 0) + by;
    const [byte, bit] = [shard >> 3, 1 << (shard & 7)];
    if (left > 0) {
      counts.set(shard, left);
      bits[byte] = (bits[byte] ?? 0) | bit;
    } else {
      counts.delete(shard);
      bits[byte] = (bits[byte] ?? 0) & ~bit;
    }
  };
  return {
    bits,
    add: (keys) => {
      for (const key of keys) count(shardOf(key), 1);
    },
    remove: (keys) => {
      for (const key of keys) count(shardOf(key), -1);
    },
    has: (shard) => counts.has(shard),
  };
}
