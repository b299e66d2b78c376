// `npm run faults` makes every fault of this folder happen to the real product and prints two tables; it takes minutes.
// `npm run faults -- stop disk` runs the files whose names contain one of the words. A file exports `cases`.
// With `--keep` what was seen replaces what docs/faults.md says of these cases.
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import type { FaultCase, Seen, Writes } from "./fault.ts";
import { keepResults } from "./results.ts";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .toSorted();

const all: { file: string; cases: readonly FaultCase[] }[] = [];
for (const file of files) {
  // A file without cases supports the others.
  const { cases = [] } = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as { cases?: readonly FaultCase[] };
  all.push({ file: parse(file).name, cases });
}

const seen: string[][] = [["Fault", "Wanted", "Seen", ""]];
const written: string[][] = [["Fault", "acknowledged", "there", "twice", "s until good", "calls failed", ""]];
const results = new Map<string, Seen>();
for (const { file, cases } of all.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))) {
  for (const one of cases) {
    console.error(`${file}: ${one.fault} …`);
    const result = await attempt(one);
    results.set(one.fault, result);
    // Said at once too: the whole takes long.
    console.error(`  ${verdict(result)}: ${result.seen}`);
    seen.push([one.fault, one.wanted, result.seen, verdict(result)]);
    written.push([one.fault, ...cellsOf(result.writes), verdict(result)]);
    if (!result.ok) process.exitCode = 1;
  }
}
print(seen);
console.log();
print(written);
if (process.argv.includes("--keep")) {
  keepResults(
    all.flatMap(({ cases }) => cases),
    results,
  );
}
// What a failed case left open must not keep this process.
process.exit();

async function attempt(one: FaultCase): Promise<Seen> {
  try {
    return await one.run();
  } catch (error) {
    return { seen: String(error instanceof Error ? error.message : error).split("\n")[0] ?? "", ok: false };
  }
}

function verdict({ ok }: Seen): string {
  return ok ? "ok" : "FAILED";
}

/** A case in which nobody writes has none of these. */
function cellsOf(writes: Partial<Writes> = {}): string[] {
  const { acknowledged, there, twice, untilGood, failed } = writes;
  return [acknowledged, there, twice, untilGood?.toFixed(1), failed].map((figure) => String(figure ?? "–"));
}

function print(lines: readonly string[][]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
