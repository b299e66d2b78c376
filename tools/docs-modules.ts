import { dirname, posix } from "node:path";
import { filesUnder, read } from "./files.ts";
import { importsOf, parseSource } from "./syntax.ts";

/** A graph of the server modules, made from the imports between their folders. Foreign keys between tables are left out. */
export function modulesPage(): string {
  const arrows = new Set<string>();
  const modules = new Set<string>();
  for (const file of filesUnder("server/src/modules").filter((path) => !path.endsWith(".test.ts") && !path.endsWith("/tables.ts"))) {
    const user = moduleOf(file) ?? "";
    modules.add(user);
    for (const { name } of importsOf(parseSource(file, read(file)))) {
      const used = name.startsWith(".") && !name.endsWith("/tables.ts") ? moduleOf(posix.join(dirname(file), name)) : undefined;
      if (used && used !== user) arrows.add(`  ${user} --> ${used}`);
    }
  }
  const lines = [...[...modules].toSorted().map((name) => `  ${name}`), ...[...arrows].toSorted()];
  return `# Modules\n\nAn arrow means: uses the other's \`service.ts\`.\n\n\`\`\`mermaid\ngraph LR\n${lines.join("\n")}\n\`\`\`\n`;
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
}
