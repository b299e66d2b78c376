// `npm run bench` runs every benchmark in this folder, prints one table and then runs Lighthouse; `npm run bench -- vin report` runs those whose file
// names contain one of the words (`page-speed` is Lighthouse). `npm run bench -- hundred-times` is not among them: docs/scaling.md.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import type { BenchRow } from "./row.ts";

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
/** Take an hour and half a hundred gigabytes: only where they are named. */
const large = new Set(["hundred-times.ts"]);
const helpers = new Set(
  "run row load world crowd bulk-load open-connections service-process herd-lines light-connection bare-chat chat-load chat-world device-load"
    .split(" ")
    .map((name) => `${name}.ts`),
);
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !helpers.has(name) && !name.endsWith(".test.ts"))
  .filter((name) => isWanted(name) && (wanted.length > 0 || !large.has(name)))
  .toSorted();

const rows: BenchRow[] = [];
for (const name of names) {
  const file = (await import(pathToFileURL(join(import.meta.dirname, name)).href)) as { bench?: () => Promise<BenchRow[]> };
  // A file without `bench` is a helper.
  if (!file.bench) continue;
  console.error(`running ${parse(name).name} …`);
  rows.push(...(await file.bench()));
}
if (rows.length > 0) print(rows);
if (rows.some((row) => !row.ok)) process.exitCode = 1;
// In a process of its own, and whether or not a goal was missed: neither result hides the other.
if (isWanted("page-speed")) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "page-speed/run.ts")], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

function print(all: readonly BenchRow[]): void {
  const table = [["What", "Figure", "Goal", ""], ...all.map((row) => [row.name, row.figure, row.goal ?? "", row.ok ? "ok" : "MISSED"])];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
