import { type Node, type Source, visit } from "./syntax.ts";

/** The length of one function in lines, from its first to its last. */
export interface Measured {
  name: string;
  kind: "function" | "component";
  line: number;
  length: number;
}

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Every function of a file. One with a capital in a .tsx file is a React component. What stands inside another counts in both. */
export function measure(source: Source): Measured[] {
  const found: Measured[] = [];
  visit(source.program, (node, above) => {
    if (!functions.has(node.type)) return;
    const name = nameOf(node, above) ?? "a function";
    const kind = source.path.endsWith(".tsx") && /^[A-Z]/.test(name) ? "component" : "function";
    const line = source.lineOf(node.start);
    found.push({ name, kind, line, length: source.lineOf(node.end) - line + 1 });
  });
  return found;
}

/** A function's own name, or that of the variable, property or wrapping call (`memo(…)`) that it is given to. */
function nameOf(node: Node, above: readonly Node[]): string | undefined {
  const own = node.id as Node | null | undefined;
  if (typeof own?.name === "string") return own.name;
  const holder = above.findLast((parent) => parent.type !== "CallExpression");
  const given = (holder?.type === "VariableDeclarator" ? holder.id : holder?.key) as Node | undefined;
  return typeof given?.name === "string" ? given.name : undefined;
}
