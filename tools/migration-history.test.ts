import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appendChecksums, dropOldSnapshots, migrationFaults } from "./migration-history.ts";

interface Copy {
  folder: string;
  git(...words: string[]): string;
  commit(): void;
  write(file: string, text: string): void;
  /** Changes the file and its checksum together. */
  rewrite(file: string, text: string): void;
  add(number: number, when?: number): string;
}

/** A folder with two migrations and their checksums, in a git repository if `inGit`. */
function tree({ inGit }: { inGit: boolean }): Copy {
  const place = mkdtempSync(join(tmpdir(), "remotebay-history-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const folder = join(place, "server/migrations");
  mkdirSync(join(folder, "meta"), { recursive: true });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries: [] }));
  const made = copyAt(place);
  made.add(0);
  made.add(1);
  if (inGit) {
    made.git("init", "-q", "-b", "main");
    made.commit();
  }
  return made;
}

function copyAt(place: string): Copy {
  const folder = join(place, "server/migrations");
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.test", ...words], { cwd: place, encoding: "utf8" });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  return {
    folder,
    git,
    write,
    commit: () => void (git("add", "-A"), git("commit", "-q", "-m", "A change")),
    rewrite: (file, text) => {
      write(file, text);
      const kept = readFileSync(join(folder, "checksums.txt"), "utf8")
        .split("\n")
        .filter((line) => line !== "" && !line.endsWith(file));
      write("checksums.txt", `${kept.join("\n")}\n`);
      appendChecksums(folder);
    },
    add: (number, when = 1_000 + number) => {
      const tag = `000${number}_step`;
      const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
      journal.entries.push({ idx: number, when, tag });
      write("meta/_journal.json", JSON.stringify(journal));
      write(`${tag}.sql`, `create table step_${number} (id int);\n`);
      write(`meta/000${number}_snapshot.json`, "{}");
      dropOldSnapshots(folder);
      appendChecksums(folder);
      return `${tag}.sql`;
    },
  };
}

test.each([true, false])("migrations that only grow have no fault (in git: %s)", (inGit) => {
  const { folder, add } = tree({ inGit });
  expect(migrationFaults(folder)).toEqual([]);
  add(2);
  expect(migrationFaults(folder)).toEqual([]);
});

test.each([true, false])("a changed file is reported (in git: %s)", (inGit) => {
  const { folder, write } = tree({ inGit });
  write("0001_step.sql", "create table step_1 (id bigint);\n");
  expect(migrationFaults(folder).join("\n")).toMatch(/0001_step\.sql was changed/);
});

test("a file that is missing, not listed, or not in the journal is reported", () => {
  const { folder, write } = tree({ inGit: false });
  rmSync(join(folder, "0000_step.sql"));
  write("0002_forgotten.sql", "select 1;\n");
  const faults = migrationFaults(folder).join("\n");
  expect(faults).toMatch(/0000_step\.sql is in meta\/_journal\.json and not there/);
  expect(faults).toMatch(/0002_forgotten\.sql is not in meta\/_journal\.json/);
  expect(faults).toMatch(/line 1 of checksums\.txt names 0000_step\.sql and not 0001_step\.sql/);
});

test("a migration older than its predecessor is reported, because databases would skip it", () => {
  const { folder, add } = tree({ inGit: false });
  add(2, 1_001);
  expect(migrationFaults(folder)).toEqual([expect.stringMatching(/0002_step is not later/)]);
});

test("changing a file together with its checksum is reported, committed or not, and in a clone", () => {
  const origin = tree({ inGit: true });
  origin.rewrite("0001_step.sql", "create table step_1 (id bigint);\n");
  expect(migrationFaults(origin.folder)).toEqual([
    expect.stringMatching(/0001_step\.sql was changed.*Commit [0-9a-f]{9} has it otherwise/),
  ]);
  origin.commit();
  expect(migrationFaults(origin.folder)).toHaveLength(1);
  const place = join(origin.folder, "../../clone");
  origin.git("clone", "-q", ".", place);
  expect(migrationFaults(copyAt(place).folder)).toHaveLength(1);
});

test("removing the last migration and its checksum is reported", () => {
  const { folder, write } = tree({ inGit: true });
  rmSync(join(folder, "0001_step.sql"));
  write("meta/_journal.json", JSON.stringify({ entries: [{ idx: 0, when: 1_000, tag: "0000_step" }] }));
  write("checksums.txt", `${readFileSync(join(folder, "checksums.txt"), "utf8").split("\n")[0]}\n`);
  rmSync(join(folder, "meta/0001_snapshot.json"));
  write("meta/0000_snapshot.json", "{}");
  expect(migrationFaults(folder)).toEqual([expect.stringMatching(/0001_step\.sql is gone/)]);
});

test("in a shallow clone or without history, the checksums are checked", () => {
  const origin = tree({ inGit: true });
  origin.add(2);
  origin.commit();
  const shallow = copyAt(join(origin.folder, "../../shallow"));
  origin.git("clone", "-q", "--depth=1", `file://${join(origin.folder, "../..")}`, join(shallow.folder, "../.."));
  const plain = copyAt(join(origin.folder, "../../plain"));
  cpSync(origin.folder, plain.folder, { recursive: true });
  for (const { folder, write } of [shallow, plain]) {
    expect(migrationFaults(folder)).toEqual([]);
    write("0002_step.sql", "select 2;\n");
    expect(migrationFaults(folder).length).toBeGreaterThan(0);
  }
});

test("an older snapshot beside the newest is reported, and removed with the next migration", () => {
  const { folder, write, add } = tree({ inGit: false });
  write("meta/0000_snapshot.json", "{}");
  expect(migrationFaults(folder)).toEqual([expect.stringMatching(/0000_snapshot\.json is not the newest/)]);
  add(2);
  expect(migrationFaults(folder)).toEqual([]);
});

test("a snapshot that is not the last migration's is reported, because the next migration would repeat that one", () => {
  const { folder, write } = tree({ inGit: false });
  rmSync(join(folder, "meta/0001_snapshot.json"));
  write("meta/0000_snapshot.json", "{}");
  expect(migrationFaults(folder)).toEqual([expect.stringMatching(/0001_snapshot\.json, the snapshot of the last migration, is missing/)]);
});
