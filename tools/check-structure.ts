// `node tools/check-structure.ts`: holds the tree to tools/structure-rules.ts. Prints every fault with its place.
import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { filesUnder, read, root } from "./files.ts";
import {
  emptyNames,
  environmentReaders,
  exceptions,
  moduleFiles,
  type Part,
  parts,
  sizes,
  sqlFiles,
  sqlPackages,
  unmeasured,
} from "./structure-rules.ts";
import { measure } from "./measure.ts";
import { importsOf, type Node, parseSource, type Source, visit } from "./syntax.ts";

const packageName = "@remotebay/contract";
const faults: { where: string; what: string }[] = [];
const used = new Set<string>();
const graph = new Map<string, string[]>();

const files = [
  ...["contract", "locales", "server", "web", "seed", "e2e", "bench", "tools"].flatMap((folder) => filesUnder(folder)),
  ...rootFiles(),
];
for (const file of files) checkFile(file);
checkModuleFolders();
checkCycles();
report();

function rootFiles(): string[] {
  return ["vitest.config.ts", "playwright.config.ts"].filter((name) => existsSync(join(root, name)));
}

function checkFile(path: string): void {
  checkName(path);
  const source = parseSource(path, read(path));
  const imported: string[] = [];
  for (const { name, line, typeOnly } of importsOf(source)) {
    const target = resolve(path, name);
    if (target === undefined) checkPackage(path, name, line);
    else {
      checkArrow(path, target, line);
      // A type is gone when the program runs, so a circle of types is none.
      if (!typeOnly) imported.push(target);
    }
  }
  graph.set(path, imported);
  checkSizes(source);
  checkWords(source);
}

/** The file of ours that an import means, as a path from the root; none for a package. */
function resolve(from: string, name: string): string | undefined {
  if (name === packageName) return "contract/src/index.ts";
  return name.startsWith(".") ? posix.join(dirname(from), name) : undefined;
}

function partOf(path: string): Part | undefined {
  return parts.find((part) => part.files.test(path));
}

function checkArrow(from: string, to: string, line: number): void {
  if (!/\.tsx?$/.test(to)) return;
  const [user, used] = [partOf(from), partOf(to)];
  const where = `${from}:${line}`;
  if (!user) return fault(from, "belongs to no part of tools/structure-rules.ts");
  if (used && used !== user && !user.imports.includes(used.name)) fault(where, `imports ${to}: ${user.name} may not import ${used.name}`);
  if (user.name === "modules" && used?.name === "modules" && folderOf(from, 4) !== folderOf(to, 4) && !isShared(to)) {
    fault(where, `imports ${to}: modules meet only through service.ts`);
  }
  if (/^server\/src\/modules\/[^/]+\/routes\.ts$/.test(to) && from !== "server/src/app.ts")
    fault(where, `imports ${to}: routes.ts is for app.ts alone`);
  if (user.name === "screens" && used?.name === "screens" && folderOf(from, 4) !== folderOf(to, 4))
    fault(where, `imports ${to}: a screen never imports another`);
}

/** Tables may be named by another noun's tables, for foreign keys: SQL's own way of meeting. */
function isShared(path: string): boolean {
  return path.endsWith("/service.ts") || path.endsWith("/tables.ts");
}

function folderOf(path: string, depth: number): string {
  return path.split("/").slice(0, depth).join("/");
}

function checkPackage(path: string, name: string, line: number): void {
  const inServer = path.startsWith("server/");
  if (inServer && sqlPackages.test(name) && !sqlFiles.test(path))
    fault(`${path}:${line}`, `imports ${name}: SQL stands in store.ts and tables.ts`);
}

function checkSizes(source: Source): void {
  const lines = source.text.split("\n").length - 1;
  if (lines > sizes.file && !unmeasured.test(source.path)) fault(source.path, `is longer than ${sizes.file} lines`, ` (${lines})`);
  if (unmeasured.test(source.path)) return;
  for (const { name, kind, line, length } of measure(source)) {
    if (length > sizes[kind]) fault(`${source.path}:${line}`, `${name} is a ${kind} longer than ${sizes[kind]} lines`, ` (${length})`);
  }
}

function checkWords(source: Source): void {
  const { path } = source;
  visit(source.program, (node) => {
    const where = `${path}:${source.lineOf(node.start)}`;
    if (node.type === "ExportDefaultDeclaration" && !/(\.(config|d)|global-setup)\.ts$/.test(path))
      fault(where, "exports a default: exports have names");
    if (path.startsWith("server/src/") && isEnvironment(node) && !environmentReaders.test(path))
      fault(where, "reads process.env: config.ts does");
    if (path.startsWith("server/src/") && !sqlFiles.test(path) && isSql(node)) fault(where, "holds SQL: it stands in store.ts");
  });
}

function isEnvironment(node: Node): boolean {
  const object = node.object as Node | undefined;
  const property = node.property as Node | undefined;
  return node.type === "MemberExpression" && object?.name === "process" && property?.name === "env";
}

function isSql(node: Node): boolean {
  const text = node.type === "Literal" ? node.value : node.type === "TemplateElement" ? (node.value as { raw: string }).raw : undefined;
  return (
    typeof text === "string" &&
    /^\s*(SELECT\s[\s\S]+\sFROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX))\s/i.test(text)
  );
}

function checkName(path: string): void {
  const odd = path.split("/").find((piece) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(piece));
  if (odd) fault(path, `has a name that is not kebab-case: ${odd}`);
  if (emptyNames.test(path)) fault(path, "has a name that says nothing: utils, helpers, misc or common");
  const isBarrel = /\/index\.tsx?$/.test(path) && path !== "contract/src/index.ts";
  if (isBarrel) fault(path, "is a barrel: contract/src/index.ts is the only one");
}

function checkModuleFolders(): void {
  for (const path of filesUnder("server/src/modules", /./)) {
    const inside = path.split("/").slice(4).join("/");
    if (!moduleFiles.test(inside)) fault(path, "is no file of a module: routes, service, store, tables, policy, logic/, template/, tests");
  }
}

function checkCycles(): void {
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) return fault(path, `is in a circle of imports: ${[...trail.slice(start), path].join(" → ")}`);
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
}

/** `detail` is printed but is no part of what an exception must say: lines and counts move. */
function fault(where: string, what: string, detail = ""): void {
  const known = `${where.replace(/:\d+$/, "")} ${what}`;
  used.add(known);
  if (!exceptions.includes(known)) faults.push({ where, what: what + detail });
}

function report(): void {
  for (const { where, what } of faults) console.error(`${where} ${what}.`);
  const spare = exceptions.filter((exception) => !used.has(exception));
  for (const exception of spare) console.error(`tools/structure-rules.ts: this exception is no longer needed: ${exception}`);
  if (faults.length + spare.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files keep the structure${exceptions.length > 0 ? `, ${exceptions.length} exceptions` : ""}.`);
}
