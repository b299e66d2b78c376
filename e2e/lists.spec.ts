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
  await expect(page.getByText("That’s all")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fetch more" })).toHaveCount(0);
  const orders = await rows(page).locator("td:nth-child(3)").allInnerTexts();
  expect(new Set(orders).size).toBe(total);
});

test("sorts in both directions in one way, and the table says by which column", async ({ page }) => {
  await enter(page, "uk", "/servicerequests/completed");
  const header = page.getByRole("columnheader", { name: "VIN / plate" });
  const vins = async () => (await rows(page).locator("td:nth-child(2)").allInnerTexts()).map((cell) => cell.slice(0, 17));
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("VIN");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(async () => {
    const down = await vins();
    expect(down).toHaveLength(10);
    expect(down).toEqual(down.toSorted().toReversed());
  }).toPass();
  const highest = (await vins())[0] ?? "";
  await page.getByRole("button", { name: "Descending" }).click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(async () => {
    const up = await vins();
    expect(up).toEqual(up.toSorted());
    expect(up[0]).not.toBe(highest);
  }).toPass();
  await expect(list(page).getByRole("button")).toHaveCount(0);
});

test("cancelled requests have a list, and no list has a column that repeats its name", async ({ page }) => {
  const { id, vin } = await makeRequest("coord");
  await callAs("coord", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Sold" });
  await enter(page, "coord", "/servicerequests/submitted");
  await page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name: "Canceled" }).click();
  await expect(page).toHaveURL("/servicerequests/cancelled");
  await search(page).fill(vin);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("columnheader", { name: "Status" })).toHaveCount(0);
  await rows(page).getByRole("link").click();
  await expect(page.getByText("Sold")).toBeVisible();
  // The lists are chosen in one place: the menu has one entry for all of them.
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu.getByRole("link", { name: /Requests|Submitted|Pending|Scheduled|Completed|Canceled/ })).toHaveText(["Requests"]);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill(vin);
  await expect(page.getByRole("option", { name: /2020 Honda Accord/ })).toBeVisible();
});

test("remembers list, search and order, and Home's links show the whole list", async ({ page }) => {
  const { roNumber } = await makeRequest("shop");
  await enter(page, "shop", "/servicerequests/submitted");
  await search(page).fill(roNumber);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Make");
  await expect(rows(page)).toHaveCount(1);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Maya" })).toBeVisible();
  await menu.getByRole("link", { name: "Requests" }).click();
  await expect(page).toHaveURL(/\/servicerequests\/submitted/);
  await expect(search(page)).toHaveValue(roNumber);
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("Make");
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/servicerequests");
  await expect(search(page)).toHaveValue(roNumber);

  await menu.getByRole("link", { name: "Home" }).click();
  await page
    .getByRole("link", { name: /^Completed/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/servicerequests\/completed/);
  await expect(search(page)).toHaveValue("");
  await expect(rows(page)).toHaveCount(10);
  await menu.getByRole("link", { name: "Home" }).click();
  await menu.getByRole("link", { name: "Requests" }).click();
  await expect(page).toHaveURL(/\/servicerequests\/completed/);
  await expect(search(page)).toHaveValue("");
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
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ search: roNumber, orderBy: "RONumber", sortBy: "desc", pageSize: "25" });
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
