import { createHash } from "node:crypto";
import { fillPlaceholders, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import pg from "pg";
import type { Executor } from "./executor.ts";
import { GuardedPool } from "./guarded-pool.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** A query whose text was composed once, with a placeholder for each value. */
export interface Statement<Row> {
  /** Its rows as PostgreSQL sends them: instants are texts, `instantOf` reads them. */
  run(db: Executor, values?: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

export interface StatementOptions {
  /** Each connection parses and plans it once, at its first use, and keeps the plan: for the texts that are asked for most, of which there must be few, since every connection remembers all of them. */
  prepare: boolean;
  /** Takes about as long as sending it: outside of transactions it shares a connection with others of the same turn (shared-reads.ts). */
  quick?: boolean;
}

/** Composes a query. */
export function statement<Row>(query: SQL, { prepare, quick = false }: StatementOptions): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // A name stands for one text on a connection, so it is made of the text.
  const name = prepare ? createHash("sha256").update(text).digest("base64url").slice(0, 20) : "";
  return {
    run: async (db, values = {}) => {
      const filled = fillPlaceholders(params, { ...values });
      const pool = quick ? (db as Executor & { $client?: unknown }).$client : undefined;
      const { rows } = (
        pool instanceof GuardedPool
          ? await pool.readShared({ name, text, values: filled, types: instantsAsTexts })
          : await db._.session.prepareQuery({ sql: text, params: filled }, undefined, name, false).execute()
      ) as { rows: Row[] };
      return rows;
    },
  };
}

const { TIMESTAMPTZ, TIMESTAMP, DATE } = pg.types.builtins;
const instants: ReadonlySet<number> = new Set([TIMESTAMPTZ, TIMESTAMP, DATE]);
const asText = (text: string) => text;

/** Reads values as drizzle's session does. */
const instantsAsTexts = {
  getTypeParser: (oid: number, format?: "text" | "binary") => (instants.has(oid) ? asText : pg.types.getTypeParser(oid, format)),
} as pg.CustomTypesConfig;

/** The instant that a statement answered. */
export function instantOf(text: string): Date;
export function instantOf(text: string | null): Date | null;
export function instantOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** `expression as "name"` for each field, by the names its rows are read under. */
export function columnsAs(fields: Readonly<Record<string, SQLWrapper>>): SQL {
  return sql.join(
    Object.entries(fields).map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

/** Answers what was composed before for the same shape of a question, or composes it. */
export function composedOnce<Shape extends unknown[], Composed>(compose: (...shape: Shape) => Composed): (...shape: Shape) => Composed {
  const known = new LRUCache<string, { composed: Composed }>({ max: 500 });
  return (...shape) => {
    const key = JSON.stringify(shape);
    const found = known.get(key) ?? { composed: compose(...shape) };
    known.set(key, found);
    return found.composed;
  };
}
