import { readFile } from "node:fs/promises";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { recordWork, sendReport, sendRequest, takeJob, typeVin } from "./support/main-job.ts";
import { expect, expectNoAxeViolations, shoot, signIn, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

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
    await typeVin(page, vin.toLowerCase());
    await page.getByRole("radio", { name: "Calibration", exact: true }).click({ force: true });
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await page.getByLabel("RO number").fill(ro);
    await shoot(page, "new-request");
    await sendRequest(page);
  });

  const requestUrl = page.url();
  const row = tech
    .getByRole("link", { name: /2020 Honda Accord/ })
    .filter({ hasText: "Northside Collision" })
    .filter({ hasText: "Free" })
    .filter({ hasText: vin.slice(-6) });

  await test.step("it appears in the technician's queue without a reload, and the technician takes it", async () => {
    const asked = Date.now();
    await tech.getByRole("searchbox", { name: "Search the queue" }).fill(ro);
    await expect(row).toHaveCount(1);
    test.info().annotations.push({ type: "sent → found in the queue (ms)", description: String(Date.now() - asked) });
    await row.click();
    await takeJob(tech);
    await expect(page.getByText("Jonas Keller is working on it.")).toBeVisible();
  });

  await test.step("the technician records codes and work", async () => {
    await recordWork(tech);
    await expectNoAxeViolations(tech);
    await shoot(tech, "workbench");
  });

  await test.step("the report is sent and the request completed", async () => {
    await sendReport(tech);
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
  await typeVin(page, vin);
  await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await sendRequest(page);
  await expect(tech.getByRole("link", { name: /2020 Honda Accord/ })).toHaveCount(1);
});
