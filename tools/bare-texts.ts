import { type Node, parseSource, visit } from "./syntax.ts";

// The properties of elements whose value a person reads or hears.
const spoken = new Set(["label", "title", "alt", "placeholder", "aria-label", "aria-description", "description", "caption", "heading"]);

/** Words written straight into JSX, or into a property that people read: these belong in `locales/`. */
export function bareTexts(path: string, text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const source = parseSource(path, text);
  const note = (node: Node, value: unknown) => {
    // One letter, figures and signs are the same in every language.
    if (typeof value === "string" && /\p{L}{2}/u.test(value))
      found.push({ line: source.lineOf(node.start), text: value.trim().slice(0, 60) });
  };
  visit(source.program, (node, above) => {
    const parent = above.at(-1);
    if (node.type === "JSXText") note(node, node.value);
    if (node.type === "Literal" && parent?.type === "JSXAttribute" && spoken.has(nameOf(parent))) note(node, node.value);
    if (node.type === "Literal" && parent?.type === "JSXExpressionContainer" && isContent(above)) note(node, node.value);
  });
  return found;
}

function nameOf(attribute: Node): string {
  const name = attribute.name as Node | undefined;
  return typeof name?.name === "string" ? name.name : "";
}

/** True where an expression stands between tags or in a spoken property: `<p>{"words"}</p>`. */
function isContent(above: readonly Node[]): boolean {
  const holder = above.at(-2);
  return holder?.type === "JSXElement" || holder?.type === "JSXFragment" || (holder?.type === "JSXAttribute" && spoken.has(nameOf(holder)));
}
