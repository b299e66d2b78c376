import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { makeApp, type TestApp } from "./testing/app.ts";
import { readPromQl } from "./testing/promql.ts";

const root = join(import.meta.dirname, "../..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

const backups = await mkdtemp(join(tmpdir(), "remotebay-backups-"));
let app: TestApp;
/** The labels of every sample that a scrape can have, by its name: a histogram has three. */
const samples = new Map<string, readonly string[]>([["up", []]]);

beforeAll(async () => {
  // Backups have metrics only where they are made on a schedule.
  app = await makeApp({ environment: { BACKUPS_DIR: backups } });
  for (const { name, type, labels } of app.exported()) {
    const suffixes = type === "histogram" || type === "summary" ? ["_bucket", "_sum", "_count"] : [""];
    for (const suffix of suffixes) samples.set(`${name}${suffix}`, suffix === "_bucket" ? [...labels, "le"] : labels);
  }
});
afterAll(async () => {
  await app.close();
  await rm(backups, { recursive: true });
});

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const rules = (parse(text("monitoring/alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels, templating } = JSON.parse(text("monitoring/dashboard.json")) as {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string | { query: string } }[] };
};
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const));

/** What Prometheus adds to each sample. */
const ofPrometheus = ["job", "instance"];

test.each([...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const), ...shown])(
  "%s asks for what is exported",
  (_what, expr) => {
    const { metrics, grouping } = readPromQl(expr);
    expect(metrics.length).toBeGreaterThan(0);
    for (const { name, labels } of metrics) {
      expect([...samples.keys()]).toContain(name);
      for (const label of labels) expect([name, ...ofPrometheus, ...(samples.get(name) ?? [])]).toContain(label);
    }
    const known = metrics.flatMap(({ name }) => samples.get(name) ?? []);
    for (const label of grouping) expect([...ofPrometheus, ...known]).toContain(label);
  },
);

test("the dashboard's processes are those that tell their version", () => {
  const queries = templating.list.map(({ query }) => (typeof query === "string" ? query : query.query));
  expect(queries).toContain("label_values(remotebay_build_info, instance)");
  expect([...samples.keys()]).toContain("remotebay_build_info");
});

const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
/** The rows of the page's tables: what the first column names, and of metrics the labels in the second. */
const rows = text("docs/operating/monitoring.md")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|"))
  .map(([, names, labels]) => ({ names: quoted(names), labels: quoted(labels) }));

test("everything that is exported is documented, with its labels", () => {
  const missing = app.exported().filter(({ name, labels }) => {
    const row = rows.find(({ names }) =>
      names.some((known) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : known === name)),
    );
    // Labels of Node's own metrics are not listed.
    return row === undefined || (/^(remotebay|http)_/.test(name) && !labels.every((label) => row.labels.includes(label)));
  });
  expect(missing).toEqual([]);
});

test("nothing is documented that is not exported", () => {
  const exported = new Set(app.exported().map(({ name }) => name));
  const documented = rows.flatMap(({ names }) => names).filter((name) => /^(remotebay|http)_/.test(name));
  expect(documented.filter((name) => !exported.has(name))).toEqual([]);
});

test("each alert has a line that says what to do, and a test that it fires", () => {
  const tested = text("monitoring/alerts.test.yml");
  for (const { alert, labels, annotations } of rules) {
    expect(rows.flatMap(({ names }) => names)).toContain(alert);
    expect(tested).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:`));
    expect(["critical", "warning"]).toContain(labels.severity);
    expect(annotations.summary).not.toBe("");
  }
});

test("what is not PromQL is refused, and labels are found where they are", () => {
  expect(() => readPromQl("sum by (le (rate(x[5m])")).toThrow("not PromQL");
  expect(readPromQl('sum by (a) (rate(x{b="c"}[$__rate_interval])) / y')).toEqual({
    metrics: [
      { name: "x", labels: ["b"] },
      { name: "y", labels: [] },
    ],
    grouping: ["a"],
  });
});
