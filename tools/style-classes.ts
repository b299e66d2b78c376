import { dirname, posix } from "node:path";
import { type Node, type Source, visit } from "./syntax.ts";

const styleSheet = /\.module\.css$/;

/** Describes every use of a class that its CSS module does not have; `read` answers a style sheet's text by its path from the root. */
export function missingClasses(sources: readonly Source[], read: (path: string) => string): string[] {
  return sources.flatMap((source) => {
    const classes = new Map<string, ReadonlySet<string>>();
    const faults: string[] = [];
    visit(source.program, (node) => {
      const imported = styleImport(node);
      if (imported) classes.set(imported.name, classesOf(read(posix.join(dirname(source.path), imported.path))));
      const used = memberOf(node);
      if (used && classes.get(used.object)?.has(used.property) === false)
        faults.push(
          `${source.path}:${source.lineOf(node.start)} uses ${used.object}.${used.property}, which its style sheet does not have.`,
        );
    });
    return faults;
  });
}

/** The name under which a CSS module is imported. Imports stand before what uses them. */
function styleImport(node: Node): { name: string; path: string } | undefined {
  if (node.type !== "ImportDeclaration") return undefined;
  const path = String((node.source as Node).value);
  const local = (node.specifiers as Node[]).find(({ type }) => type === "ImportDefaultSpecifier")?.local as Node | undefined;
  return local && styleSheet.test(path) ? { name: String(local.name), path } : undefined;
}

function memberOf(node: Node): { object: string; property: string } | undefined {
  if (node.type !== "MemberExpression") return undefined;
  const [object, property] = [node.object as Node, node.property as Node];
  if (object.type !== "Identifier") return undefined;
  if (!node.computed) return { object: String(object.name), property: String(property.name) };
  return property.type === "Literal" ? { object: String(object.name), property: String(property.value) } : undefined;
}

function classesOf(css: string): ReadonlySet<string> {
  return new Set([...css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name));
}
