import { createHash } from "node:crypto";
import { fillPlaceholders, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import pg from "pg";
import type { Executor } from "./executor.ts";
import { readShared } from "./shared-reads.ts";

const dialect = new PgDialect({ casing: "snake_case" });

/** A query whose text was composed once, with a placeholder for each value. */
export interface Statement<Row> {
  /** Its rows; those of SQL are as PostgreSQL sends them: instants are texts, `instantOf` reads them. */
  run(db: Executor, values?: Readonly<Record<string, unknown>>): Promise<Row[]>;
}

export interface StatementOptions {
  /**
   * True by default: each connection parses and plans it once, at its first use, and keeps the plan. False for a text of which there are
   * many, since every connection remembers all of them, and for one whose plan must fit its values.
   */
  prepare?: boolean;
  /** Takes about as long as sending it: outside of transactions it shares a connection with others of the same turn (shared-reads.ts). */
  quick?: boolean;
}

/** A query of Drizzle's builder: `db.select()` and the like. */
interface Built<Row> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Row>;
}

interface Prepared<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

/**
 * Composes a query once. Every statement that a screen sends when it opens is written so (named-statements.test.ts): to compose it and to
 * have PostgreSQL plan it for each call takes several times as long as to run it.
 *
 * Either of SQL, whose rows are read as PostgreSQL sends them, or of Drizzle's builder, whose rows are the builder's:
 * `statement((db) => db.select().from(users).where(eq(users.id, sql.placeholder("id"))))`.
 */
export function statement<Row>(query: SQL, options?: StatementOptions): Statement<Row>;
export function statement<Row>(query: (db: Executor) => Built<Row>): Statement<Row>;
export function statement<Row>(query: SQL | ((db: Executor) => Built<Row>), options: StatementOptions = {}): Statement<Row> {
  return typeof query === "function" ? ofBuilder(query) : ofText(query, options);
}

/** A name stands for one text on a connection, so it is made of the text. */
const nameOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 20);

function ofBuilder<Row>(compose: (db: Executor) => Built<Row>): Statement<Row> {
  const composed = new WeakMap<Executor, Prepared<Row>>();
  let name: string | undefined;
  return {
    run: (db, values = {}) => {
      let prepared = composed.get(db);
      if (prepared === undefined) {
        const query = compose(db);
        name ??= nameOf(query.toSQL().sql);
        prepared = query.prepare(name);
        composed.set(db, prepared);
      }
      return prepared.execute({ ...values });
    },
  };
}

function ofText<Row>(query: SQL, { prepare = true, quick = false }: StatementOptions): Statement<Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = prepare ? nameOf(text) : "";
  return {
    run: async (db, values = {}) => {
      const config = { name, text, values: fillPlaceholders(params, { ...values }), types: instantsAsTexts };
      const client = db.$client;
      const { rows } = await (quick && client instanceof pg.Pool ? readShared(client, config) : client.query(config));
      return rows as Row[];
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
