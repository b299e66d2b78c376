import { randomUUID } from "node:crypto";
import type { Disk } from "flydrive";
import { sql } from "drizzle-orm";
import { inTransaction, type Executor } from "../database/executor.ts";
import { readSecret, replaceSecret } from "../session/secrets.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { bytesOf, nameOf, openDisk, storeIdKey, type FilesPlace } from "./store.ts";

/** Where the files are, and whether another store than before is accepted. */
export interface ClaimedPlace extends FilesPlace {
  resetFilesStore?: boolean;
}

const idName = "file-store-id";
// The database knows an id before the store has it, so that a start that ends between the two is no reason to refuse the next one.
const unwritten = "unwritten ";

/**
 * Makes sure that the store at `place` is the one of this database, which knows the id that an object of the store contains. At the first start both
 * are written. Without it a process with another folder or bucket would answer 404 for every file of the others, in silence. Throws StartUpError.
 */
export async function claimStore(pool: Executor, place: ClaimedPlace): Promise<void> {
  const disk = openDisk(place);
  // One process at a time: of several with different stores that start for the first time at once, the first decides.
  await inTransaction({ db: pool }, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${idName}))`);
    const found = await readId(disk, place);
    const known = await knownId(db);
    if (known === undefined && found === undefined) return writeBoth(pool, disk, place);
    if (known?.isWritten === true && found === known.id) return;
    if (known?.isWritten === false && (found === undefined || found === known.id)) return writeBoth(pool, disk, place, known.id);
    if (place.resetFilesStore !== true) throw refusal(place, found);
    await writeBoth(pool, disk, place);
  });
}

/** Forgets which store the database has, as after a restore, whose files are elsewhere. */
export const forgetStore = `delete from public.secrets where name = '${idName}'`;

/** The id in a store; undefined where it has none. Throws StartUpError where a bucket cannot be read, and the file system's error. */
export async function readId(disk: Disk, place: FilesPlace): Promise<string | undefined> {
  return (
    (await orRefuse(place, () => bytesOf(disk, storeIdKey).then((bytes) => bytes && Buffer.from(bytes).toString("utf8").trim()))) ||
    undefined
  );
}

async function writeBoth(pool: Executor, disk: Disk, place: FilesPlace, id: string = randomUUID()): Promise<void> {
  // Not in the transaction: it has to be there before the store is written.
  await replaceSecret(pool, idName, unwritten + id);
  await orRefuse(place, () => disk.put(storeIdKey, `${id}\n`));
  await replaceSecret(pool, idName, id);
}

async function knownId(db: Executor): Promise<{ id: string; isWritten: boolean } | undefined> {
  const value = await readSecret(db, idName);
  return value === undefined ? undefined : { id: value.replace(unwritten, ""), isWritten: !value.startsWith(unwritten) };
}

async function orRefuse<T>(place: FilesPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // A folder's faults are explained by the start as those of any other folder.
    if (place.bucket === undefined) throw cause;
    throw new StartUpError(`The file store ${place.bucket.name} cannot be used: ${reasonOf(cause)}. Start it, or correct FILES_URL.`, {
      cause,
    });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const deeper = error.cause instanceof Error ? error.cause : undefined;
  return deeper === undefined || deeper.message === "" ? error.message : reasonOf(deeper);
}

function refusal(place: FilesPlace, found: string | undefined): StartUpError {
  const fault =
    found === undefined ? "is not the file store that this database was used with" : "is the file store of another installation";
  const variable = place.bucket === undefined ? "DATA_DIR or FILES_URL" : "FILES_URL";
  return new StartUpError(
    `${nameOf(place)} ${fault}: set ${variable} to the right one, bring the files there with "npm run move-files", or start once with RESET_FILES_STORE=1 if they are lost.`,
  );
}
