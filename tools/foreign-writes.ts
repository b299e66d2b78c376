import { type Node, type Source, visit } from "./syntax.ts";

/** Describes every place where a module writes another module's table. Only a table's own module may write it. */
export function foreignWrites(sources: readonly Source[]): string[] {
  const server = sources.filter(
    ({ path }) => path.startsWith("server/src/") && !/(\.test|\/examples)\.ts$|^server\/src\/testing\//.test(path),
  );
  const owners = new Map(server.flatMap(tablesOf));
  return server.flatMap((source) => writesIn(source, owners));
}

/** The tables that a file declares, each with the folder that owns it. */
function tablesOf({ path, text }: Source): [string, string][] {
  const declared = /(?:^|-|\/)tables\.ts$/.test(path) ? text.matchAll(/pgTable\(\s*"(\w+)"/g) : [];
  return [...declared].map(([, name = ""]) => [name, ownerOf(path)]);
}

/** `server/src/modules/users`; the whole platform counts as one owner. */
function ownerOf(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("server/src/modules/") ? 4 : 3)
    .join("/");
}

function writesIn(source: Source, owners: ReadonlyMap<string, string>): string[] {
  const foreign = foreignNames(source);
  const faults: string[] = [];
  const fault = (node: Node, table: string) =>
    faults.push(`${source.path}:${source.lineOf(node.start)} writes ${table}: another noun's rows are written by its own module.`);
  visit(source.program, (node) => {
    const written = writtenBuilder(node);
    if (written !== undefined && foreign.has(written)) fault(node, written);
    for (const table of writtenInSql(node, foreign)) {
      if (foreign.has(table) || (owners.has(table) && owners.get(table) !== ownerOf(source.path))) fault(node, table);
    }
  });
  return faults;
}

/** The names that a file imports from another module's tables.ts or joins.ts, and aliases derived from them: `const contact = people("contact")`. */
function foreignNames({ program }: Source): Set<string> {
  const names = new Set<string>();
  visit(program, (node) => {
    if (node.type === "ImportDeclaration" && /^\.\.\/[^/]+\/(tables|joins)\.ts$/.test(String((node.source as Node).value)))
      for (const specifier of node.specifiers as Node[]) names.add(nameOf(specifier.local as Node));
    if (node.type === "VariableDeclarator" && isCallOf(node.init as Node | null, names)) names.add(nameOf(node.id as Node));
  });
  return names;
}

function isCallOf(node: Node | null, names: ReadonlySet<string>): boolean {
  if (node?.type !== "CallExpression") return false;
  return [node.callee as Node, ...(node.arguments as Node[])].some((part) => names.has(nameOf(part)));
}

/** The table of `db.insert(table)`, `db.update(table)` or `db.delete(table)`. */
function writtenBuilder(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  if (node.type !== "CallExpression" || callee?.type !== "MemberExpression") return undefined;
  const [table] = node.arguments as Node[];
  return /^(insert|update|delete)$/.test(nameOf(callee.property as Node)) && table ? nameOf(table) : undefined;
}

const write = String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?`;
const beforeTable = new RegExp(`${write}$`, "i");
const withTable = new RegExp(`${write}"?(\\w+)`, "gi");

/** The tables that an SQL template writes: named in its text, or inserted as `${table}`. */
function writtenInSql(node: Node, foreign: ReadonlySet<string>): string[] {
  if (node.type !== "TemplateLiteral") return [];
  const texts = (node.quasis as Node[]).map((quasi) => (quasi.value as { raw: string }).raw);
  const put = (node.expressions as Node[]).map(nameOf).filter((name, at) => foreign.has(name) && beforeTable.test(texts[at] ?? ""));
  return [...put, ...texts.flatMap((text) => [...text.matchAll(withTable)].map(([, name = ""]) => name))];
}

function nameOf(node: Node): string {
  return node.type === "Identifier" ? String(node.name) : "";
}
