import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";

/** Folder of unfinished files in the store: on the same file system, so that a finished one is moved by a rename. */
export const unfinishedFolder = ".unfinished";

/** An unfinished file is written in milliseconds: an older one was left behind by a process that was killed. */
const leftoverAgeMs = 3_600_000;

/**
 * flydrive's driver for a local folder, with writes that a crash or a full disk cannot tear: written to a temporary file,
 * synced and renamed. A key has all of its bytes or does not exist.
 */
export class LocalDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: "private" });
    this.#root = root;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents);
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents);
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const unfinished = join(this.#root, unfinishedFolder, randomUUID());
    const target = join(this.#root, key);
    await mkdir(dirname(unfinished), { recursive: true });
    try {
      const file = await open(unfinished, "wx", 0o600);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      const created = await mkdir(dirname(target), { recursive: true });
      await rename(unfinished, target);
      await syncFolders(dirname(target), created === undefined ? dirname(target) : dirname(created));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

/** Makes renames durable: syncs `folder` and its parents up to `top`. */
async function syncFolders(folder: string, top: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (folder !== top && folder !== dirname(folder)) await syncFolders(dirname(folder), top);
}

/** Deletes unfinished files in the store at `root` that a killed process left behind; returns their number. */
export async function deleteLeftovers(root: string, now: Date): Promise<number> {
  const folder = join(root, unfinishedFolder);
  const names = await readdir(folder).catch(() => []);
  const deleted = await Promise.all(
    names.map(async (name) => {
      const written = await stat(join(folder, name)).catch(() => undefined);
      if (!written || now.getTime() - written.mtimeMs < leftoverAgeMs) return 0;
      await rm(join(folder, name), { force: true });
      return 1;
    }),
  );
  return deleted.reduce<number>((sum, one) => sum + one, 0);
}
