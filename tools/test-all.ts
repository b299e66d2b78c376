// `npm test`: everything that CI runs, the quick checks first. Stops at the first failing step.
// At the end it names the ten slowest tests. The last line is the total of all tests: `N passed, N failed`.
// `npm run check` runs only the quick checks and continues after a failure; `npm test -- --only=browser` runs one step.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./files.ts";
import { readBrowserReport, readUnitReport, slowest, type TestReport, type TimedTest } from "./test-reports.ts";

interface Step {
  name: string;
  /** Commands in order; the first word is `node` or a program in node_modules/.bin. */
  commands: string[][];
  /** Reads the report of a step that runs tests. */
  report?: () => TestReport;
  environment?: Record<string, string>;
}

const reports = mkdtempSync(join(tmpdir(), "remotebay-test-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

const quick: Step[] = [
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "lint", commands: [["oxlint", "--deny-warnings"]] },
  { name: "types", commands: ["contract", "scan-tools", "server", "web", "."].map((project) => ["tsc", "-p", project]) },
  { name: "structure", commands: [["node", "tools/check-structure.ts"]] },
  { name: "locales", commands: [["node", "tools/check-locales.ts"]] },
  { name: "docs", commands: [["node", "tools/generate-docs.ts", "--check"]] },
  { name: "unused", commands: [["knip", "--no-progress"]] },
];

const slow: Step[] = [
  {
    name: "unit and API",
    commands: [["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]],
    report: () => readUnitReport(unitReport, root),
  },
  { name: "web build", commands: [["node", "tools/build-web.ts"]] },
  {
    name: "size",
    commands: [
      ["node", "tools/check-size.ts"],
      ["node", "tools/check-install.ts"],
    ],
  },
  {
    name: "browser",
    commands: [["playwright", "test", "--reporter=list,json"]],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    report: () => readBrowserReport(browserReport),
  },
];

const isQuick = process.argv.includes("--quick");
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const steps = (isQuick ? quick : [...quick, ...slow]).filter((step) => only === undefined || step.name.startsWith(only));
const total = { passed: 0, failed: 0 };
const timed: TimedTest[] = [];
let running: ReturnType<typeof spawn> | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    running?.kill(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

try {
  for (const step of steps) {
    if (await runStep(step)) continue;
    process.exitCode = 1;
    if (!isQuick) break;
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
  // Logs and screenshots are only needed after a failure.
  if (process.exitCode !== 1) rmSync(join(root, "test-results"), { recursive: true, force: true });
}
if (timed.length > 0) console.log(["\nThe slowest tests:", ...slowest(timed)].join("\n"));
console.log(`${total.passed} passed, ${total.failed} failed`);

async function runStep(step: Step): Promise<boolean> {
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  let ok = true;
  // All of them, so that one run tells every fault: those of five packages, of which a change may break several.
  for (const command of step.commands) ok = (await run(command, step.environment)) && ok;
  const { passed, failed, tests } = step.report?.() ?? { passed: 0, failed: 0, tests: [] };
  total.passed += passed;
  // A step that fails without a failed test (a check, a broken set-up) counts as one failure.
  total.failed += ok ? failed : Math.max(failed, 1);
  timed.push(...tests);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${ok ? "ok" : "FAILED"}, ${seconds} s`);
  if (!ok)
    console.error(`
"${step.name}" failed. Run it alone with: npm test -- --only="${step.name}"`);
  return ok;
}

/** Runs one program under the pinned Node, whichever Node started npm. */
function run([program = "", ...given]: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const bin = join(root, "node_modules", ".bin");
  const file = program === "node" ? process.execPath : join(bin, program);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  running = spawn(file, given, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    // A program that starts `node` by name must get the pinned one as well; Playwright's cache stays in the repository.
    env: {
      ...process.env,
      ...environment,
      PWTEST_CACHE_DIR: join(root, "node_modules/.cache/playwright"),
      PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    },
  });
  running.once("error", (error) => {
    console.error(error.message);
    resolve(false);
  });
  running.once("exit", (code) => resolve(code === 0));
  return promise;
}
