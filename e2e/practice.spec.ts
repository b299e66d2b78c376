import { readFile } from "node:fs/promises";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { continueToForm, sendAnyway } from "./support/stories.ts";
import { demoPassword, expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test("a newcomer practises a whole calibration with the simulated technician, from sign-in to report", async ({ page }) => {
  const stage = (name: string) => expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  const guide = page.getByRole("status").filter({ hasText: "Practice: a simulated technician does this job" });

  await test.step("signs in with the practice toggle and sends a calibration", async () => {
    await page.goto("/login");
    await page.getByLabel("Username").fill("shop@demo.test");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("switch", { name: /Practice mode/ }).check();
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "New request" }).first().click();
    await continueToForm(page);
    await page.getByLabel("VIN", { exact: true }).fill(freshVin());
    await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
    await page.getByRole("radio", { name: "Calibration", exact: true }).click({ force: true });
    await page.getByRole("button", { name: "Accept and continue" }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await sendAnyway(page, page.getByText("Simulated technician is working on it."));
  });

  await test.step("reads who answers, and is answered in the chat", async () => {
    await expect(guide).toContainText("Say what is to be calibrated");
    await page.getByRole("button", { name: /^Chat/ }).click();
    const chat = page.getByRole("log", { name: "Messages" });
    await expect(chat.getByText("This is practice: I am a simulated technician", { exact: false })).toBeVisible();
    await page.getByRole("textbox", { name: "Message" }).fill("Hello, how long will it take?");
    await page.keyboard.press("Enter");
    // The simulated technician looks for messages every few seconds.
    await expect(chat.getByText("It will take about 2 minutes.")).toBeVisible({ timeout: 30_000 });
    await expectNoAxeViolations(page);
  });

  await test.step("is ready, goes through the failed quick scan, and prepares the car", async () => {
    await guide.getByRole("link", { name: "Prepare the calibration" }).click();
    await page.getByLabel("Why is the car calibrated?").selectOption({ label: "Collision repair" });
    await page.getByRole("checkbox", { name: "Front radar calibration" }).check();
    await page.getByRole("button", { name: "Ready to calibrate" }).click();
    await stage("Quick scan failed");
    await expect(page.getByText("Please connect a battery support unit.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Done, please try again" }).click();
    await stage("Preparing and aiming");
    await expect(page.getByText("Please remove all loads from the vehicle.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Preparation complete, ready for scan" }).click();
  });

  await test.step("downloads the report, which says that it is practice", async () => {
    await stage("Calibration complete");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the report" }).click();
    const report = await readPdf(await readFile(await (await downloading).path()));
    expect(report.text).toContain("Simulated technician");
    expect(report.text).toMatch(/practice/i);
    await page.getByRole("link", { name: "Back to the request" }).click();
    await expect(page.getByText("Completed by Simulated technician.")).toBeVisible();
    await expect(guide).toContainText("That was the whole job.");
  });
});
