import type { Browser, BrowserContext, Page } from "@playwright/test";
import { copyWorld, freePort, removeWorld, type Server, signalDatabase, startServer } from "./support/server.ts";
import { enter, freshNumber, sendAnyway } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

/** A server of the story's own, so that its outage disturbs no other story. */
interface Outage {
  context: BrowserContext;
  server: Server;
  /** Starts a server again on the same data and port. */
  restart: () => Promise<void>;
}

async function withOwnServer(browser: Browser, story: (outage: Outage) => Promise<void>): Promise<void> {
  const dataFolder = copyWorld();
  const port = await freePort();
  const start = (): Promise<Server> => startServer({ dataFolder, port, log: "test-results/server-outage.log" });
  let server = await start();
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "en-US",
    timezoneId: "America/Chicago",
    serviceWorkers: "block",
  });
  const restart = async () => void (server = await start());
  try {
    // The clocks of the pages are moved past the 12 s until a lost connection is shown as offline.
    await context.clock.install();
    await story({ context, server, restart });
  } finally {
    await context.close();
    signalDatabase(server, "SIGCONT");
    await server.stop();
    removeWorld(dataFolder);
  }
}

/** Opens the form of a new request, fills it except for the RO number, and answers its VIN. */
async function openForm(context: BrowserContext): Promise<{ form: Page; vin: string }> {
  const form = await context.newPage();
  await enter(form, "shop", "/servicerequest/0");
  const vin = freshVin();
  await form.getByRole("textbox", { name: "VIN" }).fill(vin);
  await expect(form.getByText("2020 Honda Accord").first()).toBeVisible();
  await form.getByRole("radio", { name: "Service reset" }).check();
  return { form, vin };
}

async function sendDuring(form: Page): Promise<string> {
  const roNumber = `E2E-${freshNumber()}`;
  await form.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(form, form.getByText("The request is kept on this device and goes out by itself"));
  return roNumber;
}

const bar = (page: Page) => page.getByText("No connection. What you do is kept and sent later.");
const connectionOf = (page: Page) => page.getByRole("banner").getByRole("status");

test("a server that stops and starts again costs nobody anything", async ({ browser }) => {
  test.setTimeout(150_000);
  await withOwnServer(browser, async ({ context, server, restart }) => {
    const { form, vin } = await openForm(context);
    const list = await context.newPage();
    await list.goto("/servicerequests/submitted");
    const rows = list.getByRole("table").getByRole("link");
    await expect(rows.first()).toBeVisible();
    const before = await rows.count();
    for (const page of [form, list]) await expect(connectionOf(page)).toHaveText("Live");

    await server.stop();
    for (const page of [form, list]) await expect(connectionOf(page)).toHaveText(/Reconnecting…|No connection/);
    await context.clock.fastForward("00:13");
    for (const page of [form, list]) await expect(bar(page)).toBeVisible();
    await expect(rows).toHaveCount(before);
    const roNumber = await sendDuring(form);

    await restart();
    await context.clock.fastForward("00:15");
    await expect(form.getByRole("heading", { level: 1, name: "2020 Honda Accord" })).toBeVisible({ timeout: 30_000 });
    await expect(form.getByRole("main")).toContainText(roNumber);
    await expect(list.getByRole("table")).toContainText(vin, { timeout: 30_000 });
    await expect(rows).toHaveCount(before + 1);
    for (const page of [form, list]) {
      await expect(connectionOf(page)).toHaveText("Live");
      await expect(bar(page)).toHaveCount(0);
    }
    // Nobody was asked to sign in again, and a reload knows who is here.
    await list.reload();
    await expect(list.getByRole("table")).toContainText(vin);
  });
});

test("a database that hangs is a lost connection: what was typed is kept, and what was sent goes when it answers again", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  await withOwnServer(browser, async ({ context, server }) => {
    const { form } = await openForm(context);
    const edit = await context.newPage();
    await edit.goto("/servicerequests/submitted");
    const address = await edit.getByRole("table").getByRole("link").first().getAttribute("href");
    await edit.goto(`${address}?edit=`);
    const typed = edit.getByRole("textbox", { name: /RO number/ });
    await expect(typed).toBeVisible();
    for (const page of [form, edit]) await expect(connectionOf(page)).toHaveText("Live");

    signalDatabase(server, "SIGSTOP");
    const roNumber = await sendDuring(form);
    const changed = `E2E-${freshNumber()}`;
    await typed.fill(changed);
    await edit.getByRole("button", { name: "Save changes" }).click();
    // The live connection stays open all the time; calls are answered 503.
    for (const page of [form, edit]) await expect(connectionOf(page)).toHaveText(/Reconnecting…|No connection/);
    await context.clock.fastForward("00:13");
    for (const page of [form, edit]) await expect(bar(page)).toBeVisible();
    await expect(typed).toHaveValue(changed);

    signalDatabase(server, "SIGCONT");
    await context.clock.fastForward("00:08");
    await expect(form.getByRole("heading", { level: 1, name: "2020 Honda Accord" })).toBeVisible({ timeout: 30_000 });
    await expect(form.getByRole("main")).toContainText(roNumber);
    await expect(edit.getByText("Changes saved")).toBeVisible({ timeout: 30_000 });
    await expect(edit.getByRole("main")).toContainText(changed);
    for (const page of [form, edit]) {
      await expect(connectionOf(page)).toHaveText("Live");
      await expect(bar(page)).toHaveCount(0);
    }
  });
});
