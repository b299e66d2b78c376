import type { Page } from "@playwright/test";
import type { UserRecord } from "@remotebay/contract";
import { callAs, continueToForm, enter, makeRequest } from "./support/stories.ts";
import { heldOnDevice } from "./support/storage.ts";
import { expect, screens, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test.use({ viewport: screens.phone, hasTouch: true });

const box = (page: Page, name: RegExp | string) => page.getByRole("textbox", { name });
const vinField = (page: Page) => box(page, "VIN");
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
/** The new request's draft on this device; null if there is none. */
async function draft(page: Page): Promise<string | null> {
  const { value: user } = await callAs<UserRecord>("shop", "user/getUserByName");
  return await heldOnDevice(page, `draft.${user.Id}.request.new`);
}

async function openForm(page: Page): Promise<void> {
  await enter(page, "shop", "/servicerequest/0");
  await expect(page.getByRole("radio", { name: /^Bay 1/ })).toBeChecked();
}

test("what does not fit stays in its field, says why, survives a reload and is not sent", async ({ page }) => {
  await openForm(page);
  const vin = freshVin();
  const plate = "Q".repeat(60);
  await vinField(page).fill(vin);
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("radio", { name: "Service reset" }).check();
  for (const reading of ["599999999999999", "-5abc9"]) {
    await box(page, /Odometer/).fill(reading);
    await box(page, /RO number/).focus();
    await expect(box(page, /Odometer/)).toHaveValue(reading);
    await expect(box(page, /Odometer/)).toHaveAccessibleDescription(/must be between 0 and 9,999,999/);
  }
  await box(page, /plate/).fill(plate);
  await expect(box(page, /plate/)).toHaveAccessibleDescription(/15 characters/);
  await page.getByRole("combobox", { name: /Insurance/ }).fill("W".repeat(130));
  // Not by focusing another field: the suggestions may be open, and hide the rest of the form from assistive technology.
  await page.getByRole("combobox", { name: /Insurance/ }).press("Tab");
  await expect(page.getByRole("combobox", { name: /Insurance/ })).toHaveAccessibleDescription(/120 characters/);
  await page.reload();
  await expect(box(page, /Odometer/)).toHaveValue("-5abc9");
  await expect(box(page, /plate/)).toHaveValue(plate);
  await expect(page.getByRole("combobox", { name: /Insurance/ })).toHaveValue("W".repeat(130));
  await send(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please supply all fields." }).getByRole("link")).toHaveCount(3);
  await expect(page).toHaveURL("/servicerequest/0");
  await box(page, /Odometer/).fill("48210");
  await box(page, /plate/).fill("ab 12");
  await page.getByRole("combobox", { name: /Insurance/ }).fill("");
  await page.getByRole("combobox", { name: /Insurance/ }).press("Tab");
  await send(page).click();
  await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  const { value: rows } = await callAs<{ Id: number }[]>("shop", `ServiceRequest/ServiceRequestsForList?search=${vin}`);
  const { value: stored } = await callAs("shop", `ServiceRequest/ServiceRequest?id=${rows[0]?.Id}`);
  expect(stored).toMatchObject({ Vehicle: { VRM: "AB 12", Odometer: 48_210, OdometerUnits: { Text: "mi" } } });
});

test("a vehicle chosen by hand is not sent without its model, nor with a year that is none", async ({ page }) => {
  await openForm(page);
  await vinField(page).fill(`ZZZ0000000${freshVin().slice(-7)}`);
  await expect(page.getByText("VIN not found")).toBeVisible();
  await page.getByRole("radio", { name: "Service reset" }).check();
  await page.getByRole("combobox", { name: "Year" }).fill("20I7");
  await page.getByRole("combobox", { name: "Year" }).press("Tab");
  await expect(page.getByRole("combobox", { name: "Year" })).toHaveValue("20I7");
  await expect(page.getByRole("combobox", { name: "Year" })).toHaveAccessibleDescription(/four figures/);
  await page.getByRole("combobox", { name: "Year" }).fill("2017");
  await page.getByRole("combobox", { name: "Year" }).press("Tab");
  await page.getByRole("combobox", { name: "Make" }).fill("Alpina");
  await page.getByRole("combobox", { name: "Make" }).press("Tab");
  // Another make resets the model; what stands in its place is no name.
  await expect(page.getByRole("combobox", { name: "Model" })).toHaveAttribute("placeholder", "Vin Mismatch");
  await send(page).click();
  await expect(page.getByRole("main")).not.toContainText("Vin Mismatch");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose or type the model."]);
  await expect(page.getByRole("combobox", { name: "Model" })).toHaveAccessibleDescription(/Choose or type the model\./);
});

test("a VIN in Greek letters is corrected with one button that says what it does", async ({ page }) => {
  await openForm(page);
  await vinField(page).fill("1ΗGCΜ82633Α004352");
  await expect(page.getByText("The Η at position 2 belongs to another alphabet.")).toBeVisible();
  await page.getByRole("button", { name: "Correct 3 characters" }).click();
  await expect(vinField(page)).toHaveValue("1HGCM82633A004352");
  await vinField(page).fill("1HGΩ");
  await expect(page.getByText(/only the letters A to Z/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Correct|Read it/ })).toHaveCount(0);
});

test("an opened form leaves no draft; a discarded one comes back, and without it the device is preselected again", async ({ page }) => {
  await openForm(page);
  await page.reload();
  await continueToForm(page);
  await expect(page.getByRole("radio", { name: /^Bay 1/ })).toBeChecked();
  expect(await draft(page)).toBeNull();
  await box(page, /RO number/).fill("RO-5");
  await page.getByRole("radio", { name: "No device yet" }).check();
  await expect.poll(() => draft(page)).toContain("RO-5");
  await page.reload();
  await continueToForm(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(box(page, /RO number/)).toHaveValue("");
  await expect(page.getByRole("radio", { name: /^Bay 1/ })).toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(box(page, /RO number/)).toHaveValue("RO-5");
  await expect(page.getByRole("radio", { name: "No device yet" })).toBeChecked();
});

test("discarding the changes of an edit asks first", async ({ page }) => {
  const { id } = await makeRequest("shop");
  await enter(page, "shop", `/servicerequest/${id}?edit=true`);
  await box(page, /RO number/).fill("Other");
  await page.getByRole("button", { name: "Discard changes" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(box(page, /RO number/)).toHaveValue("Other");
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(`/servicerequest/${id}`);
});

test("Enter accepts a disclaimer", async ({ page }) => {
  // A service reset, which is what the form begins with then.
  await makeRequest("shop");
  await openForm(page);
  await page.getByText("Calibration", { exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Calibration" });
  await expect(dialog.getByRole("button", { name: "Accept" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Calibration", exact: true })).toBeChecked();
});

test("on a phone the VIN has the focus, and the only bar has the summary beside Send", async ({ page }) => {
  const mainBar = page.getByRole("navigation", { name: "Quick navigation" });
  await enter(page, "shop");
  await expect(mainBar).toBeVisible();
  await openForm(page);
  await expect(vinField(page)).toBeFocused();
  await expect(mainBar).toBeHidden();
  const bar = send(page).locator("..");
  await expect(bar.getByText("Bay 1", { exact: false })).toBeInViewport();
  await expect(send(page)).toBeInViewport();
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });
  test("a shop in Chicago still counts miles", async ({ page }) => {
    await enter(page, "shop", "/servicerequest/0");
    await expect(page.getByRole("combobox", { name: /Einheit/ })).toHaveValue("mi");
  });
});
