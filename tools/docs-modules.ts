import { dirname, posix } from "node:path";
import { filesUnder, read } from "./files.ts";
import { importsOf, parseSource } from "./syntax.ts";

/** A graph of the server modules, made from the imports between their folders. */
export function modulesPage(): string {
  const files = filesUnder("server/src/modules").filter((path) => !path.endsWith(".test.ts"));
  const arrows = new Set(files.flatMap(arrowsOf));
  const lines = [...new Set(files.map((file) => `  ${moduleOf(file)}`))].toSorted().concat([...arrows].toSorted());
  return `# Modules

A solid arrow means: calls the other's \`service.ts\`. A dotted one: its SQL reads what the other's \`joins.ts\` offers; nobody writes
another noun's rows. Foreign keys are in [tables.md](tables.md). There is no other way from one module to another, and
\`tools/check-structure.ts\` refuses any.

\`\`\`mermaid
graph LR
${lines.join("\n")}
\`\`\`
`;
}

const arrowKinds: Readonly<Record<string, string>> = { "service.ts": "-->", "joins.ts": "-.->" };

function arrowsOf(file: string): string[] {
  return importsOf(parseSource(file, read(file))).flatMap(({ name }) => {
    const target = name.startsWith(".") ? posix.join(dirname(file), name) : "";
    const arrow = arrowKinds[posix.basename(target)];
    const [user, used] = [moduleOf(file), moduleOf(target)];
    return arrow !== undefined && used !== undefined && used !== user ? [`  ${user} ${arrow} ${used}`] : [];
  });
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}
