// `npm test`: everything that CI runs, the quick checks first. Stops after these, and after any later step, if one failed.
// At the end it names the ten slowest tests. The last line is the total of all tests: `N passed, N failed`.
// `npm run check` runs only the quick checks; `npm test -- --only=browser` runs one step.
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

/** How many quick checks run at once: most use one core, and CI has two. */
const lanes = 2;

/** The longest first, so that none of them is left alone at the end. */
const quick: Step[] = [
  { name: "types", commands: ["contract", "scan-tools", "evidence", "server", "web", "."].map((project) => ["tsc", "-p", project]) },
  { name: "unused", commands: [["knip", "--no-progress"]] },
  { name: "docs", commands: [["node", "tools/generate-docs.ts", "--check"]] },
  { name: "API changes", commands: [["node", "tools/check-api.ts"]] },
  { name: "lint", commands: [["oxlint", "--deny-warnings"]] },
  {
    name: "locales",
    commands: [
      ["node", "tools/check-locales.ts"],
      ["node", "tools/check-glossary.ts"],
    ],
  },
  { name: "structure", commands: [["node", "tools/check-structure.ts"]] },
  { name: "format", commands: [["oxfmt", "--check"]] },
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
const isWanted = ({ name }: Step) => only === undefined || name.startsWith(only);
const total = { passed: 0, failed: 0 };
const timed: TimedTest[] = [];
const running = new Set<ReturnType<typeof spawn>>();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(reports, { recursive: true, force: true });
    process.exit(1);
  });
}

try {
  if (await runTogether(quick.filter(isWanted))) {
    for (const step of isQuick ? [] : slow.filter(isWanted)) if (!(await runStep(step))) break;
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
  // Logs and screenshots are only needed after a failure.
  if (process.exitCode !== 1) rmSync(join(root, "test-results"), { recursive: true, force: true });
}
if (timed.length > 0) console.log(["\nThe slowest tests:", ...slowest(timed)].join("\n"));
console.log(`${total.passed} passed, ${total.failed} failed`);

/** Runs checks side by side, all of them even if one fails; the output of each is printed when it ends. */
async function runTogether(steps: readonly Step[]): Promise<boolean> {
  const waiting = [...steps];
  const results: boolean[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const said: string[] = [];
      results.push(await runStep(step, said));
      console.log(said.join("\n"));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return !results.includes(false);
}

/** Runs a step. What it prints is added to `said`, if given. */
async function runStep(step: Step, said?: string[]): Promise<boolean> {
  const start = performance.now();
  const say = (text: string) => (said ? said.push(text) : console.log(text));
  say(`\n── ${step.name}`);
  let ok = true;
  // All of them, so that one run tells every fault: those of five packages, of which a change may break several.
  for (const command of step.commands) ok = (await run(command, step.environment, said)) && ok;
  const { passed, failed, tests } = step.report?.() ?? { passed: 0, failed: 0, tests: [] };
  total.passed += passed;
  // A step that fails without a failed test (a check, a broken set-up) counts as one failure.
  total.failed += ok ? failed : Math.max(failed, 1);
  timed.push(...tests);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`── ${step.name}: ${ok ? "ok" : "FAILED"}, ${seconds} s`);
  if (!ok) {
    process.exitCode = 1;
    say(`\n"${step.name}" failed. Run it alone with: npm test -- --only="${step.name}"`);
  }
  return ok;
}

/** Runs one program under the pinned Node, whichever Node started npm. */
function run([program = "", ...given]: string[], environment: Record<string, string> = {}, said?: string[]): Promise<boolean> {
  const bin = join(root, "node_modules", ".bin");
  const file = program === "node" ? process.execPath : join(bin, program);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(file, given, {
    cwd: root,
    stdio: said ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    // A program that starts `node` by name must get the pinned one as well; Playwright's cache stays in the repository.
    env: {
      ...process.env,
      ...environment,
      PWTEST_CACHE_DIR: join(root, "node_modules/.cache/playwright"),
      PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    },
  });
  running.add(child);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  child.once("error", (error) => {
    console.error(error.message);
    resolve(false);
  });
  // After "exit" there may still be output to read.
  child.once("close", (code) => {
    running.delete(child);
    const text = Buffer.concat(output).toString().trimEnd();
    if (text !== "") said?.push(text);
    resolve(code === 0);
  });
  return promise;
}
