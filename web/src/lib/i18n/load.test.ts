import { beforeEach, expect, test, vi } from "vitest";
import type * as Load from "./load.ts";

const fetched: string[] = [];
/** The chunks of two languages; `rest` is held back until it is let go. */
const chunks = Object.fromEntries(
  ["en", "de"].map((code) => [
    code,
    {
      first: async () => (fetched.push(`${code}/first`), await Promise.resolve({ default: { "common.yes": code } })),
      rest: async () => (fetched.push(`${code}/rest`), await Promise.resolve({ default: { "request.title": code } })),
    },
  ]),
);
vi.mock("virtual:locales", () => ({ default: chunks }));

let load: typeof Load;
beforeEach(async () => {
  fetched.length = 0;
  vi.resetModules();
  load = await import("./load.ts");
});

test("a language comes without the texts that nothing needs yet", async () => {
  const { compiled } = await load.loadLanguage("en");
  expect(compiled).toEqual({ "common.yes": "en" });
  expect(fetched).toEqual(["en/first"]);
});

test("a screen that needs the rest is there once the texts are, in the language that is shown", async () => {
  const { compiled } = await load.loadLanguage("en");
  const screen = await load.withTexts(async () => await Promise.resolve("screen"))();
  expect(screen).toBe("screen");
  expect(compiled).toEqual({ "common.yes": "en", "request.title": "en" });
});

test("a language chosen after that comes whole, and so does one that is on its way", async () => {
  await load.loadLanguage("en");
  const german = load.loadLanguage("de");
  await load.withTexts(async () => await Promise.resolve())();
  expect((await german).compiled).toEqual({ "common.yes": "de", "request.title": "de" });
  fetched.length = 0;
  await load.loadLanguage("de");
  expect(fetched).toEqual(["de/first", "de/rest"]);
});

test("an unknown language is refused and leaves nothing behind", async () => {
  await expect(load.loadLanguage("xx")).rejects.toThrow("No texts for xx.");
  await expect(load.withTexts(async () => await Promise.resolve("screen"))()).resolves.toBe("screen");
});
