import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultCodes } from "../contract/src/index.ts";

/** The codes of the faults that services find, as they are written in the sources. */
function codesOfServices(): string[] {
  const modules = join(import.meta.dirname, "../server/src/modules");
  const files = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = files.map((file) => readFileSync(join(modules, file), "utf8"));
  return sources.flatMap((source) => [...source.matchAll(/path(?:: [^,]+)?, code: "([a-z-]+)"/g)].map(([, code = ""]) => code));
}

/** Faults of the VIN decoder, whose words its field has (`vehicles.*`). */
const ofDecoder = new Set(["maker-unknown", "model-unknown", "model-ambiguous", "year-unknown", "year-ambiguous", "not-found", "letter"]);
/** Words of their own screens. */
const ofScreens = new Set(["check-digit-second-look", "too-many"]);

test.each(["en", "de", "el"])("every rule that an input can break has a text in %s", (language) => {
  const { rules } = JSON.parse(readFileSync(join(import.meta.dirname, "../locales", language, "problems.json"), "utf8")) as {
    rules: object;
  };
  const codes = [...new Set([...faultCodes, ...codesOfServices()])].filter((code) => !ofDecoder.has(code) && !ofScreens.has(code));
  expect(codes.length).toBeGreaterThan(25);
  expect(codes.filter((code) => !(code in rules))).toEqual([]);
});
