import { parseSync } from "oxc-parser";

/** Any node of a syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A parsed source file. */
export interface Source {
  path: string;
  text: string;
  program: Node;
  /** The line of a position, from 1. */
  lineOf: (position: number) => number;
}

/** Parses a source file. Throws with the file and the first error if it is invalid. */
export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return { path, text, program: program as unknown as Node, lineOf: (position) => lineAt(starts, position) };
}

/** Visits every node, parents first, with the nodes above it, the nearest last. */
export function visit(node: Node, see: (node: Node, above: readonly Node[]) => void, above: readonly Node[] = []): void {
  see(node, above);
  const inside = [...above, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, see, inside);
    }
  }
}

/** One import of a source file. */
export interface Import {
  name: string;
  line: number;
  /** True for `import()`. */
  lazy: boolean;
}

/** The imports of a file, with `import type`, `export … from` and `import()`. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  visit(source.program, (node) => {
    const lazy = node.type === "ImportExpression";
    const from = lazy || /^(Import|Export(Named|All))Declaration$/.test(node.type) ? node.source : undefined;
    if (isNode(from) && typeof from.value === "string") found.push({ name: from.value, line: source.lineOf(node.start), lazy });
  });
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function lineAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low + 1;
}
