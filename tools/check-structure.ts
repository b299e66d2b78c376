// `node tools/check-structure.ts`: checks the tree against tools/structure-rules.ts. Prints every fault with file and line.
// It contains only checks without an oxlint rule: sizes, file names, default exports, process.env, packages and import cycles are in .oxlintrc.json.
import { readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { filesUnder, read, root } from "./files.ts";
import { expandFaults } from "./expand-faults.ts";
import { doorFaults } from "./feature-doors.ts";
import { foreignWrites } from "./foreign-writes.ts";
import { migrationFaults } from "./migration-history.ts";
import { graphFaults, moduleGraph } from "./module-graph.ts";
import { barrels, domainWords, emptyNames, foreignNames, meetings, moduleFiles, type Part, parts, sqlFiles } from "./structure-rules.ts";
import { referenceFaults } from "./references.ts";
import { missingClasses } from "./style-classes.ts";
import { type Import, importsOf, type Node, parseSource, type Source, visit } from "./syntax.ts";

/** An import of a file of this repository. */
interface Arrow extends Omit<Import, "name"> {
  from: string;
  to: string;
}

const faults: string[] = [];
const sources = [
  ...["contract", "scan-tools", "evidence", "locales", "server", "web", "seed", "e2e", "bench", "faults", "tools"].flatMap((folder) =>
    filesUnder(folder),
  ),
  ...readdirSync(root).filter((name) => name.endsWith(".ts")),
].map((path) => parseSource(path, read(path)));
const pages = ["README.md", ...filesUnder("docs", /\.md$/), ...filesUnder("web/src", /\.css$/)].map((path) => ({ path, text: read(path) }));
const arrows = sources.flatMap(arrowsOf);

for (const arrow of arrows) {
  checkParts(arrow);
  checkModules(arrow);
  checkScreens(arrow);
}
for (const source of sources) {
  checkName(source.path);
  checkSqlText(source);
  checkPlatformWords(source);
}
for (const path of filesUnder("server/src/modules", /./)) checkModuleFile(path);
checkLazyCircles();
faults.push(...doorFaults(arrows));
faults.push(...foreignWrites(sources));
faults.push(...graphFaults(moduleGraph(sources)));
faults.push(...missingClasses(sources, read));
// The check's own test names what it has to find.
faults.push(
  ...referenceFaults(
    [...sources, ...pages].filter(({ path }) => path !== "tools/references.test.ts"),
    root,
  ),
);
faults.push(...migrationFaults(join(root, "server/migrations")).map((what) => `server/migrations: ${what}.`));
faults.push(...(await expandFaults(join(root, "server/migrations"))).map((what) => `server/migrations/${what}.`));
report();

function arrowsOf(source: Source): Arrow[] {
  return importsOf(source).flatMap(({ name, ...rest }) => {
    const to = resolve(source.path, name);
    return to !== undefined && /\.tsx?$/.test(to) ? [{ ...rest, from: source.path, to }] : [];
  });
}

/** The imported file as a path from the root; undefined for a package. */
function resolve(from: string, name: string): string | undefined {
  if (name === "@remotebay/contract") return "contract/src/index.ts";
  if (name === "@remotebay/scan-tools") return "scan-tools/src/read-scan.ts";
  if (name.startsWith("@remotebay/evidence/")) return `evidence/src/${name.slice("@remotebay/evidence/".length)}.ts`;
  return name.startsWith(".") ? posix.join(dirname(from), name) : undefined;
}

function partOf(path: string): Part | undefined {
  return parts.find((part) => part.files.test(path));
}

/** Each part may import only the parts in its row. oxlint's no-restricted-imports compares the written path instead of the resolved file. */
function checkParts({ from, to, line }: Arrow): void {
  const [user, used] = [partOf(from), partOf(to)];
  if (user && used && used !== user && !user.imports.includes(used.name))
    fault(`${from}:${line}`, `imports ${to}: ${user.name} may not import ${used.name}`);
}

function checkModules({ from, to, line }: Arrow): void {
  const isOther = partOf(from)?.name === "modules" && partOf(to)?.name === "modules" && folderOf(from, 4) !== folderOf(to, 4);
  if (isOther && !meetings.find((meeting) => meeting.from.test(from))?.to.test(to))
    fault(`${from}:${line}`, `imports ${to}: modules meet through service.ts, in SQL through joins.ts and foreign keys`);
  if (/^server\/src\/modules\/[^/]+\/routes\.ts$/.test(to) && from !== `${dirname(to)}/module.ts`)
    fault(`${from}:${line}`, `imports ${to}: routes.ts is for the module's own module.ts`);
  if (/^server\/src\/modules\/[^/]+\/module\.ts$/.test(to) && !/^server\/src\/(modules\.ts|testing\/)/.test(from))
    fault(`${from}:${line}`, `imports ${to}: module.ts is for server/src/modules.ts alone`);
}

function checkScreens({ from, to, line }: Arrow): void {
  if (partOf(from)?.name === "screens" && partOf(to)?.name === "screens" && folderOf(from, 4) !== folderOf(to, 4))
    fault(`${from}:${line}`, `imports ${to}: a screen never imports another`);
}

function folderOf(path: string, depth: number): string {
  return path.split("/").slice(0, depth).join("/");
}

function checkName(path: string): void {
  if (!partOf(path)) fault(path, "belongs to no part of tools/structure-rules.ts");
  if (emptyNames.test(path)) fault(path, "has a name that says nothing: utils, helpers, misc or common");
  if (barrels.test(path)) fault(path, "is a barrel: contract/src/index.ts is the only one");
}

function checkModuleFile(path: string): void {
  const inside = path.split("/").slice(4).join("/");
  if (!moduleFiles.test(inside))
    fault(path, "is no file of a module: module, routes, service, store, tables, joins, policy, logic/, template/, examples, tests");
}

function checkSqlText(source: Source): void {
  if (!source.path.startsWith("server/src/") || sqlFiles.test(source.path)) return;
  visit(source.program, (node) => {
    if (isSql(node)) fault(`${source.path}:${source.lineOf(node.start)}`, "holds SQL: it stands in store.ts");
  });
}

/** The platform must not contain domain words, in names either: `roleIds` contains `role`. */
function checkPlatformWords({ path, text }: Source): void {
  if (partOf(path)?.name !== "platform") return;
  for (const [at, line] of text.split("\n").entries()) {
    const words = (line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map(singular);
    for (const word of new Set([...words, ...words.map((first, nth) => `${first}:${words[nth + 1] ?? ""}`)])) {
      if (domainWords.has(word) && !foreignNames[path]?.includes(word))
        fault(`${path}:${at + 1}`, `says ${word.replace(":", " ")}: the platform knows no domain`);
    }
  }
}

function singular(word: string): string {
  return word
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<!s)s$/, "");
}

function isSql(node: Node): boolean {
  const text = node.type === "Literal" ? node.value : node.type === "TemplateElement" ? (node.value as { raw: string }).raw : undefined;
  return (
    typeof text === "string" &&
    /^\s*(SELECT\s[\s\S]+\sFROM|INSERT\s+INTO|UPDATE\s+\S+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX))\s/i.test(text)
  );
}

/** Finds import cycles through `import()`; oxlint's no-cycle follows only static imports, types included. */
function checkLazyCircles(): void {
  const graph = Map.groupBy(arrows, (arrow) => arrow.from);
  for (const { from, to, line } of arrows.filter((arrow) => arrow.lazy)) {
    const reached = new Set([to]);
    for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next.to);
    if (reached.has(from)) fault(`${from}:${line}`, `is in a circle of imports: ${to}, which it loads, leads back to it`);
  }
}

function fault(where: string, what: string): void {
  faults.push(`${where} ${what}.`);
}

function report(): void {
  for (const line of faults) console.error(line);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${sources.length} files checked, no structure violations.`);
}
