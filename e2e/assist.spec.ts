import { enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, screens, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test.use({ viewport: screens.phone, hasTouch: true });

test("a glass shop goes from a VIN to a recommendation, saves it, and on into a request that is filled in", async ({ page }) => {
  await enter(page, "glass", "/scanpro");
  const vin = freshVin();
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await expect(page.getByText("Enter the 17 characters of the VIN.")).toBeVisible();
  await page.getByRole("textbox", { name: "VIN" }).fill(vin);
  await next.click();
  // Required by law of a car of 2020 in Great Britain; the rest is ticked.
  await expect(page.getByRole("region", { name: "The vehicle has" }).getByRole("listitem")).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByRole("textbox", { name: "VIN" })).toHaveValue(vin);
  await next.click();
  await page.getByRole("checkbox", { name: "Front camera" }).check();
  await next.click();
  await page.getByRole("button", { name: "Untick all" }).click();
  await page.getByRole("checkbox", { name: /^Wind.* replaced/ }).check();
  await next.click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Front camera calibration", "Full vehicle scan"]);
  await expectNoAxeViolations(page);

  // A visited step is opened again, and a reload keeps everything.
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Equipment" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Equipment" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Front camera" })).toBeChecked();
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Result" }).click();
  await page.getByRole("button", { name: "Save result" }).click();
  await expect(page.getByText("Result saved")).toBeVisible();

  // The saved result is opened again from an empty wizard; a VIN that several models share asks for the sub-model first.
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("textbox", { name: "VIN" }).fill("WAUZZZ4G4DN000001");
  await next.click();
  await next.click();
  await expect(page.getByText("Choose the sub-model.")).toBeVisible();
  await page.getByRole("combobox", { name: "Sub-model" }).selectOption("2013 Audi A7");
  await next.click();
  await expect(page.getByRole("heading", { level: 2, name: "Repair" })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("button", { name: vin })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: vin }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Front camera calibration", "Full vehicle scan"]);

  await page.getByRole("button", { name: "Create request: Front camera calibration" }).click();
  await expect(page.getByRole("textbox", { name: "VIN" })).toHaveValue(vin);
  await expect(page.getByRole("radio", { name: "Calibration", exact: true })).toBeChecked();
  await expect(page.getByRole("textbox", { name: /Comments/ })).toHaveValue(/Front camera/);
});

test("who has no vehicle assist in their variant is taken Home", async ({ page }) => {
  await enter(page, "uk", "/scanpro");
  await expect(page).toHaveURL("/");
});
