import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bareTexts } from "./bare-texts.ts";
import { doorFaults } from "./feature-doors.ts";
import { foreignWrites } from "./foreign-writes.ts";
import { root } from "./files.ts";
import { parametersOf } from "./locale-messages.ts";
import { graphFaults, moduleGraph } from "./module-graph.ts";
import { maxDoors } from "./structure-rules.ts";
import { missingClasses } from "./style-classes.ts";
import { importsOf, parseSource } from "./syntax.ts";

test("literal text is found between tags and in visible attributes, and nowhere else", () => {
  const source = `const a = <p title="Some words" className="not words">Hello {"there"} · {t("key")} 5 km/h<b>×</b></p>;`;
  expect(bareTexts("a.tsx", source).map((found) => found.text)).toEqual(["Some words", "Hello", "there", "5 km/h"]);
});

test("a class that a style sheet lacks is found wherever it is used", () => {
  const source = parseSource(
    "web/src/screens/a/a.tsx",
    [
      `import styles from "./a.module.css";`,
      `import shapes from "../../ui/b.module.css";`,
      `const other = { gone: 1 }.gone;`,
      `const a = <p className={styles.here} />;`,
      `const b = <p className={cx(styles.gone, shapes["other-here"], shapes["old"])} />;`,
      `const c = styles[size];`,
    ].join("\n"),
  );
  const sheets: Record<string, string> = {
    "web/src/screens/a/a.module.css": "/* .gone was here */ .here > p { color: red }",
    "web/src/ui/b.module.css": "@media print { .other-here { display: none } }",
  };
  expect(missingClasses([source], (path) => sheets[path] ?? "")).toEqual([
    "web/src/screens/a/a.tsx:5 uses styles.gone, which its style sheet does not have.",
    "web/src/screens/a/a.tsx:5 uses shapes.old, which its style sheet does not have.",
  ]);
});

test("every form of import is found", () => {
  const source = parseSource(
    "a.ts",
    `import a from "./a.ts";\nexport { b } from "./b.ts";\nimport type { C } from "./c.ts";\nawait import("./d.ts");\n`,
  );
  expect(importsOf(source)).toEqual([
    { name: "./a.ts", line: 1, lazy: false },
    { name: "./b.ts", line: 2, lazy: false },
    { name: "./c.ts", line: 3, lazy: false },
    { name: "./d.ts", line: 4, lazy: true },
  ]);
});

test("the parameters of a text are found at any depth, and a date is refused", () => {
  const text = "{n, plural, one {# for {who}} other {{kind, select, car {#} other {many}}}}";
  expect(parametersOf(text, "en")).toEqual({
    n: { kind: "number", choices: [] },
    who: { kind: "text", choices: [] },
    kind: { kind: "choice", choices: ["car"] },
  });
  expect(() => parametersOf("{at, date, short}", "en")).toThrow("not allowed");
  expect(() => parametersOf("{n, plural, one {#}", "en")).toThrow("end");
});

test("writing another module's tables is found in every form; reading them and writing own tables is allowed", () => {
  const tables = parseSource("server/src/modules/users/tables.ts", `export const users = pgTable("users", {});`);
  const store = parseSource(
    "server/src/modules/notes/store.ts",
    [
      `import { people, users } from "../users/joins.ts";`,
      `import { notes } from "./tables.ts";`,
      `const author = people("author");`,
      `db.insert(notes).values(users.id); db.select().from(users); sql\`update \${notes} set a = 1 from \${users}\`;`,
      `db.update(users).set({});`,
      `db.delete(author);`,
      `sql\`insert into \${users} (id) values (1)\`;`,
      `sql\`delete from users\`;`,
    ].join("\n"),
  );
  expect(foreignWrites([tables, store]).map((fault) => fault.split(" writes ")[0])).toEqual(
    [5, 6, 7, 8].map((line) => `server/src/modules/notes/store.ts:${line}`),
  );
});

/** The rules of `.oxlintrc.json` that one file of a tree breaks. */
function brokenRules(path: string, text: string, others: Record<string, string> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  for (const [name, content] of Object.entries({ ...others, [path]: text })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { stdout } = spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), "--format=json", path], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}` },
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return [...new Set(diagnostics.map(({ code }) => code))].toSorted();
}

const lines = (count: number) => "  console.log(1);\n".repeat(count);

test.each([
  ["server/src/modules/users/service.ts", `export function long(): void {\n${lines(60)}}\n`, ["eslint(max-lines-per-function)"]],
  ["web/src/ui/long.tsx", `export function Long(): void {\n${lines(60)}}\n`, []],
  ["web/src/ui/long.tsx", `export function Long(): void {\n${lines(120)}}\n`, ["eslint(max-lines-per-function)"]],
  ["contract/src/long.ts", "export const a = 1;\n" + "// a line\n".repeat(300), ["eslint(max-lines)"]],
  ["contract/src/long.test.ts", "export const a = 1;\n" + "// a line\n".repeat(300), []],
  ["server/src/modules/users/service.ts", "export default 1;\n", ["import(no-default-export)"]],
  ["server/src/modules/users/userNames.ts", "export const a = 1;\n", ["unicorn(filename-case)"]],
  ["server/src/modules/users/service.ts", "export const home = process.env.HOME;\n", ["node(no-process-env)"]],
  ["server/src/config.ts", "export const home = process.env.HOME;\n", []],
  ["server/src/modules/users/service.ts", 'export { eq } from "drizzle-orm";\n', ["eslint(no-restricted-imports)"]],
  ["server/src/modules/users/store.ts", 'export { eq } from "drizzle-orm";\n', []],
])("the house's rules on %s", (path, text, rules) => {
  expect(brokenRules(path, text)).toEqual(rules);
});

test("an import cycle is found even if it consists of type imports", () => {
  const others = { "contract/src/one.ts": 'import type { Two } from "./two.ts";\nexport type One = { two: Two };\n' };
  const two = 'import type { One } from "./one.ts";\nexport type Two = { one: One };\n';
  expect(brokenRules("contract/src/two.ts", two, others)).toEqual(["import(no-cycle)"]);
});

/** The faults of modules whose files import or hold this: `users/store.ts` → its text. */
function faultsOfModules(files: Readonly<Record<string, string>>): string[] {
  return graphFaults(moduleGraph(Object.entries(files).map(([path, text]) => parseSource(`server/src/modules/${path}`, text))));
}

test.each([
  ["calls", 'import { b } from "../bees/service.ts";\nexport const a = b;'],
  ["joins", 'import type { b } from "../bees/joins.ts";\nexport type A = typeof b;'],
  ["foreign keys", 'import { b } from "../bees/tables.ts";\nexport const a = b;'],
  ["reactions", "export const a = within(beeChanged, tell);"],
])("modules that need one another by %s are a circle, also through a third", (_, needsBees) => {
  const others = {
    "bees/joins.ts": 'export { c } from "../cells/joins.ts";',
    "cells/store.ts": 'export { a } from "../ants/joins.ts";',
    "cells/ants.test.ts": 'export { d } from "../drones/joins.ts";',
    "drones/service.ts": 'export { c } from "../cells/service.ts";',
  };
  expect(faultsOfModules({ ...others, "ants/module.ts": needsBees })).toEqual([
    "server/src/modules: ants, bees, cells need one another, by calls, joins, foreign keys or reactions.",
  ]);
  expect(faultsOfModules({ ...others, "ants/module.ts": "export const a = 1;" })).toEqual([]);
});

test("a module that needs more than ten others is a fault", () => {
  const needing = (count: number) => {
    const names = Array.from({ length: count }, (_, nth) => `m${nth}`);
    const others = names.map((name) => [`${name}/service.ts`, "export const a = 1;"]);
    const imports = names.map((name) => `import * as ${name} from "../${name}/service.ts";`).join("\n");
    return Object.fromEntries([...others, ["wide/service.ts", imports]]) as Record<string, string>;
  };
  expect(faultsOfModules(needing(10))).toEqual([]);
  expect(faultsOfModules(needing(11))).toEqual(["server/src/modules/wide needs 11 other modules, more than 10."]);
});

test("a feature of which others import more than so many files is found; its own imports, and the same file twice, do not count", () => {
  const file = (nth: number) => `web/src/features/bees/file-${nth}.ts`;
  const doors = Array.from({ length: maxDoors }, (_, nth) => ({ from: "web/src/screens/hive/hive.tsx", to: file(nth) }));
  const further = { from: "web/src/features/cells/cells.tsx", to: file(maxDoors) };
  expect(doorFaults([...doors, ...doors, { ...further, from: file(0) }])).toEqual([]);
  expect(doorFaults([...doors, further])).toEqual([
    `web/src/features/bees: ${maxDoors + 1} of its files are imported from outside of it, at most ${maxDoors} may be.`,
  ]);
});
