import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { callAs, enter, makeRequest, settled } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const table = (page: Page): Locator => page.getByRole("table", { name: /^Requests: / });
const headings = (page: Page): Promise<string[]> => table(page).getByRole("columnheader").allInnerTexts();
const search = (page: Page): Locator => page.getByRole("searchbox", { name: "Search requests" });
const menu = (page: Page): Locator => page.getByRole("button", { name: /^(Saved views, columns and file|View$|E2E)/ });

/** Chooses something in a list's menu. */
async function choose(page: Page, item: string | RegExp): Promise<void> {
  await menu(page).first().click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Saves what a list shows. */
async function saveAs(page: Page, name: string): Promise<void> {
  await choose(page, "Save this view");
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await expect(dialog.getByLabel("Name of the view")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

/** The lines of a downloaded file, cell by cell; none of its cells has a line break. */
async function linesOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text
    .slice(1)
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
}

async function removeViews(account: "coord" | "tech"): Promise<void> {
  const { value } = await callAs<{ Id: number }[]>(account, "View/List");
  for (const { Id } of value) await callAs(account, "View/Remove", { Id });
}

test("a list is filtered, saved with a name, shown again after a reload and in another tab, renamed, removed and put back", async ({
  page,
}) => {
  await removeViews("coord");
  const { roNumber, vin } = await makeRequest("coord");
  await enter(page, "coord", "/servicerequests/submitted");
  await search(page).fill(roNumber);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("VIN");
  await saveAs(page, "E2E mine");
  await expect(page.getByRole("button", { name: "E2E mine" })).toBeVisible();

  // Another tab of the same user has it without a reload, and shows it from another list.
  const tab = await page.context().newPage();
  await tab.goto("/servicerequests/completed");
  await settled(tab);
  await search(tab).fill("");
  await menu(tab).click();
  await tab.getByRole("menuitem", { name: "E2E mine" }).click();
  await expect(tab).toHaveURL(/\/servicerequests\/submitted\?.*orderBy=VIN/);
  await expect(search(tab)).toHaveValue(roNumber);
  await expect(table(tab).getByRole("row").filter({ hasText: vin })).toHaveCount(1);
  await tab.reload();
  await expect(tab.getByRole("button", { name: "E2E mine" })).toBeVisible();

  await choose(tab, "Manage views");
  const manage = tab.getByRole("dialog", { name: "Saved views" });
  await manage.getByRole("button", { name: "Rename “E2E mine”" }).click();
  await manage.getByLabel("Name of the view").fill("E2E renamed");
  await tab.keyboard.press("Enter");
  await expect(manage.getByText("E2E renamed")).toBeVisible();
  // Told live.
  await expect(page.getByRole("button", { name: "E2E renamed" })).toBeVisible();
  await expectNoAxeViolations(tab);
  await manage.getByRole("button", { name: "Remove “E2E renamed”" }).click();
  await expect(manage.getByText("There is no saved view of this list yet.")).toBeVisible();
  await manage.getByRole("button", { name: "Close" }).last().click();
  await tab.getByRole("button", { name: "Undo" }).click();
  await expect(tab.getByRole("button", { name: "E2E renamed" })).toBeVisible();
  await removeViews("coord");
});

test("columns are chosen with the keyboard, remembered, and one always stays", async ({ page }) => {
  await enter(page, "shop2", "/servicerequests/completed");
  const usual = await headings(page);
  await choose(page, "Columns");
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "Contact" }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Contact: move up" }).focus();
  for (let nth = 0; nth < 8; nth += 1) await page.keyboard.press("Enter");
  await expectNoAxeViolations(page);
  for (const name of ["Technician", "Unread", "Created", "Service", "Order", "VIN / plate"])
    await dialog.getByRole("checkbox", { name, exact: true }).uncheck();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await headings(page)).toEqual(["Contact", "Vehicle"]);
  await page.reload();
  await settled(page);
  expect(await headings(page)).toEqual(["Contact", "Vehicle"]);
  // The first cell leads to the request, whichever it is.
  await expect(table(page).getByRole("row").nth(1).getByRole("cell").first().getByRole("link")).toBeVisible();
  await choose(page, "Columns");
  await dialog.getByRole("checkbox", { name: "Vehicle" }).uncheck();
  await expect(dialog.getByRole("checkbox", { name: "Contact" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Usual columns" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await headings(page)).toEqual(usual);
});

test("a file has all rows that the filters leave, the chosen columns and full times, and runs nothing", async ({ page }) => {
  const { total } = await callAs("shop2", "ServiceRequest/ServiceRequestsForList?status=completed&pageSize=1");
  expect(total).toBeGreaterThan(10);
  const made = await makeRequest("shop2", { RONumber: "=HYPERLINK(A1)" });
  await enter(page, "shop2", "/servicerequests/completed");
  const [whole] = await Promise.all([page.waitForEvent("download"), choose(page, "Download as CSV")]);
  expect(whole.suggestedFilename()).toMatch(/^Requests-Completed-\d{4}-\d\d-\d\d\.csv$/);
  const lines = await linesOf(whole);
  expect(lines).toHaveLength(total + 1);
  expect(lines[0]).toEqual([
    "Vehicle",
    "Priority",
    "VIN",
    "Plate",
    "Order",
    "RO number",
    "Service",
    "Technician",
    "Created",
    "Unread",
    "Report",
  ]);
  expect(lines[1]?.[8]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/);

  await page.goto("/servicerequests/submitted");
  await settled(page);
  await search(page).fill(made.vin);
  await expect(table(page).getByRole("row").filter({ hasText: made.vin })).toHaveCount(1);
  const [filtered] = await Promise.all([page.waitForEvent("download"), choose(page, "Download as CSV")]);
  const [, row, ...others] = await linesOf(filtered);
  expect(others).toEqual([]);
  expect(row?.slice(2, 6)).toEqual([made.vin, "", made.workOrder, "'=HYPERLINK(A1)"]);
  await callAs("shop2", "ServiceRequest/UpdateRequestStatus", { Id: made.id, Status: "Cancelled", Reason: "Test" });
});

test("without a connection a file says so and is made once there is one", async ({ page }) => {
  await enter(page, "shop2", "/servicerequests/completed");
  await page.route("**/api/ServiceRequest/ServiceRequestsForList**", (route) => route.abort());
  await choose(page, "Download as CSV");
  const dialog = page.getByRole("dialog", { name: "Download as CSV" });
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/ServiceRequest/ServiceRequestsForList**");
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Try again" }).click()]);
  expect((await linesOf(download)).length).toBeGreaterThan(1);
  await expect(dialog).toHaveCount(0);
});

test("on a phone the same menu opens; a link shows the same rows to a colleague", async ({ page, openBrowser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { roNumber, vin } = await makeRequest("shop");
  await enter(page, "shop", "/servicerequests/submitted");
  await search(page).fill(roNumber);
  await page.getByRole("combobox", { name: "Filter by" }).selectOption({ label: "My own" });
  await menu(page).click();
  await expect(page.getByRole("menuitem", { name: "Save this view" })).toBeVisible();
  // Cards have no columns.
  await expect(page.getByRole("menuitem", { name: "Columns" })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  const link = page.url();
  expect(new URL(link).searchParams.get("filterBy")).toBe("mine");
  const colleague = await openBrowser();
  await enter(colleague, "coord", "/servicerequests/submitted?filterBy=unread&pageSize=25");
  await colleague.goto(link.replace("filterBy=mine", "").replace(/[?&]$/, ""));
  await settled(colleague);
  await expect(colleague.getByRole("combobox", { name: "Filter by" })).toHaveValue("");
  await expect(colleague.getByRole("row").filter({ hasText: vin })).toHaveCount(1);
});

test("queue, chats, devices and support requests have their filters in the address and in saved views", async ({ page }) => {
  await removeViews("tech");
  await enter(page, "tech", "/devices?search=bay&orderBy=SerialNumber&sortBy=desc");
  await expect(page.getByRole("columnheader", { name: "Serial number" })).toHaveAttribute("aria-sort", "descending");
  await saveAs(page, "E2E boxes");
  await expect(page.getByRole("button", { name: "E2E boxes" })).toBeVisible();
  // Remembered: the plain address shows what was used last, and then says so.
  await page.goto("/devices");
  await expect(page).toHaveURL(/search=bay/);
  await expect(page.getByRole("button", { name: "E2E boxes" })).toBeVisible();

  await page.goto("/chats");
  await page.getByRole("radio", { name: "Unread" }).check({ force: true });
  await expect(page).toHaveURL(/unread=true/);
  await page.goto("/workbench?mine=true");
  await saveAs(page, "E2E jobs");
  await expect
    .poll(async () => (await callAs<{ Name: string; Query: object }[]>("tech", "View/List")).value)
    .toMatchObject([
      { Name: "E2E boxes", Query: { search: "bay", orderBy: "SerialNumber", sortBy: "desc" } },
      { Name: "E2E jobs", Query: { mine: true } },
    ]);
  const [download] = await Promise.all([page.waitForEvent("download"), choose(page, "Download as CSV")]);
  expect((await linesOf(download))[0]?.slice(0, 3)).toEqual(["Order", "Shop", "Vehicle"]);

  await page.goto("/support?state=handled&search=no-such-words");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page).toHaveURL("/support");
  await removeViews("tech");
});
