import { createHash } from "node:crypto";
import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Executor } from "./executor.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** A query whose text was composed once, with a placeholder for each value. */
export interface Statement<Row> {
  /** Its rows as PostgreSQL sends them: instants are texts. */
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
