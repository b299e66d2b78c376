import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { folderOf, forEachKey, hashOf, openDisk, type FilesPlace } from "../files/store.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { copyFile, type Manifest } from "./backup-manifest.ts";

/** The files of a backup on their way into a store. */
export interface StagedFiles {
  /** Puts all of them into the store. */
  putInPlace(): Promise<void>;
  discard(): Promise<void>;
}

/** Prepares the files of the backup in `folder`; throws StartUpError if one changed since it was verified. */
export async function stageFiles(folder: string, place: FilesPlace, manifest: Manifest): Promise<StagedFiles> {
  if (place.bucket !== undefined) return { putInPlace: () => upload(folder, place, manifest), discard: () => Promise.resolve() };
  const store = folderOf(place);
  // Beside the store, so that a rename puts all files in place.
  const copies = `${store}.restoring`;
  const discard = () => rm(copies, { recursive: true, force: true });
  try {
    await discard();
    await mkdir(join(copies, "files"), { recursive: true });
    for (const { file, sha256 } of manifest.files) requireSame((await copyFile(folder, copies, file)).sha256, sha256, folder, file);
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
async function upload(folder: string, place: FilesPlace, { files }: Manifest): Promise<void> {
  const disk = openDisk(place);
  const expected = new Map(files.map(({ file, sha256 }) => [file, sha256]));
  await forEachKey(expected.keys(), async (file) => {
    const content = await readFile(join(folder, file));
    requireSame(hashOf(content), expected.get(file), folder, file);
    await disk.put(file.replace(/^files\//, ""), content);
  });
}

function requireSame(found: string, expected: string | undefined, folder: string, file: string): void {
  if (found !== expected) throw new StartUpError(`The backup in ${folder} changed while it was read: ${file}. Nothing was restored.`);
}
