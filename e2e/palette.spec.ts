import type { Page } from "@playwright/test";
import { enter, makeRequest, servedByWorker } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

const open = async (page: Page) => {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("combobox");
  await expect(field).toBeFocused();
  return field;
};
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("the palette finds a request, a person, a screen and something to do, by keyboard alone", async ({ page }) => {
  const { id, roNumber } = await makeRequest("shop");
  await enter(page, "shop");
  await (await open(page)).fill(roNumber);
  await expect(option(page, new RegExp(roNumber))).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("dialog").getByRole("status").filter({ hasText: "1 found" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/servicerequest/${id}`);

  await (await open(page)).fill("torres");
  await expect(option(page, /Maya Torres/)).toBeVisible();
  await page.keyboard.press("Escape");

  await (await open(page)).fill("about");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/about");

  await (await open(page)).fill("dark");
  await expect(option(page, /Dark/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what can be opened is for who may open it: no screens of Home for RAG-only users", async ({ page }) => {
  await enter(page, "rag");
  await (await open(page)).fill("re");
  await expect(page.getByRole("dialog").getByRole("listbox")).toBeVisible();
  await expect(option(page, /New request|Requests|Chats|Honda/)).toHaveCount(0);
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("the palette finds what this device keeps, and says that it is all", async ({ page, context }) => {
    const { vin } = await makeRequest("shop");
    await enter(page, "shop", "/servicerequests/submitted");
    await expect(page.getByRole("main").getByText(vin).first()).toBeVisible();
    await servedByWorker(page);
    await context.setOffline(true);
    await (await open(page)).fill(vin);
    await expect(option(page, /2020 Honda Accord/)).toBeVisible();
    await expect(page.getByText("No connection: found on this device alone.")).toBeVisible();
    await page.getByRole("dialog").getByRole("combobox").fill("zzzz nothing");
    await expect(page.getByText("No connection, and nothing that this device keeps matches.")).toBeVisible();
  });
});

test("? lists every shortcut that the user has, those of the screen first", async ({ page }) => {
  await enter(page, "tech");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByRole("heading", { level: 3 }).first()).toHaveText("On this screen");
  await expect(dialog.getByText("Send the message")).toBeVisible();
  await expectNoAxeViolations(page);
});
