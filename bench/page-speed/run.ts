// `node bench/page-speed/run.ts`, the second part of `npm run bench`: runs Lighthouse with a phone profile on sign-in and Home. Accessibility
// and best practices must be 100, performance at least 95 on a machine without other load; medians of several runs count, since the
// service and the browser share the processor. Lighthouse is installed on the first run.
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
const runs = 5;
/** The metrics that are printed beside the performance score. */
const metrics = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

installOwnPackage("bench/page-speed");
const { default: lighthouse } = await import("lighthouse");
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];
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
    await audit("sign-in", { url: `${server.url}/login`, port, isFirstVisit: true });
    const page = await context.newPage();
    await signIn(page, "shop");
    await page.close();
    await audit("home", { url: `${server.url}/`, port, isFirstVisit: false });
  } finally {
    await context.close();
  }
}

interface Visit {
  url: string;
  port: number;
  /** Nothing of the application is on the device yet. */
  isFirstVisit: boolean;
}

async function audit(name: string, visit: Visit): Promise<void> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await auditOnce(visit));
  for (const category of Object.keys(goals) as Category[]) {
    const scoreOf = ({ categories }: Result) => Math.round((categories[category]?.score ?? 0) * 100);
    const sorted = results.toSorted((one, other) => scoreOf(one) - scoreOf(other));
    const [least = median(sorted), most = median(sorted)] = [sorted[0], sorted.at(-1)];
    const score = scoreOf(median(sorted));
    console.log(`${name}: ${category} ${score} (${scoreOf(least)} to ${scoreOf(most)} in ${runs} runs), goal ${goals[category]}`);
    if (category === "performance") printMetrics(name, median(sorted));
    if (score >= goals[category]) continue;
    process.exitCode = 1;
    printFaults(median(sorted), category);
  }
}

function median(sorted: readonly Result[]): Result {
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("There was no run.");
  return middle;
}

async function auditOnce({ url, port, isFirstVisit }: Visit): Promise<Result> {
  const onlyCategories = Object.keys(goals);
  const result = await lighthouse(url, { port, output: "json", logLevel: "error", onlyCategories, disableStorageReset: !isFirstVisit });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl.replace(/[?#].*$/, "") !== url)
    throw new Error(`Lighthouse requested ${url} and was redirected to ${finalDisplayedUrl}.`);
  return result.lhr;
}

function printMetrics(name: string, { audits }: Result): void {
  console.log(`${name}: ${metrics.map((id) => `${id} ${audits[id]?.displayValue}`).join(", ")}`);
}

function printFaults({ categories, audits }: Result, category: Category): void {
  for (const { id, weight } of categories[category]?.auditRefs ?? []) {
    const found = audits[id];
    if (weight > 0 && found && (found.score ?? 1) < 1) console.log(`  ${id}: ${found.title} ${found.displayValue ?? ""}`);
  }
}
