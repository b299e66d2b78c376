import { readFileSync } from "node:fs";

/** What the report of a test run says. */
export interface TestReport {
  passed: number;
  failed: number;
  tests: TimedTest[];
}

export interface TimedTest {
  name: string;
  seconds: number;
}

const nothing: TestReport = { passed: 0, failed: 0, tests: [] };

interface UnitFile {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

/** Vitest's JSON report; empty if there is none, since the run did not come so far. */
export function readUnitReport(file: string, root: string): TestReport {
  const report = readReport<UnitFile>(file);
  if (!report) return nothing;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.replace(`${root}/`, "")} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests, tests };
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
}

interface BrowserFile {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

/** Playwright's JSON report, in which a test that passed only when repeated counts as failed. */
export function readBrowserReport(file: string): TestReport {
  const report = readReport<BrowserFile>(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, tests: report.suites.flatMap(testsOf) };
}

function testsOf({ file, suites = [], specs }: Suite): TimedTest[] {
  const own = specs.map(({ title, tests }) => ({
    name: `e2e/${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

/** The slowest tests of all reports, a line each. */
export function slowest(tests: readonly TimedTest[], most = 10): string[] {
  const found = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  return found.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name.length > 150 ? `${name.slice(0, 149)}…` : name}`);
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}
