import { createHash } from "node:crypto";
import { fillPlaceholders, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import type { Executor } from "./executor.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** A query whose text was composed once, with a placeholder for each value. */
export interface Statement<Row> {
  /** Its rows as PostgreSQL sends them: instants are texts, `instantOf` reads them. */
  run(db: Executor, values?: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

/**
 * Composes a query. With `prepare` each connection parses and plans it once, at its first use, and keeps the plan: for the texts that are asked
 * for most, of which there must be few, since every connection remembers all of them.
 */
export function statement<Row>(query: SQL, { prepare }: { prepare: boolean }): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // A name stands for one text on a connection, so it is made of the text.
  const name = prepare ? createHash("sha256").update(text).digest("base64url").slice(0, 20) : "";
  return {
    run: async (db, values = {}) => {
      const prepared = db._.session.prepareQuery({ sql: text, params: fillPlaceholders(params, { ...values }) }, undefined, name, false);
      const { rows } = (await prepared.execute()) as { rows: Row[] };
      return rows;
    },
  };
}

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
