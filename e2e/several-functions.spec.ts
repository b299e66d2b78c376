import { readFile } from "node:fs/promises";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { callAs, continueToForm, enter, freshNumber, sendAnyway } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

// A car with a new windscreen and a new bumper needs its camera and its radar calibrated (docs/decisions/044-several-functions.md).

const camera = "Front camera calibration";
const radar = "Front radar calibration";

test("camera and radar are chosen on a phone, seen by the technician, ticked in the calibration's set-up and stand in the report", async ({
  openBrowser,
}) => {
  const shop = await openBrowser({ screen: "phone" });
  await enter(shop, "shop", "/servicerequest/0");
  await shop.getByLabel("VIN", { exact: true }).fill(freshVin());
  await expect(shop.getByText("2020 Honda Accord").first()).toBeVisible();
  await shop.getByLabel("RO number").fill(`BOTH-${freshNumber()}`);
  // The service of last time may be the same, whose disclaimer would then be in the form.
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await shop.getByRole("radio", { name: "Calibration", exact: true }).click({ force: true });
  await shop.getByRole("dialog", { name: "Calibration" }).getByRole("button", { name: "Accept and continue" }).click();
  await shop.getByRole("radio", { name: /^Bay 1/ }).check({ force: true });
  const add = shop.getByRole("button", { name: "Add another function" });
  await expect(add).toHaveCount(0);
  const amber = shop.getByRole("dialog", { name: "Available with caveats" });
  const accept = amber.getByRole("button", { name: "Accept & Continue" });
  await shop.getByRole("button", { name: /Which function\?/ }).click();
  await shop.getByRole("option", { name: camera }).click();
  await accept.click();

  await test.step("further functions are added and removed by the keyboard", async () => {
    await add.focus();
    await shop.keyboard.press("Enter");
    // What is chosen already is not offered again.
    await expect(shop.getByRole("menuitem", { name: camera })).toHaveCount(0);
    await shop.getByRole("menuitem", { name: "Rear radar calibration" }).press("Enter");
    await expect(amber).toContainText("Rear radar calibration");
    await accept.press("Enter");
    const further = shop.getByRole("list", { name: "Further functions" }).getByRole("listitem");
    await expect(further).toHaveText(["Rear radar calibration"]);
    await expect(add).toBeFocused();
    await shop.getByRole("button", { name: "Remove Rear radar calibration" }).press("Enter");
    await expect(further).toHaveCount(0);
    await expect(add).toBeFocused();
    await add.press("Enter");
    await shop.getByRole("menuitem", { name: radar }).click();
    await accept.click();
    await expect(shop.getByText("The caveats are accepted.")).toHaveCount(2);
    await expect(further).toHaveText([radar]);
    await expect(shop.getByText(`Calibration (${camera}, ${radar})`)).toBeVisible();
    await expectNoAxeViolations(shop);
  });

  await shop.reload();
  await expect(shop.getByText(`Calibration (${camera}, ${radar})`)).toBeVisible();
  await shop.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(shop, shop.getByText("Waiting for a Master Technician", { exact: false }));
  await expect(shop).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  const id = Number(new URL(shop.url()).pathname.split("/").at(-1));
  await expect(shop.getByRole("definition").filter({ hasText: radar }).first()).toBeVisible();

  await test.step("the technician reads both, and both are offered as work", async () => {
    await callAs("tech", "Workbench/Take", { Id: id });
    const tech = await openBrowser({ account: "tech" });
    await enter(tech, "tech", `/workbench?job=${id}`);
    await expect(tech.getByRole("definition").filter({ hasText: radar }).first()).toBeVisible();
    for (const name of [camera, radar]) await expect(tech.getByRole("button", { name, exact: true })).toBeVisible();
  });

  await test.step("both are ticked in the calibration's set-up", async () => {
    await shop.goto(`/calibration/${id}`);
    for (const name of [camera, radar]) await expect(shop.getByRole("checkbox", { name })).toBeChecked();
  });

  await test.step("both stand in the report", async () => {
    const Work = [101, 102].map((ServiceElementId) => ({ ServiceElementId, Tool: "Own", Result: "Passed", Notes: "" }));
    await callAs("tech", "Workbench/SaveFindings", { Id: id, Scans: [], Work, Notes: "" });
    await callAs("tech", "Workbench/SendReport", { Id: id });
    await shop.goto(`/servicerequest/${id}?tab=report`);
    const downloading = shop.waitForEvent("download");
    await shop.getByRole("button", { name: "Download", exact: true }).click();
    const report = await readPdf(await readFile(await (await downloading).path()));
    const text = report.text.replaceAll(/[\s\u200b]+/g, " ");
    expect(text).toContain(`Function ${camera} Further function ${radar}`);
    for (const name of [camera, radar]) expect(text).toContain(`Caveat accepted ${name}: Ends with a calibration drive.`);
  });
});

test("in remote diagnostics each function's caveat is accepted for itself, and the price is their sum", async ({ openBrowser }) => {
  const page = await openBrowser({ screen: "phone" });
  await enter(page, "rd", "/servicerequest/0");
  await continueToForm(page);
  await page.getByLabel("VIN", { exact: true }).fill(freshVin());
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("radio", { name: /^Ponte 1/ }).check({ force: true });
  await page.getByRole("radio", { name: /^Service reset/ }).check({ force: true });
  await page.getByRole("radio", { name: /^Programming and coding/ }).click({ force: true });
  await page.getByRole("dialog", { name: "Programming and coding" }).getByRole("button", { name: "Accept and continue" }).click();
  const amber = page.getByRole("dialog", { name: "Available with caveats" });
  const accept = amber.getByRole("button", { name: "Accept & Continue" });
  await page.getByRole("button", { name: /Which function\?/ }).click();
  await page.getByRole("option", { name: /Airbag control unit coding/ }).click();
  await accept.click();
  const price = (coins: number) => page.getByText(new RegExp(`^Costs ${coins} MC\\. Available: [\\d,]+ MC\\.$`));
  await expect(price(90)).toBeVisible();
  const add = page.getByRole("button", { name: "Add another function" });
  const addBody = async () => {
    await add.click();
    await page.getByRole("menuitem", { name: /Body control unit coding/ }).click();
  };
  await addBody();
  // The same words, and still asked: what was accepted for one function counts for no other.
  await expect(amber).toContainText("Body control unit coding");
  await amber.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("list", { name: "Further functions" })).toHaveCount(0);
  await expect(add).toBeFocused();
  await addBody();
  await accept.click();
  await expect(page.getByText("The caveats are accepted.")).toHaveCount(2);
  await expect(price(180)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Costs 180 MC.");
  await question.getByRole("button", { name: /^Send/ }).click();
  await expect(page).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  await callAs("rd", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Sold" });
});
