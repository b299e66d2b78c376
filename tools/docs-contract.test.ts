import { expect, test } from "vitest";
import { callsPage, eventsPage } from "./docs-contract.ts";

test("the pages name the shape of every value that has one", () => {
  const pages = `${callsPage()}\n${eventsPage()}`;
  const nameless = pages.split("\n").filter((line) => /[`:|] (?:custom|unknown)\b|`(?:custom|unknown)`/.test(line));
  expect(nameless).toEqual([]);
  expect(pages).toContain("Before?: any JSON");
});
