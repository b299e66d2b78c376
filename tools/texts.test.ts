import { expect, test } from "vitest";
import { firstLanguage } from "../locales/languages.ts";
import { readTexts } from "../locales/texts.ts";
import { browserTexts, shapeOf } from "./text-keys.ts";
import { usedTexts } from "./used-texts.ts";

const isUsed = usedTexts();

test("a key is used where it is written out, or where the type of a template allows it", () => {
  expect(isUsed("home.title")).toBe(true);
  expect(isUsed("home.no-such-text")).toBe(false);
  // A union of statuses fills the template in, so nothing else does.
  expect(isUsed("requests.status.Scheduled")).toBe(true);
  expect(isUsed("requests.status.Postponed")).toBe(false);
  expect(isUsed("problems.vin-in-use")).toBe(true);
  expect(isUsed("problems.vin-in-space")).toBe(false);
});

test("the open part of a template counts for words that stand in the code", () => {
  expect(isUsed("problems.rules.max-length")).toBe(true);
  expect(isUsed("problems.rules.most-length")).toBe(false);
});

test("what is asked for before the rest of the texts is there comes first, and what the browser never names not at all", () => {
  const keys = Object.keys(readTexts(firstLanguage));
  const { first, rest } = browserTexts(keys);
  // Sign-in, Home, a menu entry of a screen that is loaded later, and a problem's text by a template.
  for (const key of ["auth.title", "home.title", "workbench.title", "problems.stale"]) expect(first, key).toContain(key);
  expect(rest).toContain("workbench.queue.title");
  expect(first).not.toContain("workbench.queue.title");
  const shipped = new Set([...first, ...rest]);
  expect(keys.filter((key) => key.startsWith("reports.pdf.") || key.startsWith("lookups.")).filter((key) => shipped.has(key))).toEqual([]);
});

test("a template's shape matches one step of a key for each part that is filled in", () => {
  const shape = shapeOf(["requests.fault.", "-", ""]);
  expect(shape.exec("requests.fault.vin-max-length")?.slice(1)).toHaveLength(2);
  expect(shape.test("requests.fault.vin")).toBe(false);
  expect(shape.test("requests.fault.vin-max.length")).toBe(false);
});
