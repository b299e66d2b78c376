import { enter } from "./support/stories.ts";
import { expect, screens, test } from "./support/test.ts";
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
  await page.getByRole("checkbox", { name: "Front camera" }).check();
  await next.click();
  await page.getByRole("button", { name: "Untick all" }).click();
  await page.getByRole("checkbox", { name: /^Wind.* replaced/ }).check();
  await next.click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Front camera calibration", "Full vehicle scan"]);

  // A visited step is opened again, and a reload keeps everything.
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Equipment" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Equipment" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Front camera" })).toBeChecked();
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Result" }).click();
  await page.getByRole("button", { name: "Save result" }).click();
  await expect(page.getByText("Result saved")).toBeVisible();

  await page.getByRole("button", { name: "Create request: Front camera calibration" }).click();
  await expect(page.getByRole("textbox", { name: "VIN" })).toHaveValue(vin);
  await expect(page.getByRole("radio", { name: "Calibration", exact: true })).toBeChecked();
  await expect(page.getByRole("textbox", { name: /Comments/ })).toHaveValue(/Front camera/);
});
