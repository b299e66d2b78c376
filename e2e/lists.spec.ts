import type { Locator, Page } from "@playwright/test";
import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const list = (page: Page): Locator => page.getByRole("table", { name: /^Requests: / });
const rows = (page: Page): Locator =>
  list(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const search = (page: Page): Locator => page.getByRole("searchbox", { name: "Search requests" });

test("a search finds a request by any of its fields, and shows an empty state without matches", async ({ page }) => {
  const { vin, roNumber, workOrder } = await makeRequest("coord");
  await enter(page, "coord", "/servicerequests/submitted");
  for (const words of [roNumber, vin.toLowerCase(), workOrder]) {
    await search(page).fill(words);
    await expect(rows(page), words).toHaveCount(1);
    await expect(rows(page)).toContainText(vin);
  }
  await search(page).fill("no-such-request");
  await expect(page.getByText("Nothing Found!")).toBeVisible();
  await expect(page.getByText("No request in this list matches “no-such-request”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).last().click();
  await expect(search(page)).toHaveValue("");
  await expect(rows(page).first()).toBeVisible();
});

test("loads more rows until the end of the list", async ({ page }) => {
  const { total } = await callAs("shop2", "ServiceRequest/ServiceRequestsForList?status=completed&pageSize=1");
  expect(total).toBeGreaterThan(20);
  await enter(page, "shop2", "/servicerequests/completed");
  for (let shown = 10; shown < total; shown += 10) {
    await expect(rows(page)).toHaveCount(shown);
    await page.getByRole("button", { name: "Fetch more" }).click();
  }
  await expect(rows(page)).toHaveCount(total);
  await expect(page.getByText("That's all")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fetch more" })).toHaveCount(0);
  const orders = await rows(page).locator("td:nth-child(3)").allInnerTexts();
  expect(new Set(orders).size).toBe(total);
});

test("sorts by a column in both directions", async ({ page }) => {
  await enter(page, "uk", "/servicerequests/completed");
  const header = page.getByRole("columnheader", { name: "VIN / plate" });
  const vins = async () => (await rows(page).locator("td:nth-child(2)").allInnerTexts()).map((cell) => cell.slice(0, 17));
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(async () => {
    const up = await vins();
    expect(up).toHaveLength(10);
    expect(up).toEqual(up.toSorted());
  }).toPass();
  const lowest = (await vins())[0] ?? "";
  await header.getByRole("button").click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(async () => {
    const down = await vins();
    expect(down).toEqual(down.toSorted().toReversed());
    expect(down[0]).not.toBe(lowest);
  }).toPass();
});

test("stores its filters in the URL: a reload and Back show the same rows", async ({ page }) => {
  const { roNumber, vin } = await makeRequest("coord");
  await enter(page, "coord", "/servicerequests/submitted");
  await page.getByRole("combobox", { name: "Rows a page" }).selectOption("25");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("RO number");
  await search(page).fill(roNumber);
  const asFiltered = async () => {
    await expect(search(page)).toHaveValue(roNumber);
    await expect(page.getByRole("combobox", { name: "Rows a page" })).toHaveValue("25");
    await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("RONumber");
    await expect(rows(page)).toHaveCount(1);
  };
  await asFiltered();
  await expect(page).toHaveURL(new RegExp(`search=${roNumber}&orderBy=RONumber&sortBy=desc&pageSize=25`));
  await page.reload();
  await asFiltered();
  await rows(page).getByRole("link").click();
  await expect(page.getByRole("button", { name: "Copy VIN" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2020 Honda Accord");
  await page.goBack();
  await asFiltered();
  await expect(rows(page)).toContainText(vin);
});

test("a colleague's request appears and updates live; another shop does not see it", async ({ page, openBrowser }) => {
  const elsewhere = await openBrowser();
  await enter(page, "coord", "/servicerequests/submitted");
  await enter(elsewhere, "shop2", "/servicerequests/submitted");
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(elsewhere).first()).toBeVisible();
  const count = await rows(elsewhere).count();

  const { id, vin } = await makeRequest("shop", { RONumber: `LIVE-${freshNumber()}` });
  const row = rows(page).filter({ hasText: vin });
  await expect(row).toBeVisible();
  await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
  await expect(row).toContainText("Urgent");
  await callAs("shop", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Sent twice" });
  await expect(row).toHaveCount(0);

  expect(await rows(elsewhere).count()).toBe(count);
  await expect(elsewhere.getByText(vin)).toHaveCount(0);
  await search(elsewhere).fill(vin);
  await expect(elsewhere.getByText("Nothing Found!")).toBeVisible();
  await elsewhere.goto(`/servicerequest/${id}`);
  await expect(elsewhere.getByText("This request does not exist")).toBeVisible();
});
