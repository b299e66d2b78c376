import type { Locator, Page } from "@playwright/test";
import { drawCode } from "./support/draw-code.ts";
import { callAs, continueToForm, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, screens, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

// On a phone, as used next to a car.
test.use({ viewport: screens.phone, hasTouch: true });

const send = (page: Page): Locator => page.getByRole("button", { name: "Send", exact: true });
const vinField = (page: Page): Locator => page.getByRole("textbox", { name: "VIN" });
const roField = (page: Page): Locator => page.getByRole("textbox", { name: /RO number/ });

async function openForm(page: Page): Promise<void> {
  await enter(page, "shop", "/servicerequest/0");
  await expect(page.getByRole("radio", { name: "Service reset" })).toBeVisible();
  // The connected device is preselected.
  await expect(page.getByRole("radio", { name: /^Bay 1/ })).toBeChecked();
}

/** Fills in a vehicle and a service, the minimum for sending. Returns the VIN. */
async function fillIn(page: Page): Promise<string> {
  const vin = freshVin();
  await vinField(page).fill(vin);
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("radio", { name: "Service reset" }).check();
  return vin;
}

/** The shop's stored requests with this VIN. */
async function requestsWith(vin: string): Promise<{ Id: number; StatusName: string }[]> {
  return (await callAs<{ Id: number; StatusName: string }[]>("shop", `ServiceRequest/ServiceRequestsForList?search=${vin}`)).value;
}

async function expectSent(page: Page, vin: string): Promise<void> {
  await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  await expect(page.getByRole("heading", { level: 1, name: "2020 Honda Accord" })).toBeVisible();
  expect(await requestsWith(vin)).toMatchObject([{ StatusName: "InProcess" }]);
}

test("a typed VIN is decoded to the vehicle, and the request is sent", async ({ page }) => {
  await openForm(page);
  const vin = freshVin();
  await vinField(page).pressSequentially(`${vin.slice(0, 3)} ${vin.slice(3, 9)} ${vin.slice(9)}`.toLowerCase());
  await expect(vinField(page)).toHaveValue(vin);
  await expect(page.getByText("All 17 characters")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "2020 Honda Accord" })).toBeVisible();
  await page.getByRole("radio", { name: "Service reset" }).check();
  await roField(page).fill(`E2E-${freshNumber()}`);
  await send(page).click();
  await expect(page.getByText("Request sent")).toBeVisible();
  await expectSent(page, vin);
});

test("the VIN is read from a picture of its label where there is no camera", async ({ page }) => {
  await openForm(page);
  const vin = freshVin();
  await page.getByRole("button", { name: "Scan the VIN" }).click();
  const dialog = page.getByRole("dialog", { name: "Scan the VIN" });
  await expect(dialog.getByText("This device has no camera.")).toBeVisible();
  const picture = dialog.getByLabel("Choose a picture");
  await picture.last().setInputFiles(await drawCode("4006381333931"));
  await expect(dialog.getByText("No VIN found in this picture.")).toBeVisible();
  await picture.last().setInputFiles(await drawCode(`I${vin}`));
  await expect(dialog).toBeHidden();
  await expect(vinField(page)).toHaveValue(vin);
  await expect(page.getByRole("status").filter({ hasText: "2020 Honda Accord" })).toBeVisible();
});

test("an invalid letter in a VIN is marked, and corrected with one button", async ({ page }) => {
  await openForm(page);
  const vin = freshVin();
  await vinField(page).fill(`${vin.slice(0, 5)}I${vin.slice(6)}`);
  await expect(page.getByText("A VIN never has the letter I. Look at position 6.")).toBeVisible();
  await page.getByRole("button", { name: "Read it as 1" }).click();
  await expect(vinField(page)).toHaveValue(vin);
  await expect(page.getByRole("status").filter({ hasText: "2020 Honda Accord" })).toBeVisible();
});

test("a vehicle that is in no list is entered manually", async ({ page }) => {
  await openForm(page);
  const vin = `ZZZ00000000${freshNumber()}`;
  await vinField(page).fill(vin);
  await expect(page.getByText("VIN not found")).toBeVisible();
  await page.getByRole("combobox", { name: "Year" }).fill("2017");
  await page.getByRole("combobox", { name: "Year" }).press("Tab");
  await page.getByRole("combobox", { name: "Make" }).fill("Alpina");
  await page.getByRole("combobox", { name: "Make" }).press("Tab");
  await page.getByRole("combobox", { name: "Model" }).fill("Special One");
  await page.getByRole("combobox", { name: "Model" }).press("Tab");
  await page.getByRole("radio", { name: "Service reset" }).check();
  await send(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "2017 Alpina Special One" })).toBeVisible();
  expect(await requestsWith(vin)).toHaveLength(1);
});

test("a vehicle with an active work order cannot be sent again", async ({ page }) => {
  const { vin, workOrder, id } = await makeRequest("coord");
  await openForm(page);
  await vinField(page).fill(vin);
  const said = page.getByRole("dialog", { name: "Error" });
  const words = `Work order ${workOrder}, created by Owen Clarke, is already in progress for vehicle ${vin}. Please complete it first.`;
  await expect(said).toContainText(words);
  await said.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("radio", { name: "Service reset" }).check();
  await send(page).click();
  await expect(said).toContainText(words);
  expect(await requestsWith(vin)).toHaveLength(1);
  await said.getByRole("link", { name: `Open ${workOrder}` }).click();
  await expect(page).toHaveURL(`/servicerequest/${id}`);
});

test("arrow keys move through services; the disclaimer is shown only for the final one", async ({ page }) => {
  await enter(page, "shop", "/servicerequest/0");
  await page.getByRole("radio", { name: "Pre-scan with DTC clearing" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Calibration", exact: true })).toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.getByRole("dialog", { name: "Calibration" }).getByRole("button", { name: "Accept and continue" }).click();
  await expect(page.getByRole("radio", { name: "Calibration", exact: true })).toBeChecked();
  await expect(page.getByText("Calibration, vehicle not entered yet.")).toBeVisible();
});

test("missing fields are listed above the form and at each field", async ({ page }) => {
  // A shop that has ordered nothing yet has no service preselected.
  await page.route(/ServiceRequestsForList\?(.*&)?pageSize=1(&|$)/, (route) => route.fulfill({ json: [] }));
  await openForm(page);
  await send(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "Please supply all fields." });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(["Enter the VIN, or choose the vehicle by hand.", "Choose what you need."]);
  await expect(vinField(page)).toHaveAccessibleDescription(/Enter the VIN, or choose the vehicle by hand\./);
  await expect(vinField(page)).toHaveAttribute("aria-invalid", "true");
  await summary.getByRole("link", { name: "Enter the VIN" }).click();
  await expect(vinField(page)).toBeFocused();
  await vinField(page).fill("1HG");
  await expect(vinField(page)).not.toHaveAttribute("aria-invalid");
  await send(page).click();
  await expect(vinField(page)).toHaveAccessibleDescription(/A VIN has 17 characters\./);
});

test("a draft survives a reload until it is discarded", async ({ page }) => {
  await openForm(page);
  const vin = await fillIn(page);
  await page.getByRole("textbox", { name: /Comments/ }).fill("Radar light is on since the bumper was replaced.");
  await page.reload();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(vinField(page)).toHaveValue(vin);
  await expect(page.getByRole("radio", { name: "Service reset" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: /Comments/ })).toHaveValue("Radar light is on since the bumper was replaced.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(vinField(page)).toHaveValue("");
  await page.reload();
  await continueToForm(page);
  await expect(vinField(page)).toHaveValue("");
  await expect(page.getByText("Draft restored")).toHaveCount(0);
});

test("every filled field survives a reload and is stored and shown on the request's page", async ({ page }) => {
  await openForm(page);
  const vin = await fillIn(page);
  const answers = { "Is a warning light on?": "Yes", "Have airbags deployed?": "No", "Was the windshield replaced?": "Yes" };
  await roField(page).fill("RO-77");
  await page.getByRole("textbox", { name: "License plate" }).fill("ab 12");
  await page.getByRole("textbox", { name: "Odometer" }).fill("48210");
  await page.getByRole("combobox", { name: "Insurance or work provider" }).fill("Own Mutual");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Claim or ticket number" }).fill("CLM-9");
  await page.getByRole("textbox", { name: /Comments/ }).fill("Radar light is on.");
  for (const [question, answer] of Object.entries(answers))
    await page.getByRole("group", { name: question }).getByRole("radio", { name: answer, exact: true }).check();
  await page.getByText("Preferred dates", { exact: true }).click();
  await page.getByRole("button", { name: "Add a date" }).click();
  await page.getByRole("spinbutton", { name: /month/ }).click();
  await page.keyboard.type("03052031");
  await page.keyboard.type("0930AM");
  await expect(page.getByText(/Preferred: Mar 5, 2031, 9:30\sAM\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByText(/Preferred: Mar 5, 2031, 9:30\sAM\./)).toBeVisible();
  await send(page).click();
  await expectSent(page, vin);
  const [row] = await requestsWith(vin);
  const { value: stored } = await callAs("shop", `ServiceRequest/ServiceRequest?id=${row?.Id}`);
  expect(stored).toMatchObject({
    RONumber: "RO-77",
    TicketNumber: "CLM-9",
    ShopComments: "Radar light is on.",
    IsMil: true,
    IsSRS: false,
    IsDrivable: null,
    WindscreenReplaced: 1,
    CalibrationAttempted: -1,
    ScheduleDates: [{ Date: "2031-03-05T15:30:00.000Z", UserTimeZone: "America/Chicago" }],
    Vehicle: { VRM: "AB 12", Odometer: 48_210, OdometerUnits: { Text: "mi" }, Insurance: { Id: 0, Text: "Own Mutual" } },
  });
  for (const fact of ["RO-77", "AB 12", "48,210 mi", "Own Mutual", "CLM-9", "Radar light is on.", "Bay 1"])
    await expect(page.getByRole("main").getByText(fact).first()).toBeVisible();
});

test("sending without a connected device asks for confirmation", async ({ page }) => {
  await openForm(page);
  const vin = await fillIn(page);
  await page.getByRole("radio", { name: "No device yet" }).check();
  await send(page).click();
  const question = page.getByRole("alertdialog", { name: "Do you still want to continue?" });
  await question.getByRole("button", { name: "Back" }).click();
  await expect(question).toHaveCount(0);
  expect(await requestsWith(vin)).toEqual([]);
  await send(page).click();
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expectSent(page, vin);
});

test("is sent exactly once although the first reply was lost", async ({ page }) => {
  await openForm(page);
  const vin = await fillIn(page);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/ServiceRequest/CreateRequest", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return await route.continue();
    const reply = await route.fetch();
    expect(reply.status()).toBe(200);
    await route.abort("connectionreset");
  });
  await send(page).click();
  await expectSent(page, vin);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("without a connection nothing is said to be connected; a request with a VIN alone waits, is sent by itself and arrives named", async ({
  page,
  context,
}) => {
  await openForm(page);
  await page.getByRole("radio", { name: "Service reset" }).check();
  const device = page.getByRole("radio", { name: /^Bay 1/ });
  await expect(device).toHaveAccessibleName(/Connected|Last heard/);
  await context.setOffline(true);
  await expect(page.getByRole("main").getByText("Connected", { exact: true })).toHaveCount(0);
  await expect(device).toHaveAccessibleName(/Not known without a connection/);
  await expect(page.getByText("Live", { exact: true })).toHaveCount(0);
  const vin = freshVin();
  await vinField(page).fill(vin);
  await send(page).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("it is not known whether the device is connected");
  await question.getByRole("button", { name: "Send anyway" }).click();
  await expect(page.getByText("The request is kept on this device and goes out by itself")).toBeVisible();
  await expect(page.getByRole("button", { name: "Waiting for the connection…" })).toBeVisible();
  expect(await requestsWith(vin)).toEqual([]);
  await context.setOffline(false);
  await expectSent(page, vin);
});
