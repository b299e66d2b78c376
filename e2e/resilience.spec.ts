import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort, type Server, startServer } from "./support/server.ts";
import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test("a server that stops and starts again costs nobody anything", async ({ browser }) => {
  // A server of its own, and a world of its own to fill it with.
  test.setTimeout(150_000);
  const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-e2e-"));
  const port = await freePort();
  const start = (): Promise<Server> => startServer({ dataFolder, port, log: "test-results/server-resilience.log" });
  let server = await start();
  const context = await browser.newContext({ baseURL: server.url, locale: "en-US", timezoneId: "America/Chicago" });
  try {
    // Waits of the pages' own (12 s until a broken line is called so) are gone through by their clocks.
    await context.clock.install();
    const form = await context.newPage();
    await enter(form, "shop", "/servicerequest/0");
    const list = await context.newPage();
    await list.goto("/servicerequests/submitted");
    const rows = list.getByRole("table").getByRole("link");
    await expect(rows.first()).toBeVisible();
    const before = await rows.count();
    const vin = freshVin();
    await form.getByRole("textbox", { name: "VIN" }).fill(vin);
    await expect(form.getByText("2020 Honda Accord").first()).toBeVisible();
    await form.getByRole("radio", { name: "Service reset" }).check();
    for (const page of [form, list]) await expect(page.getByText("Live", { exact: true })).toBeVisible();

    await server.stop();
    for (const page of [form, list]) await expect(lineOf(page)).toHaveText(/Reconnecting…|No connection/);
    await context.clock.fastForward("00:13");
    for (const page of [form, list]) await expect(bar(page)).toBeVisible();
    await expect(rows).toHaveCount(before);
    const roNumber = `E2E-${freshNumber()}`;
    await form.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await confirmIfAsked(form);
    await expect(form.getByText("The request is kept on this device and goes out by itself")).toBeVisible();

    server = await start();
    await context.clock.fastForward("00:15");
    await expect(form.getByRole("heading", { level: 1, name: "2020 Honda Accord" })).toBeVisible({ timeout: 30_000 });
    await expect(form.getByRole("main")).toContainText(roNumber);
    await expect(list.getByRole("table")).toContainText(vin, { timeout: 30_000 });
    await expect(rows).toHaveCount(before + 1);
    for (const page of [form, list]) {
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
    }
    // Nobody was asked to sign in again, and a reload knows who is here.
    await list.reload();
    await expect(list.getByRole("table")).toContainText(vin);
  } finally {
    await context.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  }
});

const bar = (page: Page) => page.getByText("No connection. What you do is kept and sent later.");
const lineOf = (page: Page) => page.getByRole("banner").getByRole("status");

/** Whether the chosen device still counts as connected depends on how long the server was away. */
async function confirmIfAsked(page: Page): Promise<void> {
  const kept = page.getByText("The request is kept on this device");
  const question = page.getByRole("alertdialog").getByRole("button", { name: "Send anyway" });
  await expect(kept.or(question).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
}

test("a token that ran out is renewed without a word", async ({ page }) => {
  await page.clock.install();
  const { id } = await makeRequest("shop");
  await enter(page, "shop", `/servicerequest/${id}?edit=`);
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  const renewed = page.waitForResponse((reply) => reply.url().endsWith("/api/refreshToken"));
  await page.clock.fastForward("16:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  expect((await renewed).status()).toBe(200);
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(page).toHaveURL(`/servicerequest/${id}`);
});

test("a token that the service refuses is renewed once, and the call made again", async ({ page }) => {
  const { id } = await makeRequest("coord");
  await enter(page, "coord", `/servicerequest/${id}?edit=`);
  await page.getByRole("textbox", { name: /RO number/ }).fill(`E2E-${freshNumber()}`);
  let tries = 0;
  await page.route("**/api/ServiceRequest/UpdateRequest", async (route) => {
    tries += 1;
    if (tries > 1) return await route.continue();
    const body = JSON.stringify({ code: "unauthenticated", status: 401 });
    await route.fulfill({ status: 401, contentType: "application/problem+json", body });
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(tries).toBe(2);
});

test("a session that ended elsewhere leads back to what was being written", async ({ page }) => {
  const { id } = await makeRequest("nl");
  await enter(page, "nl", `/servicerequest/${id}?edit=`);
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  await callAs("nl", "signOut?everywhere=true", {});
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Username").fill("nl@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-Bay-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /RO number/ })).toHaveValue(roNumber);
});
