import type { Page } from "@playwright/test";
import { openReleaseProxy } from "./support/release-proxy.ts";
import { copyWorld, freePort, removeWorld, type Server, startServer } from "./support/server.ts";
import { completedRequest, enter, makeRequest, servedByWorker } from "./support/stories.ts";
import { expect, signIn, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

test.use({ serviceWorkers: "allow" });

const rows = (page: Page) => page.getByRole("main").getByRole("link", { name: /\d{4} / });
const missing = (page: Page, what: string) => page.getByRole("heading", { name: `This ${what} is not on this device yet` });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const offer = (page: Page) => page.getByText("A new version is ready.");
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name });

/** Waits until the service worker has stored every file and serves the page, and the page's replies are stored. */
async function kept(page: Page): Promise<void> {
  await servedByWorker(page);
  await expect.poll(() => storedReplies(page)).toBeGreaterThan(0);
}

/** How many users' replies are stored on this device. */
async function storedReplies(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const opening = indexedDB.open("remotebay");
      // The application makes this database. Made here first, it would have no stores for good.
      opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => resolve(undefined));
    });
    if (!database?.objectStoreNames.contains("replies")) {
      database?.close();
      return 0;
    }
    const counting = database.transaction("replies").objectStore("replies").count();
    const count = await new Promise<number>((resolve) => counting.addEventListener("success", () => resolve(counting.result)));
    database.close();
    return count;
  });
}

/** The addresses of all cached files. */
async function cachedFiles(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test("without a connection every screen opens: with its data, or saying what is missing, and all comes back by itself", async ({
  page,
  context,
}) => {
  const { id } = await makeRequest("shop");
  const done = await completedRequest();
  await enter(page, "shop", "/servicerequests/submitted");
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  await kept(page);
  // The replies are written a second after they changed.
  await page.reload();
  await expect(rows(page)).toHaveCount(count);

  await context.setOffline(true);
  await page.reload();
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByText("No connection. What you do is kept and sent later.")).toBeVisible();

  await tab(page, "Completed").click();
  await expect(missing(page, "list")).toBeVisible();
  for (const [path, what] of [
    [`/servicerequest/${id}`, "request"],
    [`/report/${done}`, "report"],
  ] as const) {
    await page.goto(path);
    await expect(missing(page, what)).toBeVisible();
  }
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
  await page.goto("/servicerequest/0");
  await expect(page.getByRole("heading", { level: 1, name: "New request" })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);

  await page.goto("/servicerequests/completed");
  await expect(missing(page, "list")).toBeVisible();
  await context.setOffline(false);
  await expect(rows(page)).toHaveCount(10);
  await expect(missing(page, "list")).toHaveCount(0);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByText("No connection. What you do is kept and sent later.")).toHaveCount(0);
});

test("a page opened while the service is down shows what it has, and goes on when the service is back", async ({ browser }) => {
  test.setTimeout(150_000);
  const dataFolder = copyWorld();
  const port = await freePort();
  const start = (): Promise<Server> => startServer({ dataFolder, port, log: "test-results/server-offline.log" });
  let server = await start();
  const context = await browser.newContext({ baseURL: server.url, locale: "en-US", timezoneId: "America/Chicago" });
  try {
    const page = await context.newPage();
    await enter(page, "shop", "/servicerequests/submitted");
    await expect(rows(page).first()).toBeVisible();
    const count = await rows(page).count();
    await kept(page);
    await page.reload();
    await expect(rows(page)).toHaveCount(count);

    await server.stop();
    await page.reload();
    await expect(rows(page)).toHaveCount(count);
    await tab(page, "Scheduled").click();
    await expect(missing(page, "list")).toBeVisible({ timeout: 20_000 });

    server = await start();
    await expect(rows(page).first()).toBeVisible({ timeout: 30_000 });
    await expect(missing(page, "list")).toHaveCount(0);
    await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Scheduled" })).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
    removeWorld(dataFolder);
  }
});

test("only the application's files are cached, and signing out leaves no data of the user", async ({ page, context }) => {
  await page.goto("/login");
  await signIn(page, "coord");
  await page.goto("/servicerequests/submitted");
  await expect(rows(page).first()).toBeVisible();
  await kept(page);
  const files = await cachedFiles(page);
  expect(files).toContain("/index.html");
  expect(files.filter((path) => !/^\/(assets|logos)\/|^\/(index\.html|first\.js|favicon\.svg)$/.test(path))).toEqual([]);
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-type"]).toContain("javascript");

  // Signing out works without a connection too: nothing of the user can be opened afterwards.
  await context.setOffline(true);
  await page.goto("/logout");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => storedReplies(page)).toBe(0);
  await page.goto("/servicerequests/submitted");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => Object.values(localStorage).join("\n"))).not.toMatch(/coord|Owen/);
});

test("a later release is offered, and used when somebody accepts it: what is being typed stays", async ({ openBrowser, serverUrl }) => {
  const proxy = await openReleaseProxy(serverUrl);
  const page = await openBrowser({ serviceWorkers: "allow", baseURL: proxy.url });
  await enter(page, "shop", "/servicerequest/0");
  await kept(page);
  const other = await page.context().newPage();
  await other.goto("/about");
  const vin = freshVin();
  await page.getByRole("textbox", { name: "VIN" }).fill(vin);
  proxy.publish();
  try {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    for (const one of [page, other]) await expect(offer(one)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "VIN" })).toHaveValue(vin);

    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Use it now" }).click();
    await reloaded;
    await expect(page.getByRole("heading", { level: 1, name: "New request" })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "VIN" })).toHaveValue(vin);
    // The other tab was not reloaded; it is still offered what this one accepted.
    await expect(offer(other)).toBeVisible();
    await other.getByRole("button", { name: "Use it now" }).click();
    await expect(offer(other)).toHaveCount(0);
    await expect(menu(other)).toBeVisible();
  } finally {
    await page.context().close();
    await proxy.close();
  }
});
