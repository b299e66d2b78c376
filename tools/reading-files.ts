import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readings } from "../locales/readings.ts";
import { localesFolder } from "../locales/texts.ts";

const fileOf = (language: string, folder: string) => join(folder, "reading", `${language}.json`);

/** What is recorded of a language's texts (`locales/readings.ts`); nothing for a new one. */
export function readReadings(language: string, folder: string = localesFolder): Readings {
  const file = fileOf(language, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Readings) : {};
}

/** Keeps what is recorded of a language's texts, sorted by key, so that two people's changes seldom meet. */
export function writeReadings(language: string, readings: Readings, folder: string = localesFolder): void {
  const file = fileOf(language, folder);
  mkdirSync(dirname(file), { recursive: true });
  const sorted = Object.fromEntries(Object.entries(readings).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
