import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { ServiceRequest, Visit } from "@remotebay/contract";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { callAs, continueToForm, enter, freshNumber, sendAnyway } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

// A car needs a pre-scan, two calibrations and a post-scan: one visit (docs/decisions/079-visits.md).

const camera = "Front camera calibration";
const radar = "Front radar calibration";

/** The pages of the report of the whole visit, which a page offers. */
const whole = async (page: Page) => {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "One report for the visit" }).first().click();
  const { pages } = await readPdf(await readFile(await (await downloading).path()));
  return pages.map((one) => one.replaceAll(/[\s\u200b]+/g, " "));
};

test("a visit of four services, of which one fails at first, goes from the VIN to its reports on a shop's phone", async ({
  openBrowser,
}) => {
  test.slow();
  const vin = freshVin();
  const shop = await openBrowser({ screen: "phone" });
  await enter(shop, "shop", "/servicerequest/0");
  await shop.getByLabel("VIN", { exact: true }).fill(vin);
  await expect(shop.getByText("2020 Honda Accord").first()).toBeVisible();
  await shop.getByLabel("RO number").fill(`VISIT-${freshNumber()}`);
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await shop.getByRole("radio", { name: "Calibration", exact: true }).click({ force: true });
  await shop.getByRole("dialog", { name: "Calibration" }).getByRole("button", { name: "Accept and continue" }).click();
  await shop.getByRole("radio", { name: /^Bay 1/ }).check({ force: true });
  const amber = shop.getByRole("dialog", { name: "Available with caveats" });
  await shop.getByRole("button", { name: /Which function\?/ }).click();
  await shop.getByRole("option", { name: camera }).click();
  await amber.getByRole("button", { name: "Accept & Continue" }).click();

  await test.step("further services are chosen, and survive a reload", async () => {
    const services = shop.getByRole("list", { name: "Further services for this vehicle" }).locator(":scope > li");
    for (const [index, name] of ["Post-scan with DTC clearing", "Pre-scan with DTC clearing"].entries()) {
      await shop.getByRole("button", { name, exact: true }).click();
      await services.nth(index).getByRole("button", { name: "Accept and continue" }).click();
    }
    await shop.getByRole("button", { name: "Another service" }).click();
    const service = services.nth(2);
    await service.getByRole("button", { name: /^Choose a service/ }).click();
    await shop.getByRole("option", { name: "Calibration", exact: true }).click();
    await service.getByRole("button", { name: "Accept and continue" }).click();
    await service.getByRole("button", { name: /Which function\?/ }).click();
    await shop.getByRole("option", { name: radar }).click();
    await amber.getByRole("button", { name: "Accept & Continue" }).click();
    await expect(service.getByText("The caveats are accepted.")).toBeVisible();
    await expectNoAxeViolations(shop);
    await shop.reload();
    await expect(services).toHaveCount(3);
  });

  await shop.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(shop, shop.getByRole("heading", { name: "This visit" }));
  await expect(shop).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  const id = Number(new URL(shop.url()).pathname.split("/").at(-1));
  const steps = shop.getByRole("region", { name: "This visit" }).getByRole("listitem");
  await expect(steps).toHaveCount(4);
  await expect(steps.nth(1)).toContainText(camera);
  await expectNoAxeViolations(shop);
  const { value: visit } = await callAs<Visit>("shop", `Visit/GetVisit?id=${id}`);
  const [before = 0, cameraId = 0, radarId = 0, after = 0] = visit.Requests.map(({ Id }) => Id);
  const states = (...words: string[]) => expect(steps).toContainText(words);

  await test.step("a VIN in use offers to add to the visit, and nothing that was typed is lost", async () => {
    await shop.goto("/servicerequest/0");
    await continueToForm(shop);
    await shop.getByLabel("VIN", { exact: true }).fill(vin);
    const inUse = shop.getByRole("dialog", { name: "Error" });
    await inUse.getByRole("button", { name: "Close" }).last().click();
    await expect(inUse).toHaveCount(0);
    await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
    await shop.getByRole("button", { name: "Details" }).click();
    await inUse.getByRole("button", { name: "Add to this visit" }).click();
    await expect(steps).toHaveCount(5);
    const added = Number(new URL(shop.url()).pathname.split("/").at(-1));
    await callAs("shop", "ServiceRequest/UpdateRequestStatus", { Id: added, Status: "Cancelled", Reason: "Not needed" });
    await expect(steps.filter({ hasText: "Service reset" })).toContainText("Canceled");
    await shop.goto(`/servicerequest/${id}`);
  });

  await test.step("one technician has it all; a calibration that fails holds what comes after it", async () => {
    await callAs("tech", "Workbench/Take", { Id: cameraId });
    await expect(steps.filter({ hasText: "In work" })).toHaveCount(4);
    await callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: before, Status: "Completed", Reason: "Nothing found" });
    for (const event of [
      { event: "techArrived" },
      { event: "reviewedConfiguration" },
      { event: "quickScanResult", value: 3, text: "No answer" },
    ])
      await callAs("tech", "event/Publish", { id: cameraId, ...event });
    await states("Done", "Failed", "Held", "Held");
    const early = callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: after, Status: "Completed", Reason: "By phone" });
    await expect(early).rejects.toThrow("step-open");
  });

  await test.step("the second try passes, and each step has its own report", async () => {
    await callAs("tech", "event/Publish", { id: cameraId, event: "quickScanResult", value: 1 });
    for (const [Id, element] of [
      [cameraId, 101],
      [radarId, 102],
    ] as const) {
      const Work = [{ ServiceElementId: element, Tool: "Own", Result: "Passed", Notes: "" }];
      await callAs("tech", "Workbench/SaveFindings", { Id, Scans: [], Work, Notes: "" });
      await callAs("tech", "Workbench/SendReport", { Id });
    }
    await callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: cameraId, Status: "Completed", Reason: "" });
    // What was reported is completed as soon as the step before it has ended.
    await expect(steps.filter({ hasText: radar })).toContainText("Done");
    await callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: after, Status: "Completed", Reason: "No codes left" });
    await expect(steps.filter({ hasText: "Done" })).toHaveCount(4);
    const downloading = shop.waitForEvent("download");
    await steps
      .filter({ hasText: radar })
      .getByRole("button", { name: /^Report/ })
      .click();
    const report = await readPdf(await readFile(await (await downloading).path()));
    expect(report.text.replaceAll(/[\s\u200b]+/g, " ")).toContain(radar);
    const { value: request } = await callAs<ServiceRequest>("shop", `ServiceRequest/ServiceRequest?id=${radarId}`);
    expect(request.VisitId).toBe(id);
  });

  await test.step("the visit has one report, which names what was not sent, for both sides and beside the single one", async () => {
    const [cover = "", ...parts] = await whole(shop);
    expect(cover).toMatch(new RegExp(`Pre-scan.*No report.*${camera}.*Part 1, page 2.*${radar}.*Part 2, page`));
    expect(parts[0]).toContain(camera);
    expect(parts.some((part) => part.includes(radar))).toBe(true);
    await shop.goto(`/servicerequest/${radarId}?tab=report`);
    await expect(shop.getByRole("button", { name: "One report for the visit" })).toHaveCount(2);
    await shop.goto(`/report/${radarId}`);
    expect((await whole(shop))[0]).toContain("Part 2, page");
    await expectNoAxeViolations(shop);
    const tech = await openBrowser({ screen: "desktop" });
    await enter(tech, "tech", `/servicerequest/${cameraId}`);
    expect(await whole(tech)).toHaveLength(parts.length + 1);
  });
});

test("a scan that the shop made itself is said instead of ordered, and both sides read it in the plan", async ({ openBrowser }) => {
  const shop = await openBrowser({ screen: "phone" });
  await enter(shop, "shop", "/servicerequest/0");
  await shop.getByLabel("VIN", { exact: true }).fill(freshVin());
  await expect(shop.getByText("2020 Honda Accord").first()).toBeVisible();
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await shop.getByRole("radio", { name: /^Bay 1/ }).check({ force: true });
  await shop.getByRole("button", { name: "A scan is already done" }).click();
  await shop.getByRole("menuitem", { name: "Pre-scan with DTC clearing" }).click();
  await shop.getByLabel("Pre-scan with DTC clearing: already done").fill("Asha, own tool");
  await expect(shop.getByRole("button", { name: "Pre-scan with DTC clearing", exact: true })).toHaveCount(0);
  await expectNoAxeViolations(shop);
  await shop.reload();
  await expect(shop.getByLabel("Pre-scan with DTC clearing: already done")).toHaveValue("Asha, own tool");
  await shop.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(shop, shop.getByRole("heading", { name: "This visit" }));
  const steps = shop.getByRole("region", { name: "This visit" }).getByRole("listitem");
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText(/Done.*Pre-scan with DTC clearing.*Already done by the shop · Asha, own tool/s);
  await expect(steps.last()).toContainText("Service reset");
  const id = Number(new URL(shop.url()).pathname.split("/").at(-1));

  const tech = await openBrowser({ screen: "desktop" });
  await enter(tech, "tech", `/workbench?job=${id}`);
  await expect(tech.getByText("Pre-scan with DTC clearing: Asha, own tool")).toBeVisible();
  await expect(tech.getByText("Already done by the shop")).toBeVisible();
  await expectNoAxeViolations(tech);
});
