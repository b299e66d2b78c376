import type { Executor } from "../database/executor.ts";
import { liveStream } from "./tables.ts";

/** How clients see positions: with the stream's id, so that a position from before a restore is recognised. */
export interface Positions {
  /** The position of a notice as clients get it: `1f0c22ab.4711`. */
  encode(position: string): string;
  /** A client's position in this stream; empty if it is from another stream or malformed. */
  decode(since: string): string;
}

/** Reads the id of this database's stream; the first process creates it. A restored database gets another one. */
export async function openPositions(db: Executor): Promise<Positions> {
  await db.insert(liveStream).values({ only: true }).onConflictDoNothing();
  const [stream] = await db.select().from(liveStream);
  const prefix = `${stream?.id}.`;
  return {
    encode: (position) => prefix + position,
    decode: (since) => (since.startsWith(prefix) ? since.slice(prefix.length) : ""),
  };
}
