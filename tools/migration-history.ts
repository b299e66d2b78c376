import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface JournalEntry {
  idx: number;
  /** Drizzle applies the migrations whose instant is later than the newest applied one. */
  when: number;
  tag: string;
}

interface Listed {
  file: string;
  sha256: string;
}

const list = "checksums.txt";

/**
 * Describes every violation of the rule that landed migrations never change; empty if there is none. The files are compared with
 * `checksums.txt`, and with every commit in git since that list exists, so that changing a file together with its checksum is
 * found as well. In a shallow clone only its commits are compared.
 */
export function migrationFaults(folder: string): string[] {
  const files = sqlFiles(folder);
  return [...journalFaults(folder, files), ...snapshotFaults(folder), ...checksumFaults(folder, files), ...historyFaults(folder)];
}

/** Appends the checksums of new migrations and returns their names; existing lines are unchanged. */
export function appendChecksums(folder: string): string[] {
  const known = new Set(readList(folder).map(({ file }) => file));
  const added = sqlFiles(folder).filter((file) => !known.has(file));
  const lines = added.map((file) => `${sha256(folder, file)}  ${file}\n`);
  if (added.length > 0) writeFileSync(join(folder, list), lines.join(""), { flag: "a" });
  return added;
}

/** Removes every snapshot but the newest and returns the names: drizzle-kit compares the tables with the newest alone. */
export function dropOldSnapshots(folder: string): string[] {
  const old = snapshots(folder).slice(0, -1);
  for (const name of old) rmSync(join(folder, "meta", name));
  return old;
}

function snapshots(folder: string): string[] {
  return readdirSync(join(folder, "meta"))
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted();
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}

function readJournal(folder: string): JournalEntry[] {
  return (JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: JournalEntry[] }).entries;
}

/** The one snapshot there is must be that of the last migration, or the next migration would contain what this one did already. */
function snapshotFaults(folder: string): string[] {
  const [last, ...old] = snapshots(folder).toReversed();
  const wanted = `${readJournal(folder).at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  return [
    ...(last === wanted ? [] : [`meta/${wanted}, the snapshot of the last migration, is missing or not the newest`]),
    ...old.map((name) => `meta/${name} is not the newest snapshot: \`npm run migrations\` removes it`),
  ];
}

function journalFaults(folder: string, files: readonly string[]): string[] {
  const entries = readJournal(folder);
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
    // Starts at the commit that added the list, because one migration was changed before that.
    if (!tree.has(list)) continue;
    for (const [file, blob] of tree) {
      if (!file.endsWith(".sql")) continue;
      // The newest commit comes first, so that the oldest one with a different text is reported.
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

/** The output of git; undefined without git or without a history. */
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
