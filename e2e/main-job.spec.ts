import { readFile } from "node:fs/promises";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { continueToForm } from "./support/stories.ts";
import { expect, expectNoAxeViolations, shoot, signIn, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const scanBefore = `Engine Control Module
  P0420-00 Catalyst System Efficiency Below Threshold (Bank 1) - Confirmed
ABS
  C0035-1B Left front wheel speed sensor circuit - Confirmed`;

test("a shop's request goes from sign-in to a downloaded report, in two browsers concurrently", async ({ page, openBrowser }) => {
  test.slow();
  const vin = freshVin();
  const ro = `RO-${vin.slice(-6)}`;
  const tech = await openBrowser({ account: "tech" });
  await expect(tech.getByRole("heading", { name: /^Queue/ })).toBeVisible();

  await test.step("the shop signs in and sends a request for a real VIN", async () => {
    await signIn(page, "shop");
    await expect(page.getByRole("heading", { name: "Hello, Maya" })).toBeVisible();
    await expectNoAxeViolations(page);
    await shoot(page, "home");
    await page.getByRole("link", { name: "New request" }).first().click();
    await continueToForm(page);
    await page.getByLabel("VIN", { exact: true }).fill(vin.toLowerCase());
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    await page.getByRole("radio", { name: "Calibration", exact: true }).click({ force: true });
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await page.getByLabel("RO number").fill(ro);
    await shoot(page, "new-request");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Waiting for a Master Technician", { exact: false }).first()).toBeVisible();
  });

  const requestUrl = page.url();
  const row = tech
    .getByRole("link", { name: /2020 Honda Accord/ })
    .filter({ hasText: "Northside Collision" })
    .filter({ hasText: "Free" });

  await test.step("it appears in the technician's queue without a reload, and the technician takes it", async () => {
    const asked = Date.now();
    await tech.getByRole("searchbox", { name: "Search the queue" }).fill(ro);
    await expect(row).toHaveCount(1);
    test.info().annotations.push({ type: "sent → found in the queue (ms)", description: String(Date.now() - asked) });
    await row.click();
    await tech.getByRole("button", { name: "Take job" }).click();
    await expect(tech.getByText("Your job").first()).toBeVisible();
    await expect(page.getByText("Jonas Keller is working on it.")).toBeVisible();
  });

  await test.step("the technician records codes and work", async () => {
    await tech.getByRole("button", { name: "Paste a scan" }).first().click();
    await tech.getByLabel("Text of the scan tool").fill(scanBefore);
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
    await tech.getByRole("textbox", { name: "Notes to the shop" }).fill("Radar aligned; test drive done.");
    await expect(tech.getByText(/^Saved/).first()).toBeVisible();
    await expectNoAxeViolations(tech);
    await shoot(tech, "workbench");
  });

  await test.step("the report is sent and the request completed", async () => {
    await tech.getByRole("button", { name: "Send report" }).click();
    await tech.getByRole("alertdialog").getByRole("button", { name: "Send report" }).click();
    await expect(tech.getByText("Version 1").first()).toBeVisible();
    await tech.getByRole("button", { name: "Complete", exact: true }).click();
    await expect(page.getByText("Completed by Jonas Keller.")).toBeVisible();
  });

  await test.step("the shop opens and downloads the report", async () => {
    await expect(page).toHaveURL(requestUrl);
    const workOrder = await page
      .getByText(/Work order \d+-\d+/)
      .first()
      .innerText();
    await page.getByRole("link", { name: "Open the report" }).click();
    await expect(page.getByRole("toolbar", { name: "View" }).getByText(/Page 1 of \d/)).toBeVisible();
    await shoot(page, "report");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    const { text } = await readPdf(await readFile(await download.path()));
    for (const part of [vin, /\d+-\d+/.exec(workOrder)?.[0] ?? "no work order", "P0420", "C0035", "Jonas Keller", "Northside Collision"])
      expect(text).toContain(part);
  });
});

test("a sent request appears in an open queue automatically", async ({ page, openBrowser }) => {
  const tech = await openBrowser({ account: "tech2" });
  await expect(tech.getByRole("heading", { name: /^Queue/ })).toBeVisible();
  await signIn(page, "shop2");
  const vin = freshVin();
  await tech.getByRole("searchbox", { name: "Search the queue" }).fill(vin);
  await expect(tech.getByText("Nothing found")).toBeVisible();
  await page.goto("/servicerequest/0");
  await continueToForm(page);
  await page.getByLabel("VIN", { exact: true }).fill(vin);
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Waiting for a Master Technician", { exact: false }).first()).toBeVisible();
  await expect(tech.getByRole("link", { name: /2020 Honda Accord/ })).toHaveCount(1);
});
