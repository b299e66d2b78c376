import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface JournalEntry {
  idx: number;
  /** Drizzle applies what is later than the newest row of the database, by this instant. */
  when: number;
  tag: string;
}

interface Listed {
  file: string;
  sha256: string;
}

const list = "checksums.txt";

/**
 * What breaks the rule that migrations only grow, in words; empty where all is well. Without git the files are held against
 * `checksums.txt`. With git they are also held against every commit since that list exists, so that changing a file and its
 * checksum together is noticed as well; of a shallow clone those commits are read that it has.
 */
export function migrationFaults(folder: string): string[] {
  const files = sqlFiles(folder);
  return [...journalFaults(folder, files), ...checksumFaults(folder, files), ...historyFaults(folder)];
}

/** Lists the checksums of migrations that have none yet; answers their names. Lines that are there stay as they are. */
export function appendChecksums(folder: string): string[] {
  const known = new Set(readList(folder).map(({ file }) => file));
  const added = sqlFiles(folder).filter((file) => !known.has(file));
  const lines = added.map((file) => `${sha256(folder, file)}  ${file}\n`);
  if (added.length > 0) writeFileSync(join(folder, list), lines.join(""), { flag: "a" });
  return added;
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

function journalFaults(folder: string, files: readonly string[]): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: JournalEntry[] };
  const named = new Set(entries.map(({ tag }) => `${tag}.sql`));
  return [
    ...files.filter((file) => !named.has(file)).map((file) => `${file} is not in meta/_journal.json: it would never be applied`),
    ...entries.flatMap(({ idx, when, tag }, position) => {
      const faults: string[] = [];
      if (!files.includes(`${tag}.sql`)) faults.push(`${tag}.sql is in meta/_journal.json and not there`);
      if (idx !== position || !tag.startsWith(`${String(position).padStart(4, "0")}_`))
        faults.push(`${tag} stands at place ${position} of meta/_journal.json: migrations are numbered without gaps`);
      if (when <= (entries[position - 1]?.when ?? 0))
        faults.push(`${tag} is not later than the migration before it: a database that has that one would skip it`);
      return faults;
    }),
  ];
}

function checksumFaults(folder: string, files: readonly string[]): string[] {
  const listed = readList(folder);
  const faults = listed.flatMap(({ file, sha256: sum }, position) => {
    if (files[position] !== file) return [`line ${position + 1} of ${list} names ${file} and not ${files[position] ?? "nothing"}`];
    return sha256(folder, file) === sum ? [] : [changed(file)];
  });
  return [...faults, ...files.slice(listed.length).map((file) => `${file} is not in ${list}: run \`npm run migrations\``)];
}

function historyFaults(folder: string): string[] {
  const log = git(folder, ["log", "--first-parent", "--format=%H", "--", "."]);
  const commits = log?.split("\n").filter((line) => line !== "") ?? [];
  const today = new Map(sqlFiles(folder).map((file) => [file, blobOf(folder, file)]));
  const faults = new Map<string, string>();
  for (const commit of commits) {
    const tree = blobsOf(folder, commit);
    // From the commit on that brought the list: before it one migration was changed after it had landed.
    if (!tree.has(list)) continue;
    for (const [file, blob] of tree) {
      if (!file.endsWith(".sql")) continue;
      // The newest commit first, so that the oldest that has another text is the one named.
      const where = `Commit ${commit.slice(0, 9)} has it otherwise; if that never left this branch, make one commit of those that wrote it`;
      if (!today.has(file)) faults.set(file, `${file} is gone: a migration that has landed stays. ${where}`);
      else if (today.get(file) !== blob) faults.set(file, `${changed(file)}. ${where}`);
    }
  }
  return [...faults.values()];
}

function changed(file: string): string {
  return `${file} was changed: a migration that has landed is applied to databases already, so that a change needs a new one`;
}

function blobsOf(folder: string, commit: string): Map<string, string> {
  const lines = git(folder, ["ls-tree", commit, "./"])?.split("\n") ?? [];
  return new Map(
    lines.flatMap((line) => {
      const [about, name] = line.split("\t");
      return name === undefined ? [] : [[name, about?.split(" ")[2] ?? ""] as const];
    }),
  );
}

function blobOf(folder: string, file: string): string | undefined {
  return git(folder, ["hash-object", "--no-filters", file])?.trim();
}

/** What git answers; nothing where there is no git, or no history here. */
function git(folder: string, words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? stdout : undefined;
}

function readList(folder: string): Listed[] {
  const path = join(folder, list);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    const [sum = "", file = ""] = line.split("  ");
    return file === "" ? [] : [{ file, sha256: sum }];
  });
}

function sha256(folder: string, file: string): string {
  return createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex");
}
