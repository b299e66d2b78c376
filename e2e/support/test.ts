import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, type Browser as PlaywrightBrowser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import type { Browser } from "./browser.ts";
import { copyWorld, removeWorld, startServer } from "./server.ts";
import { leaveSession } from "./sessions.ts";

/** One account of the demonstration world. */
export type Account =
  | "shop"
  | "coord"
  | "shop2"
  | "uk"
  | "five"
  | "nl"
  | "rd"
  | "glass"
  | "partner"
  | "rag"
  | "tech"
  | "tech2"
  | "dispatch"
  | "admin"
  | "super";

/** The password of every account of the demonstration world. */
export const demoPassword = "demo-Bay-2026";

/** The two viewports on which every screen is tested. */
export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

interface Fixtures {
  /** Opens another browser, with separate cookies and storage, signed in if an account is given. */
  openBrowser: (options?: {
    account?: Account;
    screen?: keyof typeof screens;
    locale?: string;
    serviceWorkers?: "allow" | "block";
    /** Another address than that of the worker's server. */
    baseURL?: string;
  }) => Promise<Page>;
}

interface WorkerFixtures {
  browser: PlaywrightBrowser;
  /** Where the worker's own server answers; stories that stop or change a server start another one for that. */
  serverUrl: string;
}

/** Playwright's test on our browser and our server; `page` starts at desktop size, in English, in Chicago. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverUrl: [
    async ({}, use, worker) => {
      if (process.env.E2E_URL) return await use(process.env.E2E_URL);
      const dataFolder = copyWorld();
      try {
        const environment = { PRACTICE_PACE: "0" };
        const server = await startServer({ dataFolder, environment, log: `test-results/server-${worker.workerIndex}.log` });
        // For `callAs` and `letterTo`, which have no fixtures.
        process.env.E2E_URL = server.url;
        process.env.E2E_DATA = dataFolder;
        await use(server.url);
        await server.stop();
      } finally {
        removeWorld(dataFolder);
      }
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  browser: [
    async ({}, use) => {
      const browser = await chromium.launch(launchOptions());
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    await use(context);
    await leaveSession(context);
  },
  baseURL: async ({ serverUrl }, use) => use(serverUrl),
  viewport: screens.desktop,
  locale: "en-US",
  timezoneId: "America/Chicago",
  openBrowser: async ({ browser, serverUrl }, use) => {
    const open: BrowserContext[] = [];
    await use(async ({ account, screen = "desktop", locale = "en-US", serviceWorkers = "block", baseURL = serverUrl } = {}) => {
      const context = await browser.newContext({
        baseURL,
        locale,
        timezoneId: "America/Chicago",
        viewport: screens[screen],
        hasTouch: screen === "phone",
        serviceWorkers,
      });
      open.push(context);
      const page = await context.newPage();
      if (account) await signIn(page, account);
      return page;
    });
    for (const context of open) {
      await leaveSession(context);
      await context.close();
    }
  },
});

export { expect };

/** How the unpacked browser is started, by Playwright or by hand. */
export function launchOptions(): { executablePath: string; args: string[]; env: Record<string, string> } {
  const { executable, args, environment } = JSON.parse(process.env.E2E_BROWSER ?? "{}") as Browser;
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { executablePath: executable, args, env: { ...Object.fromEntries(own), ...environment } };
}

/** Signs in through the sign-in screen, as a person does, and waits for Home. The screen must be in English. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(`${account}@demo.test`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Expects that axe finds nothing on what the page shows now: against WCAG 2.2 AA and good practice, or against some rules alone. */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  await atRest(page);
  const axe = await axeOn(page);
  const { violations } = await (
    rules ? axe.withRules(rules) : axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
  ).analyze();
  const found = await withoutCoveredTargets(page, violations);
  const said = found.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ""}`).join("\n")}`,
  );
  expect(said, `axe on ${page.url()}`).toEqual([]);
}

/** Waits until what moves or changes its colour has done so: half-way, a button has too little contrast. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

async function axeOn(page: Page): Promise<AxeBuilder> {
  // Half a megabyte, which a page needs only once; a blank stands for it then.
  const isLoaded = await page.evaluate(() => "axe" in window);
  // Our pages have no frames, so legacy mode avoids a second page for each check.
  return new AxeBuilder({ page, ...(isLoaded ? { axeSource: " " } : {}) }).setLegacyMode();
}

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/** A bar that stays at the edge covers what scrolls behind it: a target is too small only if it still is in the middle of the screen. */
async function withoutCoveredTargets(page: Page, violations: readonly Violation[]): Promise<Violation[]> {
  const kept: Violation[] = [];
  for (const violation of violations) {
    if (violation.id !== "target-size") {
      kept.push(violation);
      continue;
    }
    for (const { target } of violation.nodes) {
      const selector = String(target[0]);
      await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center" }));
      const again = await (await axeOn(page)).include(selector).withRules(["target-size"]).analyze();
      kept.push(...again.violations);
    }
  }
  return kept;
}

/** Takes a screenshot for README and docs, into `docs/pictures/<name>.png`, when UPDATE_PICTURES=1; otherwise does nothing. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.UPDATE_PICTURES !== "1") return;
  const folder = join(import.meta.dirname, "../../docs/pictures");
  mkdirSync(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  // Scrolls to the top first.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("*")) element.scrollTop = 0;
  });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled", caret: "hide" });
}
