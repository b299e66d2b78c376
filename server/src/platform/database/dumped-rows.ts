import { createHash } from "node:crypto";
import type pg from "pg";

/** The tables that are backed up: the product's and the job queue's; a partitioned table instead of its partitions. */
export const tablesQuery = `
  select c.oid::regclass::text as name, n.nspname as schema,
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    and not (n.nspname = 'jobs' and c.relname = 'version')
  order by 1`;

/** Begins a transaction with one view of all rows, in which their text does not depend on settings of the server, the database or the user. */
export async function beginDump(client: pg.Client): Promise<void> {
  await client.query(
    "set search_path = ''; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1",
  );
  await client.query("begin isolation level repeatable read read only");
  // Otherwise a second reader of a large table begins in its middle.
  await client.query("set local synchronize_seqscans = off");
}

export interface DumpedTable {
  name: string;
  columns: string[];
}

/** The rows of a table, in the order in which they are stored. */
export interface DumpedRows {
  /** The next ones, as lines: until there are so many bytes of them, or so many rows. */
  take(most: { bytes?: number; rows?: number }): { lines: AsyncGenerator<string>; taken(): { rows: number; content: string } };
  /** Whether the last row was read. */
  ended(): boolean;
  close(): Promise<void>;
}

const batch = 500;

/**
 * Reads a table in the transaction that `beginDump` began. A row is PostgreSQL's text form of the whole row, which restores every type exactly; `taken` is the number of rows
 * and the SHA-256 of their lines.
 */
export async function openRows(client: pg.Client, { name }: Pick<DumpedTable, "name">): Promise<DumpedRows> {
  await client.query(`declare backup_rows no scroll cursor for select t::text as row from ${name} t`);
  let ended = false;
  return {
    take: ({ bytes: mostBytes = Infinity, rows: mostRows = Infinity }) => {
      const hash = createHash("sha256");
      let bytes = 0;
      let count = 0;
      const lines = async function* () {
        while (!ended && bytes < mostBytes && count < mostRows) {
          const { rows } = await client.query<{ row: string }>(`fetch ${Math.min(batch, mostRows - count)} from backup_rows`);
          if (rows.length === 0) {
            ended = true;
            return;
          }
          count += rows.length;
          const text = `${rows.map(({ row }) => JSON.stringify(row)).join("\n")}\n`;
          hash.update(text);
          bytes += text.length;
          yield text;
        }
      };
      return { lines: lines(), taken: () => ({ rows: count, content: hash.digest("hex") }) };
    },
    ended: () => ended,
    close: async () => {
      await client.query("close backup_rows");
    },
  };
}
