import { newConnection } from "./database.ts";

/** Runs `work` unless another process does such work on this database; undefined then. A process that is killed leaves no lock behind. */
export async function withBackupLock<T>(url: string, work: () => Promise<T>): Promise<{ result: T } | undefined> {
  const client = newConnection(url, "backup lock");
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext('backups')) as taken");
    return rows[0]?.taken === true ? { result: await work() } : undefined;
  } finally {
    await client.end();
  }
}
