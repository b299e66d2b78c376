import { readFileSync } from "node:fs";

/** The rows of a table of collected facts beside this file, without its header; every row ends with its source (see `server/catalogue/LICENCES.md`). */
export function readFacts(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => line.split("\t"));
}
