import type pg from "pg";
import { StartUpError } from "../start-up/start-up-error.ts";
import { readManifest, type Manifest, type ManifestTable } from "./backup-manifest.ts";
import { newConnection } from "./database.ts";
import { beginDump, openRows } from "./dumped-rows.ts";
import { restoreTables } from "./restore.ts";
import type { StoredBackup } from "./stored-backup.ts";

/** The comment by which a database of ours is known: another one of that name is left alone. */
const mark = "RemoteBay: verification of a backup, can be dropped";

export interface VerifyOptions {
  migrations?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Proves that a backup can be restored: reads every file and compares it with the manifest, restores all tables into a database of its own beside the
 * one at `url`, compares their rows with those that were backed up, and drops it. Throws with the first difference.
 */
export async function verifyBackup(url: string, backup: StoredBackup, { migrations, signal }: VerifyOptions = {}): Promise<Manifest> {
  const manifest = await readManifest(backup, signal);
  await withEmptyDatabase(url, async (own) => {
    const restored = await restoreTables(own, backup, manifest, migrations === undefined ? {} : { migrations });
    signal?.throwIfAborted();
    await compare(own, manifest, restored, signal);
  });
  return manifest;
}

async function compare(url: string, manifest: Manifest, restored: ReadonlySet<string>, signal: AbortSignal | undefined): Promise<void> {
  const client = newConnection(url, "verification");
  await client.connect();
  try {
    await beginDump(client);
    for (const name of restored) {
      signal?.throwIfAborted();
      await compareTable(
        client,
        name,
        manifest.tables.filter((part) => part.name === name),
      );
    }
  } finally {
    await client.end();
  }
}

async function compareTable(client: pg.Client, name: string, parts: readonly ManifestTable[]): Promise<void> {
  const rows = await openRows(client, { name });
  for (const part of parts) {
    const { rows: found, content } = await read(rows.take({ rows: part.rows }));
    if (found !== part.rows) throw new StartUpError(`The table ${name} was restored with ${found} rows instead of ${part.rows}.`);
    if (part.content !== undefined && part.content !== content)
      throw new StartUpError(`The table ${name} was restored with other content.`);
  }
  const more = await read(rows.take({ rows: 1 }));
  if (more.rows > 0) throw new StartUpError(`The table ${name} was restored with more rows than there were.`);
  await rows.close();
}

async function read({ lines, taken }: ReturnType<Awaited<ReturnType<typeof openRows>>["take"]>) {
  let part = await lines.next();
  while (part.done !== true) part = await lines.next();
  return taken();
}

/** Makes an empty database `<name>_verification` on the same server, and drops it after `work`, as one that a killed run left. */
async function withEmptyDatabase(url: string, work: (url: string) => Promise<void>): Promise<void> {
  const client = newConnection(url, "verification");
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; encoding: string; collate: string; ctype: string }>(
      `select datname as name, pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
    );
    const { name = "", encoding = "", collate = "", ctype = "" } = rows[0] ?? {};
    const own = `${Buffer.from(name)
      .subarray(0, 50)
      .toString("utf8")
      .replace(/\uFFFD$/, "")}_verification`;
    const [quoted, drop] = [client.escapeIdentifier(own), `drop database if exists ${client.escapeIdentifier(own)} with (force)`];
    await refuseOther(client, own);
    await client.query(drop);
    const literals = [encoding, collate, ctype].map((text) => client.escapeLiteral(text));
    await client.query(
      `create database ${quoted} template template0 encoding ${literals[0]} lc_collate ${literals[1]} lc_ctype ${literals[2]}`,
    );
    try {
      await client.query(`comment on database ${quoted} is ${client.escapeLiteral(mark)}`);
      const target = new URL(url);
      target.pathname = `/${encodeURIComponent(own)}`;
      await work(target.href);
    } finally {
      await client.query(drop);
    }
  } finally {
    await client.end();
  }
}

async function refuseOther(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [name],
  );
  if (rows[0] !== undefined && rows[0].comment !== mark)
    throw new StartUpError(`A database ${name} is there already, and is none of a verification: rename or drop it.`);
}
