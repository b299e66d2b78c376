import type { SQL } from "drizzle-orm";
import type { AnonymousCtx } from "./context.ts";
import type { Executor } from "./database/executor.ts";

/** What a look at a part of the derived rows found. */
export interface LookedAt {
  looked: number;
  /** Where the next part begins; undefined after the last. */
  next: number | undefined;
  /** What differs from what it is derived from, each in words for an administrator: a hundred of them at most. */
  wrong: readonly string[];
  /** How many differ, and how many of these were mended. */
  found: number;
  mended: number;
}

/** Rows that are kept in step with others they follow from, so that a check can compare both. */
export interface Derived {
  /** `counters`, `unread` … */
  kind: string;
  /** Looks at the rows after `after` in the transaction of `ctx`, and mends them where asked to. It must be right while others write. */
  look(ctx: AnonymousCtx, part: { after: number; mend: boolean }): Promise<LookedAt>;
}

/** The stored files that can be made again from others. */
export interface Remade {
  /** With the columns `key`, `origin` (the key of the picture that it is made from) and `what`: `thumbnail`, `print`, or `asked` for one that is made when it is asked for. */
  query: SQL;
  /** Names another file in its place, for one that is made anew with other bytes; without it only the same bytes will do. */
  replace?(db: Executor, key: string, by: string): Promise<void>;
  /** Names no file any more, so that it is made when it is asked for. */
  forget?(db: Executor, key: string): Promise<void>;
}
