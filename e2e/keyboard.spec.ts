import type { Page } from "@playwright/test";
import { callAs, enter } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

// Sending by keyboard alone, at a desk.

const vinField = (page: Page) => page.getByRole("textbox", { name: "VIN" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const accord = (page: Page) => page.getByText("2020 Honda Accord").first();

/** How often Tab is pressed, from where the focus is, until it is on the button that sends; Enter is pressed on a link to it if one is met. */
async function stopsToSend(page: Page, key: "Tab" | "Shift+Tab"): Promise<number> {
  for (let stops = 1; stops <= 40; stops += 1) {
    await page.keyboard.press(key);
    if (await page.getByRole("link", { name: /^Send/ }).evaluate((link) => link === document.activeElement))
      await page.keyboard.press("Enter");
    if (await sendButton(page).evaluate((button) => button === document.activeElement)) return stops;
  }
  throw new Error("The button that sends was not reached.");
}

/** A form with a vehicle and the service that was chosen by keyboard, the focus in the VIN. */
async function fillIn(page: Page): Promise<string> {
  await enter(page, "shop", "/servicerequest/0");
  await expect(vinField(page)).toBeFocused();
  const vin = freshVin();
  await page.keyboard.type(vin);
  await expect(accord(page)).toBeVisible();
  await page.keyboard.press("Alt+2");
  await expect(page.getByRole("region", { name: "What do you need?" }).locator(":focus")).toHaveAttribute("type", "radio");
  await page.getByRole("radio", { name: "Service reset" }).focus();
  await page.keyboard.press("Space");
  await vinField(page).focus();
  return vin;
}

test("Ctrl+Enter sends from any field, without a single Tab", async ({ page }) => {
  const vin = await fillIn(page);
  await page.keyboard.press("Alt+4");
  const focused = page.getByRole("region", { name: "Job details" }).locator(":focus");
  await expect(focused).toHaveCount(1);
  await page.getByRole("textbox", { name: /RO number/ }).focus();
  await page.keyboard.type("By hand");
  await page.keyboard.press("Control+Enter");
  // Asked where the device is not connected, which depends on when the world was filled; the same keys answer.
  const question = page.getByRole("alertdialog");
  const sent = page.getByText("Request sent");
  await expect(question.or(sent).first()).toBeVisible();
  if (await question.isVisible()) await page.keyboard.press("Control+Enter");
  await expect(sent).toBeVisible();
  const found = await callAs<{ StatusName: string; RONumber: string }[]>("shop", `ServiceRequest/ServiceRequestsForList?search=${vin}`);
  expect(found.value).toMatchObject([{ StatusName: "InProcess", RONumber: "By hand" }]);
});

test("links jump from the VIN to the sections and to the button; they are seen only while the keyboard is in them", async ({ page }) => {
  await fillIn(page);
  const links = page.getByRole("navigation", { name: "Sections of the form" });
  const top = async () => (await links.boundingBox())?.y ?? 0;
  expect(await top()).toBeLessThan(0);
  expect(await stopsToSend(page, "Shift+Tab")).toBe(1);
  await vinField(page).focus();
  await page.keyboard.press("Shift+Tab");
  expect(await top()).toBeGreaterThan(0);
  await links.getByRole("link", { name: /^Device/ }).press("Enter");
  await expect(page.getByRole("region", { name: "Device" }).locator(":focus")).toHaveCount(1);
});

test("the keys of the form are listed under ?, and Ctrl+Enter behind a dialog sends nothing", async ({ page }) => {
  await fillIn(page);
  await sendButton(page).focus();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const text of ["Send", "Vehicle", "What do you need?", "Device", "Job details", "Preferred dates"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/servicerequest\/0$/);
});
