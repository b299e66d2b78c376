import { readFile } from "node:fs/promises";
import { readPdf } from "../server/src/testing/read-pdf.ts";
import { sendRequest, typeVin } from "./support/main-job.ts";
import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test("a notice appears on an open page, and is not shown again to who closed it", async ({ page, openBrowser }) => {
  // The Dutch portal alone, so that no other story sees it.
  await enter(page, "nl", "/about");
  const text = "The service is paused from noon to one.";
  const notice = { Id: 0, From: inMinutes(0), Until: inMinutes(30), Severity: "warning", Variant: "nl", Text: text };
  const { id } = (await callAs<{ id: number }>("super", "UiMessage/Save", notice)).value;
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await page.getByRole("button", { name: "Close this notice" }).click();
  await expect(page.getByText(text)).toBeHidden();
  const elsewhere = await openBrowser({ account: "nl" });
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(elsewhere.getByText(text)).toBeHidden();
  await callAs("super", "UiMessage/End", { Id: id });
});

test("a shop sees its location; another shop's administrator does not find it", async ({ page }) => {
  await enter(page, "partner", "/");
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Location" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quayside Crash Repairs" })).toBeVisible();
  await expect(page.getByText("26 Albert Quay")).toBeVisible();
  await expect(page.getByText("Aoife Brennan", { exact: true }).last()).toBeVisible();
  await expect(page.getByText("RB-22001")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toBeHidden();
  await expectNoAxeViolations(page);
});

test("the portal chosen at sign-in is the technician's after signing in, and after a reload", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Service").selectOption({ label: "RemoteBay Five" });
  await page.getByLabel("Username").fill("tech2@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-Bay-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("banner").getByText("RemoteBay Five")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("banner").getByText("RemoteBay Five")).toBeVisible();
});

test("the log lists what failed without naming anybody, is copied with one tap, and is emptied", async ({ page, context }) => {
  const { id, vin } = await makeRequest("shop");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, "shop");
  await page.route("**/api/ServiceRequest/ServiceRequest?*", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "internal", status: 500, title: vin }),
    }),
  );
  await page.goto(`/servicerequest/${id}`);
  await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
  await page.getByRole("link", { name: "About" }).click();
  await page.getByRole("link", { name: "Log" }).click();
  const row = page.getByRole("row").filter({ hasText: "/servicerequest/$id" });
  await expect(row.first()).toContainText("500");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Copy for support" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("/servicerequest/$id");
  for (const personal of [vin, String(id), "Maya", "Torres", "shop@demo.test"]) expect(copied).not.toContain(personal);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(row).toHaveCount(0);
});

test("a partner's user signs in, sends a request and downloads its report", async ({ page }) => {
  const vin = freshVin();
  await page.goto("/login");
  await page.getByLabel("Username").fill("partner@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-Bay-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("banner").getByText("RemoteBay Partner")).toBeVisible();
  await page.getByRole("link", { name: "New request" }).first().click();
  await typeVin(page, vin);
  await page.getByRole("radio", { name: "Calibration", exact: true }).click({ force: true });
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await page.getByLabel("RO number").fill(`E2E-${freshNumber()}`);
  await sendRequest(page);
  const id = Number(/\/servicerequest\/(\d+)/.exec(page.url())?.[1]);
  await callAs("tech", "Workbench/Take", { Id: id });
  await expect(page.getByText("Jonas Keller is working on it.")).toBeVisible();
  const units = [{ Name: "Front camera", Reached: true, Codes: [] }];
  await callAs("tech", "Workbench/SaveFindings", {
    Id: id,
    Scans: (["before", "after"] as const).map((Phase) => ({ Phase, Units: units })),
    Work: [{ ServiceElementId: 0, Tool: "Own", Result: "Passed", Notes: "" }],
    Notes: "Camera calibrated.",
  });
  await callAs("tech", "Workbench/SendReport", { Id: id });
  await callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Completed" });
  await page.getByRole("link", { name: "Open the report" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const { text } = await readPdf(await readFile(await (await downloading).path()));
  for (const part of [vin, "Quayside Crash Repairs", "Jonas Keller"]) expect(text).toContain(part);
});
