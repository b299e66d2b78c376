import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpectedUnit, Score } from "./score.ts";

/** What a person noted beside an export, made by reading it. */
export interface Expected {
  /** Where the export was published. */
  source: string;
  /** What else is to be said of the text: how it was put together, where it is not one whole export. */
  note?: string;
  /** The reader that should be chosen; left out if it is the folder's. */
  reader?: string;
  scans: { made?: string; units: ExpectedUnit[] }[];
  /** The score when the finished reader saw the text for the first time; only for texts kept back until then. */
  firstScore?: Pick<Score, "faults" | "found" | "unit" | "failureType" | "status" | "invented">;
}

export interface Fixture {
  tool: string;
  name: string;
  text: string;
  expected: Expected;
}

const folder = join(import.meta.dirname, "../../fixtures");

/** Every export under `fixtures/<tool>/<nn>.txt` (or `.csv`) with the `<nn>.json` beside it. */
export function loadFixtures(): Fixture[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(txt|csv)$/.test(path))
    .toSorted()
    .map((path) => {
      const name = path.replaceAll("\\", "/").replace(/\.\w+$/, "");
      const expected = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Expected;
      return { tool: name.split("/")[0] ?? "", name, text: readFileSync(join(folder, path), "utf8"), expected };
    });
}
