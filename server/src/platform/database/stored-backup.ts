import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { StartUpError } from "../start-up/start-up-error.ts";
import { decrypted, type BackupKey } from "./backup-key.ts";

/** What an encrypted file of a backup is named after its path. */
export const encryptedEnding = ".age";

/** The files of a backup as they were before they were encrypted. */
export interface StoredBackup {
  /** As messages name it. */
  name: string;
  /** Opens a file by its path; rejects, or the stream fails, where it is missing or changed. */
  open(file: string): Promise<Readable>;
}

/** The files of a backup as they are stored. */
export interface RawBackup {
  name: string;
  has(file: string): Promise<boolean>;
  open(file: string): Promise<Readable>;
}

/** The backup in `folder`. Throws StartUpError if there is none, or it is encrypted and `key` does not open it. */
export function openBackup(folder: string, key?: BackupKey): Promise<StoredBackup> {
  const has = (file: string) =>
    access(join(folder, file)).then(
      () => true,
      () => false,
    );
  return openRaw({ name: folder, has, open: (file) => Promise.resolve(createReadStream(join(folder, file))) }, key);
}

/** A backup wherever it is stored; throws as `openBackup` does. */
export async function openRaw({ name, has, open }: RawBackup, key?: BackupKey): Promise<StoredBackup> {
  const isEncrypted = await has(`manifest.json${encryptedEnding}`);
  if (!isEncrypted && !(await has("manifest.json"))) throw new StartUpError(`${name} holds no backup: manifest.json is missing.`);
  if (!isEncrypted) return { name, open };
  if (key === undefined) throw new StartUpError(`The backup in ${name} is encrypted: BACKUPS_KEY or BACKUPS_KEY_FILE has to be its key.`);
  if (key.identities.length === 0)
    throw new StartUpError(
      `The backup in ${name} is encrypted, and the key age1… only makes backups: the key AGE-SECRET-KEY-1… is needed to read it.`,
    );
  const opened = { name, open: async (file: string) => decrypted(await open(`${file}${encryptedEnding}`), key) };
  await tryKey(opened);
  return opened;
}

async function tryKey({ name, open }: StoredBackup): Promise<void> {
  try {
    (await open("manifest.json")).destroy();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("no identity matched")) return;
    throw new StartUpError(`The key does not open the backup in ${name}: it was encrypted for another one.`, { cause: error });
  }
}
