import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { auditActions } from "./actions.ts";

/** The actions that the service writes into the audit trail, as its sources name them. */
function writtenActions(): string[] {
  const modules = join(import.meta.dirname, "../../../../../server/src/modules");
  const files = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = files.map((file) => readFileSync(join(modules, file), "utf8"));
  return sources.flatMap((source) => [...source.matchAll(/action: "([a-z-]+\.[a-zA-Z-]+)"/g)].map(([, action = ""]) => action));
}

test("there are words for every action that the service writes into the audit trail", () => {
  const written = [...new Set(writtenActions())].filter((action) => !action.startsWith("interface."));
  expect(written.length).toBeGreaterThan(40);
  const known = new Set<string>(auditActions);
  expect(written.filter((action) => !known.has(action.slice(action.indexOf(".") + 1)))).toEqual([]);
});
