import { expect, test } from "vitest";
import { firstLanguage } from "../locales/languages.ts";
import { readTexts } from "../locales/texts.ts";
import { browserTexts, shapeOf } from "./text-keys.ts";
import { usedTexts } from "./used-texts.ts";

const isUsed = usedTexts();

test("a key is used if it is a literal or matches the type of a template", () => {
  expect(isUsed("home.title")).toBe(true);
  expect(isUsed("home.no-such-text")).toBe(false);
  // The template's parameter is a union of statuses, so no other value matches.
  expect(isUsed("requests.status.Scheduled")).toBe(true);
  expect(isUsed("requests.status.Postponed")).toBe(false);
  expect(isUsed("problems.vin-in-use")).toBe(true);
  expect(isUsed("problems.vin-in-space")).toBe(false);
});

test("a template parameter of type string matches words that occur in the code", () => {
  expect(isUsed("problems.rules.max-length")).toBe(true);
  expect(isUsed("problems.rules.most-length")).toBe(false);
});

test("keys used before the other texts are loaded are in the first chunk, and keys the browser never uses in none", () => {
  const keys = Object.keys(readTexts(firstLanguage));
  const { first, rest } = browserTexts(keys);
  // Sign-in, Home, a menu entry of a lazily loaded screen, and a status by a template; the words for most problems are not needed before.
  for (const key of ["auth.title", "home.title", "workbench.title", "requests.status.Pending"]) expect(first, key).toContain(key);
  for (const key of ["workbench.queue.title", "problems.stale"]) expect(rest, key).toContain(key);
  expect(first).not.toContain("workbench.queue.title");
  const shipped = new Set([...first, ...rest]);
  expect(keys.filter((key) => key.startsWith("reports.pdf.") || key.startsWith("lookups.")).filter((key) => shipped.has(key))).toEqual([]);
});

test("a request has one noun in German", () => {
  const german = readTexts("de");
  const others = Object.entries(readTexts(firstLanguage))
    .filter(
      ([key, english]) =>
        /\brequests?\b/i.test(english) && !/support request/i.test(english) && /(?<!support)anfrage/i.test(german[key] ?? ""),
    )
    .map(([key]) => key);
  expect(others).toEqual([]);
});

test("a template parameter matches exactly one segment of a key", () => {
  const shape = shapeOf(["requests.fault.", "-", ""]);
  expect(shape.exec("requests.fault.vin-max-length")?.slice(1)).toHaveLength(2);
  expect(shape.test("requests.fault.vin")).toBe(false);
  expect(shape.test("requests.fault.vin-max.length")).toBe(false);
});
