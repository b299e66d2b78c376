// `node bench/page-speed/run.ts`, the second part of `npm run bench`: runs Lighthouse with a phone profile on sign-in and Home. Accessibility
// and best practices must be 100, performance at least 95 on a machine without other load. Lighthouse is installed on the first run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { installBrowser } from "../../e2e/support/browser.ts";
import { freePort, startServer } from "../../e2e/support/server.ts";
import { launchOptions, signIn } from "../../e2e/support/test.ts";
import { installOwnPackage } from "../../tools/own-package.ts";

const goals = { accessibility: 100, "best-practices": 100, performance: 95 } as const;
type Category = keyof typeof goals;
/** The metrics that are printed beside the performance score. */
const metrics = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

installOwnPackage("bench/page-speed");
const { default: lighthouse } = await import("lighthouse");
const server = await startServer({ log: "test-results/lighthouse-server.log" });
const profile = mkdtempSync(join(tmpdir(), "remotebay-lighthouse-"));
try {
  await measure();
} finally {
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  process.env.E2E_BROWSER = JSON.stringify(await installBrowser());
  const port = await freePort();
  const options = launchOptions();
  // The browser's default profile, so that the tab which Lighthouse opens is signed in too.
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
    baseURL: server.url,
    locale: "en-US",
  });
  try {
    await audit("sign-in", `${server.url}/login`, port);
    await signIn(await context.newPage(), "shop");
    await audit("home", `${server.url}/`, port);
  } finally {
    await context.close();
  }
}

async function audit(name: string, url: string, port: number): Promise<void> {
  const onlyCategories = Object.keys(goals);
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories, disableStorageReset: true });
  if (!result) throw new Error(`Lighthouse returned no result for ${name}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl.replace(/[?#].*$/, "") !== url)
    throw new Error(`Lighthouse requested ${url} and was redirected to ${finalDisplayedUrl}.`);
  console.log(`${name}: ${metrics.map((id) => `${id} ${audits[id]?.displayValue}`).join(", ")}`);
  for (const category of onlyCategories as Category[]) {
    const score = Math.round((categories[category]?.score ?? 0) * 100);
    console.log(`${name}: ${category} ${score}, goal ${goals[category]}`);
    if (score >= goals[category]) continue;
    process.exitCode = 1;
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const found = audits[id];
      if (weight > 0 && found && (found.score ?? 1) < 1) console.log(`  ${id}: ${found.title} ${found.displayValue ?? ""}`);
    }
  }
}
