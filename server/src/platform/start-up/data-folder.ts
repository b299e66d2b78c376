import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/** Makes the data folder and proves that it can be written. Throws the file system's error, EROFS where it is read-only. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    // Node says ENOENT where a folder above is on a read-only file system; asking that folder says the truth.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") await accessNearest(dirname(dataDir));
    throw error;
  }
  await access(dataDir, constants.W_OK);
}

/** Asks the nearest folder that is there whether it can be written. */
async function accessNearest(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing || folder === dirname(folder)) throw error;
    await accessNearest(dirname(folder));
  }
}
