import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const header = "Year,Make,Model,DeviceTypeId,FunctionId,Rating,EthernetCableRequired,EVRequiresCode,CustomMessage,Source,RatedOn";

function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([header, ...lines].join("\n"));
  return page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("an import with three bad lines, then right, then taken back", async ({ page, openBrowser }) => {
  const make = `Story Motors ${freshNumber()}`;
  const line = (rest: string) => `2021,${make},Aero,1,${rest}`;
  const right = [line("101,Green,,,,Bay 4,2026-03-01"), line("102,Amber,yes,,,Bay 4,"), line("103,Red,,,,Bay 4,")];
  const wrong = [line("101,Gren,,,,,"), line("9999,Amber,,,,,"), `21,${make},Aero,1,103,Red,,,,,`];
  const shop = await openBrowser({ account: "rag" });
  await shop.goto(`/rag?${new URLSearchParams({ year: "2021", make, model: "Aero", device: "1" })}`);
  await expect(shop.getByText("This vehicle has not been rated")).toBeVisible();

  await enter(page, "super", "/admin/compatibility");
  await choose(page, "wrong.csv", wrong);
  await expect(page.getByText("3 mistakes in wrong.csv: nothing can be imported")).toBeVisible();
  const faults = page.getByRole("table", { name: "What is wrong" }).getByRole("row");
  await expect(faults.nth(1)).toHaveText(/^2Rating.*Gren.*Green, Amber, Red or Unknown/);
  await expect(faults.nth(2)).toHaveText(/^3FunctionId.*9999.*There is no such function/);
  await expect(faults.nth(3)).toHaveText(/^4Year.*21.*a year from 1886 to 2100/);
  await expect(page.getByRole("button", { name: "Import these ratings" })).toBeHidden();

  const name = `right ${freshNumber()}.csv`;
  await choose(page, name, right);
  const preview = page.getByRole("region", { name: `What ${name} changes` });
  await expect(preview.getByRole("definition").first()).toHaveText("3");
  await expect(preview.getByRole("table", { name: "Added, for example" }).getByRole("row")).toHaveCount(4);
  await expectNoAxeViolations(page);
  await preview.getByRole("button", { name: "Import these ratings" }).click();
  const imports = page.getByRole("table", { name: "Last imports" });
  const row = imports.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("3 added, 0 changed, 0 removed");
  await expect(shop.getByText("Bay 4").or(shop.getByText("Not available")).first()).toBeVisible();

  await row.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(row).toContainText("Taken back by");
  await expect(shop.getByText("This vehicle has not been rated")).toBeVisible();
});

test("what is rated is seen by make and year, by mouse, by keys and as a table, and comes as a file", async ({ page }) => {
  await enter(page, "super", "/admin/compatibility");
  const grid = page.getByRole("grid", { name: "Coverage" });
  const audi = grid.getByRole("row", { name: /^Audi/ });
  await audi.getByRole("gridcell", { name: /^Audi 2021: / }).hover();
  const coverage = page.getByRole("region", { name: "Coverage" });
  await expect(coverage.locator("strong").first()).toHaveText("Audi 2021");
  await audi.getByRole("gridcell", { name: /^Audi 2021: / }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(audi.getByRole("gridcell", { name: /^Audi 2020: / })).toBeFocused();
  await expect(coverage.locator("strong").first()).toHaveText("Audi 2020");

  await coverage.getByText("As a table").click();
  await coverage.getByLabel("Model year").selectOption("2020");
  await expect(coverage.getByRole("table").getByRole("row", { name: /^Audi/ })).toContainText("%");
  await coverage.getByLabel("Device type").selectOption({ index: 2 });
  await expect(coverage.getByRole("table").getByRole("row", { name: /^Audi/ })).toContainText("%");

  const exported = page.getByRole("region", { name: "Export ratings" });
  await exported.getByLabel("Make").selectOption("Audi");
  const [download] = await Promise.all([page.waitForEvent("download"), exported.getByRole("button", { name: "Download" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^ratings Audi .*csv$/);
  const [head = "", ...lines] = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toContain("Year,Make,Model");
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.filter((line) => !/^\d{4},Audi,/.test(line))).toEqual([]);
});
