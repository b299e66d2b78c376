// Packages outside the workspaces, for programs that one command alone needs: `npm ci` at the root does not install them.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.ts";

/** Installs the package in a folder (a path from the root) as its lock file says, if it is not installed so yet. */
export function installOwnPackage(folder: string): void {
  const lock = readFileSync(join(root, folder, "package-lock.json"), "utf8");
  // A copy of the lock file that was installed.
  const installed = join(root, folder, "node_modules/.installed-lock.json");
  if (readOrNothing(installed) === lock) return;
  console.log(`Installing ${folder} …`);
  const { status, error } = spawnSync("npm ci --no-audit --no-fund", { cwd: join(root, folder), stdio: "inherit", shell: true });
  if (status !== 0) throw new Error(`${folder} could not be installed.`, { cause: error });
  writeFileSync(installed, lock);
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
