import { floorsOf, maxFanOut, moduleGraphOfTree, type Need } from "./module-graph.ts";

/** The server's modules by floors, and the graph of what they need. */
export function modulesPage(): string {
  const graph = moduleGraphOfTree();
  const floors = floorsOf(graph).map((names, at) => `| ${at + 1} | ${names.join(", ")} |`);
  const arrows = [...graph].flatMap(([user, used]) =>
    [...used].flatMap(([other, how]) => [...how].map((need) => `  ${user} ${arrowOf[need]} ${other}`)),
  );
  const lines = [...graph.keys()].map((name) => `  ${name}`).concat(arrows.toSorted());
  return `# Modules

A module needs only modules of the floors below its own, and at most ${maxFanOut} others:

| Floor | Modules |
|---|---|
${floors.toReversed().join("\n")}

A solid arrow means: calls the other's \`service.ts\`. A dotted one: its SQL reads what the other's \`joins.ts\` offers; nobody writes
another noun's rows. A thick one: reacts to the other's events, in their transaction. A line that ends in a circle: its tables refer to
the other's by foreign keys ([tables.md](tables.md)). There is no other way from one module to another, and
\`tools/check-structure.ts\` refuses any, and circles.

\`\`\`mermaid
graph LR
${lines.join("\n")}
\`\`\`
`;
}

const arrowOf: Readonly<Record<Need, string>> = { calls: "-->", joins: "-.->", "reacts to": "==>", "refers to": "--o" };
