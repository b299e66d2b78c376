import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

/** Collects what the browser's console and its list of issues (cookies, mixed content, policy, deprecations) say about a page. */
async function collectFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()}`));
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Audits.issueAdded", ({ issue }) => faults.push(`issue: ${JSON.stringify(issue)}`));
  await devtools.send("Audits.enable");
  return faults;
}

test("the browser has nothing to say against sign-in and Home", async ({ openBrowser }) => {
  const page = await openBrowser({ screen: "phone", serviceWorkers: "allow" });
  const faults = await collectFaults(page);
  await signIn(page, "shop");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => [document.compatMode, document.characterSet])).toEqual(["CSS1Compat", "UTF-8"]);
  expect(faults).toEqual([]);
});
