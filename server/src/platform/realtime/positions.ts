import type { Executor } from "../database/executor.ts";
import { liveStream } from "./tables.ts";

/** How clients see positions: with the stream's id, so that a position from before a restore or a crash is recognised. */
export interface Positions {
  /** The position of a notice as clients get it: `1f0c22ab.4711`. */
  encode(position: string): string;
  /** A client's position in this stream; empty if it is from another stream or malformed. */
  decode(since: string): string;
  /** Reads the stream's id again. True if it is another stream, in which earlier positions mean nothing. */
  reread(): Promise<boolean>;
}

/** Reads the id of this database's stream; the first process creates it. A database that was restored or crashed gets another one. */
export async function openPositions(db: Executor): Promise<Positions> {
  let prefix = await readPrefix(db);
  return {
    encode: (position) => prefix + position,
    decode: (since) => (since.startsWith(prefix) ? since.slice(prefix.length) : ""),
    reread: async () => {
      const before = prefix;
      prefix = await readPrefix(db);
      return prefix !== before;
    },
  };
}

async function readPrefix(db: Executor): Promise<string> {
  return `${await streamName(db)}.`;
}

/** What names the stream of events of this database; made where it has none yet. */
export async function streamName(db: Executor): Promise<string> {
  await db.insert(liveStream).values({ only: true }).onConflictDoNothing();
  const [stream] = await db.select().from(liveStream);
  return stream?.id ?? "";
}
