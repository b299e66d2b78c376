import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readBrowserReport, readUnitReport, slowest } from "./test-reports.ts";

const folder = mkdtempSync(join(tmpdir(), "remotebay-reports-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: object): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test("a unit report gives its numbers and the time of each test", () => {
  const file = written({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: "/repository/server/src/a.test.ts", assertionResults: [{ fullName: "slow", duration: 2500 }, { fullName: "skipped" }] },
    ],
  });
  expect(readUnitReport(file, "/repository")).toEqual({
    passed: 2,
    failed: 1,
    tests: [
      { name: "server/src/a.test.ts › slow", seconds: 2.5 },
      { name: "server/src/a.test.ts › skipped", seconds: 0 },
    ],
  });
});

test("a browser report counts a test that passed only when repeated as failed, and the time of every try", () => {
  const spec = { title: "story", tests: [{ results: [{ duration: 1000 }, { duration: 500 }] }] };
  const suites = [{ file: "chat.spec.ts", specs: [spec], suites: [{ file: "chat.spec.ts", specs: [spec] }] }];
  const { passed, failed, tests } = readBrowserReport(written({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites }));
  expect([passed, failed, tests.length]).toEqual([1, 1, 2]);
  expect(tests[0]).toEqual({ name: "e2e/chat.spec.ts › story", seconds: 1.5 });
});

test("a run that wrote no report has no tests", () => {
  expect(readUnitReport(join(folder, "none.json"), "/")).toEqual({ passed: 0, failed: 0, tests: [] });
  expect(readBrowserReport(join(folder, "none.json"))).toEqual({ passed: 0, failed: 0, tests: [] });
});

test("the slowest are named first, and no more than asked for", () => {
  const tests = [1, 12, 3].map((seconds) => ({ name: `test ${seconds}`, seconds }));
  expect(slowest(tests, 2)).toEqual(["  12.0 s  test 12", "   3.0 s  test 3"]);
});
