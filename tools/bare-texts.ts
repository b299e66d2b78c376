import { type Node, parseSource, visit } from "./syntax.ts";

// Attributes whose value is shown to users or read by screen readers.
const visibleAttributes = new Set([
  "label",
  "title",
  "alt",
  "placeholder",
  "aria-label",
  "aria-description",
  "description",
  "caption",
  "heading",
]);

/** Finds text literals in JSX and in visible attributes, which belong in `locales/`. */
export function bareTexts(path: string, text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const source = parseSource(path, text);
  const note = (node: Node, value: unknown) => {
    // Single letters, digits and symbols are the same in every language.
    if (typeof value === "string" && /\p{L}{2}/u.test(value))
      found.push({ line: source.lineOf(node.start), text: value.trim().slice(0, 60) });
  };
  visit(source.program, (node, above) => {
    const parent = above.at(-1);
    if (node.type === "JSXText") note(node, node.value);
    if (node.type === "Literal" && parent?.type === "JSXAttribute" && visibleAttributes.has(nameOf(parent))) note(node, node.value);
    if (node.type === "Literal" && parent?.type === "JSXExpressionContainer" && isContent(above)) note(node, node.value);
  });
  return found;
}

function nameOf(attribute: Node): string {
  const name = attribute.name as Node | undefined;
  return typeof name?.name === "string" ? name.name : "";
}

/** True for an expression between tags or in a visible attribute: `<p>{"words"}</p>`. */
function isContent(above: readonly Node[]): boolean {
  const holder = above.at(-2);
  return (
    holder?.type === "JSXElement" ||
    holder?.type === "JSXFragment" ||
    (holder?.type === "JSXAttribute" && visibleAttributes.has(nameOf(holder)))
  );
}
