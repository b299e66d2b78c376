import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartUpError } from "../start-up/start-up-error.ts";
import type { Manifest } from "./backup-manifest.ts";

/** Where a backup is written. */
export interface BackupTarget {
  /** Stores one file. */
  write(file: string, content: Readable): Promise<void>;
  /** Makes the backup visible, as the last. */
  finish(manifest: Manifest): Promise<void>;
  /** Removes what was written of a backup that failed. */
  discard(): Promise<void>;
}

/** A new folder of any name, which has its name once the backup is complete. Throws StartUpError if there is one of that name. */
export async function newBackupFolder(folder: string): Promise<BackupTarget> {
  if (await stat(folder).catch(() => undefined)) throw new StartUpError(`${folder} exists already. Name a folder that does not exist yet.`);
  return draftOf(folder, `${folder}.unfinished`);
}

/** A folder that is written under the name `draft` and renamed to `folder` when it is complete. */
export async function draftOf(folder: string, draft: string): Promise<BackupTarget> {
  const discard = () => rm(draft, { recursive: true, force: true });
  // Of a backup that was killed.
  await discard();
  await mkdir(draft, { recursive: true });
  return {
    write: async (file, content) => {
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await pipeline(content, createWriteStream(join(draft, file), { flush: true }));
    },
    finish: () => rename(draft, folder),
    discard,
  };
}
