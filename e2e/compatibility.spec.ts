import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

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

  await page.getByRole("button", { name: "What the colors mean" }).click();
  const info = page.getByRole("dialog", { name: "What the colors mean" });
  await expect(info).toContainText("Nobody has rated it.");
  await expect(info).toContainText("Demonstration set, made by rule, Nov 1, 2026");
  await info.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /^With caveats/ }).click();
  await page.getByRole("searchbox", { name: "Search functions" }).fill("engine control");
  await page.getByRole("columnheader", { name: "Function" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Function" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).toContainText("Engine control unit programming");
  await expect(rows(page).first()).toContainText("Required");
  await expect(rows(page).first()).toContainText("Wired workshop interface");
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

test("the checker's columns are chosen, and remembered", async ({ page }) => {
  const headings = () => page.getByRole("columnheader").allInnerTexts();
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await enter(page, "rag", "/rag?year=2021&make=BMW&model=X5&device=1");
  await expect(rows(page).first()).toBeVisible();
  expect(await headings()).toEqual(["Function", "Rating", "Ethernet cable", "Battery code", "Notes", "Device"]);
  await choose("Columns");
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "Battery code" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Source" }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const chosen = ["Function", "Rating", "Ethernet cable", "Notes", "Device", "Source"];
  expect(await headings()).toEqual(chosen);
  await expect(table(page)).toContainText("Demonstration set");
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await headings()).toEqual(chosen);
  await choose("Columns");
  await dialog.getByRole("button", { name: "Usual columns" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await headings()).toHaveLength(6);
  expect(await headings()).toContain("Battery code");
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

for (const { account, screen, phoneNumber } of [
  { account: "rd", screen: "phone", phoneNumber: "+39 011 555 0199" },
  { account: "shop", screen: "desktop", phoneNumber: "" },
] as const) {
  test(`${account} on a ${screen}: a red function stops, an amber one is sent once its caveats are accepted`, async ({ openBrowser }) => {
    const page = await openBrowser({ screen });
    await enter(page, account, "/servicerequest/0");
    const vin = freshVin();
    await page.getByLabel("VIN", { exact: true }).fill(vin);
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    await page.getByRole("radio", { name: account === "rd" ? /^Ponte 1/ : /^Bay 1/ }).check({ force: true });
    const functions = page.getByRole("button", { name: /Which function\?/ });
    const choose = async (name: string) => {
      await functions.click();
      await page.getByRole("option", { name }).click();
    };

    await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
    await choose("Exhaust fluid (urea) reset");
    const red = page.getByRole("dialog", { name: "Not available on this vehicle" });
    await expect(red).toContainText("Not fitted to this vehicle.");
    if (phoneNumber === "") await expect(red).not.toContainText("mobile team");
    else await expect(red.getByRole("link", { name: phoneNumber })).toHaveAttribute("href", "tel:+390115550199");
    await expectNoAxeViolations(page);
    await red.getByRole("button", { name: "OK" }).click();
    await expect(red).toBeHidden();
    await expect(functions).toContainText("The technician decides");
    await expect(functions).toBeFocused();

    await page.getByRole("radio", { name: "Programming and coding" }).click({ force: true });
    await page.getByRole("dialog", { name: "Programming and coding" }).getByRole("button", { name: "Accept and continue" }).click();
    const amber = page.getByRole("dialog", { name: "Available with caveats" });
    const caveat = "Connect a power supply that holds the battery’s voltage.";
    await choose("Airbag control unit coding");
    await expect(amber.getByRole("listitem")).toHaveText([caveat]);
    await expectNoAxeViolations(page);
    await amber.getByRole("button", { name: "Cancel" }).click();
    await expect(functions).toContainText("The technician decides");
    await choose("Airbag control unit coding");
    await amber.getByRole("button", { name: "Accept & Continue" }).click();
    await expect(page.getByText("The caveats are accepted.")).toBeVisible();
    // Another function is asked for anew, although its caveat is the same.
    await choose("Body control unit coding");
    await expect(amber.getByRole("listitem")).toHaveText([caveat]);
    await amber.getByRole("button", { name: "Accept & Continue" }).click();
    await page.reload();
    await expect(page.getByText("The caveats are accepted.")).toBeVisible();
    await expect(amber).toBeHidden();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    // The price is agreed to in a question.
    if (account === "rd") await page.getByRole("alertdialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
    const accepted = page.getByRole("definition").filter({ hasText: caveat });
    await expect(accepted).toContainText(account === "rd" ? "Accepted by Luca Bellini" : "Accepted by Maya Torres");
    // Whoever opens it again has accepted already.
    await page.goto(`${page.url()}?edit=`);
    await expect(page.getByText("The caveats are accepted.")).toBeVisible();
    await expect(amber).toBeHidden();
  });
}

for (const { account, screen, device } of [
  { account: "rd", screen: "phone", device: 3 },
  { account: "shop", screen: "desktop", device: 1 },
] as const) {
  test(`${account} on a ${screen}: functions that are chosen in the checker are requested together, and a draft is asked for first`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ screen });
    await enter(page, account, "/servicerequest/0");
    await page.getByLabel("RO number").fill("KEPT-1");
    await page.goto(`/rag?year=2020&make=Honda&model=Accord&device=${device}`);
    const find = (words: string) => page.getByRole("searchbox", { name: "Search functions" }).fill(words);
    await find("Exhaust fluid");
    await expect(rows(page).first()).toContainText("Not available");
    await expect(page.getByRole("checkbox", { name: /^Exhaust fluid/ })).toHaveCount(0);
    for (const name of ["Airbag control unit coding", "Body control unit coding"]) {
      await find(name);
      await page.getByRole("checkbox", { name }).check();
    }
    const chosen = page.getByRole("region", { name: "Chosen functions" });
    await expect(chosen).toContainText("Airbag control unit coding and Body control unit coding");
    await expectNoAxeViolations(page);
    await chosen.getByRole("button", { name: "Request these" }).click();
    const replace = page.getByRole("alertdialog", { name: "Replace the request you began?" });
    await replace.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/rag/);
    await chosen.getByRole("button", { name: "Request these" }).click();
    await replace.getByRole("button", { name: "Replace" }).click();

    // One question after the other, each of its own function.
    const amber = page.getByRole("dialog", { name: "Available with caveats" });
    for (const left of [2, 1]) {
      await expect(amber).toHaveCount(1);
      await amber.getByRole("button", { name: "Accept & Continue" }).click();
      await expect(page.getByText("The caveats are accepted.")).toHaveCount(3 - left);
    }
    await expect(amber).toHaveCount(0);
    await expect(page.getByLabel("RO number")).toHaveValue("");
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    const further = page.getByRole("list", { name: "Further services for this vehicle" }).locator(":scope > li");
    await expect(further).toHaveCount(1);
    await expect(further).toContainText("Body control unit coding");
    await expect(page.getByRole("radio", { name: /^Programming and coding/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: account === "rd" ? /^Ponte 1/ : /^Bay 1/ })).toBeChecked();
  });
}
