import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The root folder of the repository. */
export const root = join(import.meta.dirname, "..");

/** Every TypeScript file under a folder of the tree, as paths from the root, sorted. */
export function filesUnder(folder: string, ending: RegExp = /\.tsx?$/): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(^|\/)(node_modules|dist|\.[^/]+)\//.test(path))
    .toSorted();
}

/** The text of a file, by its path from the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
