// Compares the calls with those of the last release: a change needs an entry in docs/api-changes.md, one that can break a program a new level.
// `npm run keep-api` (`--keep`) stores what the calls are as the last release.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as contract from "../contract/src/index.ts";
import { changeFaults, entriesOf, type Release } from "./api-changes.ts";
import { surfaceOf, type Surface } from "./api-surface.ts";
import { root, read } from "./files.ts";

const file = "contract/released-api.json";
const calls = Object.values(contract as Record<string, unknown>).filter(isCall);
const log = entriesOf(read("docs/api-changes.md"));
const now = surfaceOf(calls);

if (process.argv.includes("--keep")) {
  const release: Release = { level: contract.apiLevel, entries: log.map(({ text }) => text), calls: now };
  writeFileSync(join(root, file), written(release));
} else check();

function check(): void {
  const faults = changeFaults(JSON.parse(read(file)) as Release, now, contract.apiLevel, log);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${calls.length} calls are those of the last release, or docs/api-changes.md says what changed.`);
}

/** One line a call, so that a change is seen in its place. */
function written({ level, entries, calls: surface }: { level: number; entries: string[]; calls: Surface }): string {
  const lines = Object.entries(surface).map(([name, call]) => `${JSON.stringify(name)}: ${JSON.stringify(call)}`);
  return `{"level": ${level}, "entries": ${JSON.stringify(entries)}, "calls": {\n${lines.join(",\n")}\n}}\n`;
}

function isCall(value: unknown): value is contract.Call {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
