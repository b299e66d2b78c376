// `npm run faults` makes every fault of this folder happen to the real product and prints one table; it takes minutes.
// `npm run faults -- stop disk` runs the files whose names contain one of the words. A file exports `cases`.
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import type { FaultCase, Seen } from "./fault.ts";

const wanted = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && name !== "run.ts")
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .toSorted();

const table: string[][] = [["Fault", "Wanted", "Seen", ""]];
for (const name of names) {
  const file = (await import(pathToFileURL(join(import.meta.dirname, name)).href)) as { cases?: readonly FaultCase[] };
  // A file without cases supports the others.
  for (const one of file.cases ?? []) {
    console.error(`${parse(name).name}: ${one.fault} …`);
    const { seen, ok } = await attempt(one);
    table.push([one.fault, one.wanted, seen, ok ? "ok" : "FAILED"]);
    if (!ok) process.exitCode = 1;
  }
}
print(table);
// What a failed case left open must not keep this process.
process.exit();

async function attempt(one: FaultCase): Promise<Seen> {
  try {
    return await one.run();
  } catch (error) {
    return { seen: String(error instanceof Error ? error.message : error).split("\n")[0] ?? "", ok: false };
  }
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
