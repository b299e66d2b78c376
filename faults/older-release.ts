import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

const root = join(import.meta.dirname, "..");
const list = "server/migrations/checksums.txt";
/** The last migration that was made before earlier releases had to live with the next. */
const lastFree = "0056";

/** A whole tree of the release before, which runs by itself. */
export interface OlderRelease {
  folder: string;
  /** Its commit, shortened. */
  commit: string;
  /** How many migrations it lacks. */
  behind: number;
}

/** The newest commit that has fewer migrations than this tree, with this tree's packages. It is kept in `.cache` for the next time. */
export function olderRelease(): OlderRelease {
  const { commit, behind } = newestOlderCommit();
  const folder = join(root, ".cache", `release-${commit}`);
  if (!existsSync(join(folder, ".complete"))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C "$1"`, "sh", folder], { cwd: root });
    // Links to the files of this tree's packages; the links among workspaces lead to those of the older one.
    const places = [".", ...readdirSync(folder)].filter((name) => existsSync(join(root, name, "node_modules")));
    for (const name of places) execFileSync("cp", ["-al", join(root, name, "node_modules"), join(folder, name, "node_modules")]);
    rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
    writeFileSync(join(folder, ".complete"), "");
  }
  return { folder, commit, behind };
}

function newestOlderCommit(): { commit: string; behind: number } {
  const today = linesOf(execFileSync("cat", [list], { cwd: root, encoding: "utf8" }));
  const { status, stdout } = spawnSync("git", ["log", "--first-parent", "--format=%h", "-n", "400", "--", list], {
    cwd: root,
    encoding: "utf8",
  });
  const commits = status === 0 ? stdout.split("\n").filter((line) => line !== "") : [];
  for (const changed of commits) {
    // The state before a commit that changed the list.
    const before = spawnSync("git", ["show", `${changed}^:${list}`], { cwd: root, encoding: "utf8" });
    const lines = before.status === 0 ? linesOf(before.stdout) : [];
    const isOlder = lines.length < today.length && lines.every((line, nth) => line === today[nth]);
    if (isOlder && (lines.at(-1)?.split("  ")[1] ?? "") >= lastFree) {
      const commit = execFileSync("git", ["rev-parse", "--short", `${changed}^`], { cwd: root, encoding: "utf8" }).trim();
      return { commit, behind: today.length - lines.length };
    }
  }
  throw new StartUpError("There is no earlier release with fewer migrations in git: this drill needs the repository's history.");
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}
