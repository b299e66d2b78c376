import type { Locator, Page } from "@playwright/test";
import { callAs, enter, freshNumber, makeJob, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { resize, widths } from "./support/widths.ts";

const step = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Steps of the job" }).getByRole("button", { name: new RegExp(`^${name}`) });
const lines = (page: Page): Locator => page.getByRole("region", { name: "Queue" }).getByRole("listitem").getByRole("link");

test("the bar of steps says what is missing and leads there by keys; after sending, Complete is next and the shop reads it", async ({
  page,
  openBrowser,
}) => {
  const { id } = await makeJob();
  await enter(page, "tech", `/workbench?job=${id}`);
  await expect(step(page, "Codes")).toContainText("1 code");
  await expect(step(page, "Report")).toHaveAttribute("aria-current", "step");

  await page.keyboard.press("Alt+2");
  await expect(page.getByRole("region", { name: "Work done" })).toBeFocused();
  await page.getByRole("button", { name: "Add work" }).press("Enter");
  await expect(step(page, "Work")).toContainText("1 result to choose");
  await expect(step(page, "Work")).toHaveAttribute("aria-current", "step");
  await expect(page.getByText("Choose a result: the report waits for it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send report" })).toBeDisabled();
  await page.getByRole("combobox", { name: "Result" }).last().selectOption("Passed");
  await expect(step(page, "Work")).toContainText("2 work items");

  await page.keyboard.press("Alt+4");
  await expect(page.getByRole("button", { name: "Send report" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send report" }).click();
  await expect(step(page, "Report")).toContainText("Version 1 sent");
  await expect(step(page, "Complete")).toHaveAttribute("aria-current", "step");
  const shop = await openBrowser();
  await enter(shop, "shop", `/servicerequest/${id}`);
  await expect(shop.getByText("Report sent by Jonas Keller.")).toBeVisible();
  await expect(shop.getByText("is working on it")).toHaveCount(0);
  await expect(shop.getByRole("main").getByText("Submitted", { exact: true })).toHaveCount(0);
  await expect(shop.getByRole("main").getByText("Report sent", { exact: true }).first()).toBeVisible();

  // What is written after sending has to be sent again.
  await page.getByRole("textbox", { name: "Notes to the shop" }).fill("Sensor replaced.");
  await expect(step(page, "Report")).toContainText("Changed since it was sent");
  await expect(page.getByRole("region", { name: "Report" })).toContainText("Different from version 1");
  await page.getByRole("textbox", { name: "Notes to the shop" }).fill("Sensor cleaned.");
  await expect(step(page, "Complete")).toHaveAttribute("aria-current", "step");
  await page.keyboard.press("Alt+5");
  await expect(page.getByRole("button", { name: "Complete", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(step(page, "Complete")).toContainText("Completed");
  await expect(shop.getByText("Completed by Jonas Keller.")).toBeVisible();
});

test("a new job waits while the pointer is in the queue, and is counted in the title until it is opened", async ({ page }) => {
  const tag = `H${freshNumber()}`;
  await makeRequest("uk", { RONumber: `${tag}a` });
  await enter(page, "tech2", "/workbench");
  await page.getByRole("searchbox", { name: "Search the queue" }).fill(tag);
  await expect(lines(page)).toHaveCount(1);
  await lines(page).first().hover();

  const { id } = await makeRequest("shop2", { RONumber: `${tag}b` });
  await callAs("shop2", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
  await expect(page.getByRole("button", { name: "1 new job" })).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole("button", { name: "1 new job" }).click();
  await expect(lines(page)).toContainText(["Lakeview Auto Body", "Kerbside Motors"]);
  await lines(page).first().click();
  await expect(page.getByRole("navigation", { name: "Steps of the job" })).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
});

test("where there is no room for it, the queue folds to a strip and is shown over the job by a key", async ({ page }) => {
  const { id } = await makeJob();
  await page.setViewportSize({ width: 1180, height: 820 });
  await enter(page, "tech", `/workbench?job=${id}`);
  await expect(page.getByRole("region", { name: "Fault codes" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Queue" }).getByRole("searchbox")).toHaveCount(0);
  await page.keyboard.press("q");
  await expect(page.getByRole("dialog", { name: "Queue" })).toBeVisible();
  const shown = page.getByRole("dialog", { name: "Queue" }).getByRole("listitem").getByRole("link");
  await shown.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(shown.nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tabpanel", { name: "History" })).toContainText("Jonas Keller");
  await page.getByRole("tab", { name: "Job" }).click();
  await expect(page.getByRole("region", { name: "Fault codes" })).toBeVisible();
});

test("the layout shifts by less than 0.1 in a whole job of 40 codes, from the queue to Complete", async ({ page }) => {
  const { id, roNumber } = await makeJob({ codes: 40 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await enter(page, "tech", "/workbench");
  await page.getByRole("searchbox", { name: "Search the queue" }).fill(roNumber);
  await expect(lines(page)).toHaveCount(1);
  await lines(page).first().click();
  await expect(page).toHaveURL(new RegExp(`job=${id}`));
  await expect(step(page, "Codes")).toContainText("40 codes");
  await page.getByRole("button", { name: "Add work" }).click();
  await page.getByRole("combobox", { name: "Result" }).last().selectOption("Completed");
  await page.getByRole("textbox", { name: "Notes to the shop" }).fill("Done.");
  await expect(page.getByText(/^Saved · /)).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send report" }).click();
  await expect(step(page, "Report")).toContainText("Version 1 sent");
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(step(page, "Complete")).toContainText("Completed");
  const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0));
  test.info().annotations.push({ type: "layout shift", description: sum.toFixed(4) });
  expect(sum).toBeLessThan(0.1);
});

test("a double click opens a question and leaves it open", async ({ page }) => {
  const { id } = await makeJob();
  await page.setViewportSize({ width: 1180, height: 820 });
  await enter(page, "tech", `/workbench?job=${id}`);
  await page.getByRole("button", { name: "Send report" }).dblclick();
  const question = page.getByRole("alertdialog", { name: "Send the report?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.keyboard.press("q");
  const queue = page.getByRole("dialog", { name: "Queue" });
  await expect(queue).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(queue).toHaveCount(0);
  await page.getByRole("button", { name: /^Queue/ }).dblclick();
  await lines(page).first().focus();
  await expect(queue).toBeVisible();
});

test("the workbench holds at every width", async ({ page }) => {
  const { id } = await makeJob();
  await enter(page, "tech", "/workbench");
  await expect(lines(page).first()).toBeVisible();
  for (const width of widths) {
    await resize(page, width);
    expect(await overflow(page), `the queue at ${width} px`).toBe(0);
  }
  await page.goto(`/workbench?job=${id}`);
  const steps = page.getByRole("navigation", { name: "Steps of the job" }).getByRole("listitem");
  await expect(steps.first()).toBeVisible();
  for (const width of widths) {
    await resize(page, width);
    expect(await overflow(page), `the job at ${width} px`).toBe(0);
    // The bar has room for all steps at every width.
    for (const box of await steps.all()) await expect(box, `${width} px`).toBeInViewport({ ratio: 0.99 });
  }
});

/** By how many pixels the page, or the job within it, can be scrolled sideways. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll("main section")];
    return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth));
  });
}
