import { beforeEach, expect, test, vi } from "vitest";
import type * as Load from "./load.ts";

const fetched: string[] = [];
/** The chunks of two languages. */
const chunks = Object.fromEntries(
  ["en", "de"].map((code) => [
    code,
    async () => (
      fetched.push(`${code}/first`),
      await Promise.resolve({
        default: { "common.yes": code },
        rest: async () => (
          fetched.push(`${code}/rest`),
          await Promise.resolve({ default: { "request.title": code }, ...(code === "de" && { library: { menu: { close: code } } }) })
        ),
      })
    ),
  ]),
);
vi.mock("virtual:locales", () => ({ default: chunks }));

let load: typeof Load;
beforeEach(async () => {
  fetched.length = 0;
  vi.resetModules();
  load = await import("./load.ts");
});

test("a language loads without the texts that are not needed yet", async () => {
  const { compiled, library } = await load.loadLanguage("en");
  expect(compiled).toEqual({ "common.yes": "en" });
  expect(library).toEqual({});
  expect(fetched).toEqual(["en/first"]);
});

test("a screen that needs the remaining texts loads after them, in the current language", async () => {
  const { compiled } = await load.loadLanguage("en");
  const screen = await load.withTexts(async () => await Promise.resolve("screen"))();
  expect(screen).toBe("screen");
  expect(compiled).toEqual({ "common.yes": "en", "request.title": "en" });
});

test("a language chosen afterwards, or loading meanwhile, loads completely", async () => {
  await load.loadLanguage("en");
  const german = load.loadLanguage("de");
  await load.withTexts(async () => await Promise.resolve())();
  expect((await german).library).toEqual({ menu: { close: "de" } });
  expect((await german).compiled).toEqual({ "common.yes": "de", "request.title": "de" });
  fetched.length = 0;
  await load.loadLanguage("de");
  expect(fetched.at(-1)).toBe("de/rest");
});

test("an unknown language is refused and leaves nothing behind", async () => {
  await expect(load.loadLanguage("xx")).rejects.toThrow("No texts for xx.");
  await expect(load.withTexts(async () => await Promise.resolve("screen"))()).resolves.toBe("screen");
});
