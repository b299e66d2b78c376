import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const table = (page: Page) => page.getByRole("table");
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("a RAG-only user chooses a vehicle, filters, sorts, downloads and prints, and the URL restores it", async ({ page }) => {
  await enter(page, "rag");
  await expect(page).toHaveURL("/rag");
  await expect(page.getByRole("heading", { name: "Choose a vehicle" })).toBeVisible();
  await page.getByRole("combobox", { name: "Year" }).selectOption("2021");
  await page.getByRole("combobox", { name: "Make" }).selectOption("BMW");
  await page.getByRole("combobox", { name: "Model" }).selectOption("X5");
  await page.getByRole("combobox", { name: "Device type" }).selectOption({ index: 1 });
  const all = await page.getByText(/^Showing \d+ of \d+ results$/).innerText();
  expect(all).toMatch(/^Showing (\d+) of \1 results$/);
  await expect(page.getByText("Demonstration data")).toBeVisible();

  await page.getByRole("button", { name: /^With caveats/ }).click();
  await page.getByRole("searchbox", { name: "Search functions" }).fill("engine control");
  await page.getByRole("columnheader", { name: "Function" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Function" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).toContainText("Engine control unit programming");
  await expect(rows(page).first()).toContainText("Required");
  await expect(rows(page)).toHaveCount(1);
  const shown = await page.getByText(/^Showing \d+ of \d+ results$/).innerText();
  expect(shown).not.toBe(all);
  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search functions" })).toHaveValue("engine control");

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.startsWith("\uFEFF")).toBe(true);
  expect(csv).toContain("2021 BMW X5,Wired workshop interface,");
  expect(csv.trim().split("\r\n").length - 1).toBe(await rows(page).count());
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(/^Wired workshop interface · Printed/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Download CSV" })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });

  await page.getByRole("searchbox", { name: "Search functions" }).fill("no such function");
  await expect(page.getByText("No results for the current filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText(all)).toBeVisible();
});

test("on a phone: cards, 5,000 of them scroll with few in the page, and a failure has its own words", async ({ openBrowser }) => {
  const page = await openBrowser({ screen: "phone" });
  const path = "**/api/RAGRating/GetServiceElementsRagRating*";
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: "internal", status: 500, title: "", type: "" } }));
  await enter(page, "rag", "/rag?year=2021&make=BMW&model=X5&device=1");
  await expect(page.getByText("Something has gone wrong - please contact I.T Support.")).toBeVisible({ timeout: 15_000 });
  await page.unroute(path);
  await page.route(path, async (route) => {
    const [first] = (await (await route.fetch()).json()) as { Text: string }[];
    await route.fulfill({
      json: Array.from({ length: 5_000 }, (_, nth) => ({
        ...first,
        Id: nth + 1,
        ServiceElementId: nth + 1,
        Text: `Function ${String(nth + 1).padStart(4, "0")}`,
      })),
    });
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Showing 5,000 of 5,000 results")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText("Function 5000")).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
});
