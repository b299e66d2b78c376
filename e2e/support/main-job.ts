import { expect, type Page } from "@playwright/test";
import { callWhole, continueToForm, sendAnyway } from "./stories.ts";

// The steps of the main job that several stories go through, on screens in English.

/** What a scan tool printed of the car before the work: two units with a code each. */
const scanBefore = `Engine Control Module
  P0420-00 Catalyst System Efficiency Below Threshold (Bank 1) - Confirmed
ABS
  C0035-1B Left front wheel speed sensor circuit - Confirmed`;

/** Types the VIN of a 2020 Honda Accord into the form of a new request. */
export async function typeVin(page: Page, vin: string): Promise<void> {
  await continueToForm(page);
  await page.getByLabel("VIN", { exact: true }).fill(vin);
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
}

/** Sends the request that the form holds. */
export async function sendRequest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(page, page.getByText("Waiting for a Master Technician", { exact: false }));
}

/** Takes the job on the screen. */
export async function takeJob(tech: Page): Promise<void> {
  await tech.getByRole("button", { name: "Take job" }).click();
  await expect(tech.getByText("Your job").first()).toBeVisible();
}

/** Records two codes, that they are cleared, and one passed piece of work. */
export async function recordWork(tech: Page): Promise<void> {
  await tech.getByRole("button", { name: "Paste a scan" }).first().click();
  await tech.getByLabel("Text of the scan tool").fill(scanBefore);
  await callWhole(tech.getByRole("dialog", { name: "Add codes from a scan" }));
  await tech.getByRole("button", { name: "Add 2 codes" }).click();
  const codes = tech.getByRole("grid", { name: "Fault codes" });
  await expect(codes.getByRole("gridcell", { name: "P0420", exact: true })).toBeVisible();
  await expect(codes.getByText("Not read again")).toHaveCount(2);
  await tech.getByRole("button", { name: "Add a scan by hand" }).click();
  await tech.getByRole("button", { name: "The other units were read again: no codes" }).click();
  await tech.getByRole("dialog", { name: "Edit scan" }).getByRole("button", { name: "Close" }).last().click();
  await expect(tech.getByRole("status", { name: "Before and after compared" })).toContainText("2 cleared");
  await tech.getByRole("button", { name: "Add work" }).click();
  await expect(tech.getByRole("button", { name: "Send report" })).toBeDisabled();
  await tech.getByRole("combobox", { name: "Result" }).selectOption("Passed");
  await tech.getByRole("combobox", { name: "Function" }).first().fill("Front camera");
  await tech.getByRole("option").first().click();
  // A calibration that passed is not reported without its tool.
  await expect(tech.getByRole("button", { name: "Send report" })).toBeDisabled();
  const tool = tech.getByRole("region", { name: "Work done" }).getByRole("combobox", { name: "Tool" });
  await tool.fill("Hofer frame");
  await tool.press("Tab");
  await tech.getByRole("textbox", { name: "Notes to the shop" }).fill("Radar aligned; test drive done.");
  await expect(tech.getByText(/^Saved/).first()).toBeVisible();
}

/** Sends the report and completes the job. */
export async function sendReport(tech: Page): Promise<void> {
  await tech.getByRole("button", { name: "Send report" }).click();
  await tech.getByRole("alertdialog").getByRole("button", { name: "Send report" }).click();
  await expect(tech.getByText("Version 1").first()).toBeVisible();
  await tech.getByRole("button", { name: "Complete", exact: true }).click();
}
