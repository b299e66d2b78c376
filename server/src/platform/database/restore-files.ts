import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { folderOf, forEachKey, hashOf, openDisk, type FilesPlace } from "../files/store.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import type { Manifest } from "./backup-manifest.ts";
import type { StoredBackup } from "./stored-backup.ts";
import { summing } from "./summing.ts";

/** The files of a backup on their way into a store. */
export interface StagedFiles {
  /** Puts all of them into the store. */
  putInPlace(): Promise<void>;
  discard(): Promise<void>;
}

/** Prepares the files of a backup; throws StartUpError if one changed since it was verified. */
export async function stageFiles(backup: StoredBackup, place: FilesPlace, manifest: Manifest): Promise<StagedFiles> {
  if (place.bucket !== undefined) return { putInPlace: () => upload(backup, place, manifest), discard: () => Promise.resolve() };
  const store = folderOf(place);
  // Beside the store, so that a rename puts all files in place.
  const copies = `${store}.restoring`;
  const discard = () => rm(copies, { recursive: true, force: true });
  try {
    await discard();
    await mkdir(join(copies, "files"), { recursive: true });
    for (const { file, sha256 } of manifest.files) requireSame(await copy(backup, file, copies), sha256, backup, file);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    discard,
    putInPlace: async () => {
      await rm(store, { recursive: true, force: true });
      await rename(join(copies, "files"), store);
    },
  };
}

/** A restore that fails later leaves objects that nothing names, and that the next try finds or replaces. */
async function upload(backup: StoredBackup, place: FilesPlace, { files }: Manifest): Promise<void> {
  const disk = openDisk(place);
  const expected = new Map(files.map(({ file, sha256 }) => [file, sha256]));
  await forEachKey(expected.keys(), async (file) => {
    const content = await buffer(await backup.open(file));
    requireSame(hashOf(content), expected.get(file), backup, file);
    await disk.put(file.replace(/^files\//, ""), content);
  });
}

/** Copies a file of the backup below `folder` and syncs it; returns its SHA-256. */
async function copy(backup: StoredBackup, file: string, folder: string): Promise<string> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  const sum = summing();
  await pipeline(await backup.open(file), sum.stream, createWriteStream(join(folder, file), { flush: true }));
  return sum.result().sha256;
}

function requireSame(found: string, expected: string | undefined, { name }: StoredBackup, file: string): void {
  if (found !== expected) throw new StartUpError(`The backup in ${name} changed while it was read: ${file}. Nothing was restored.`);
}
