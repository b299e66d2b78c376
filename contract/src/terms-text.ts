/**
 * Texts of the installation's own such as its terms, in a syntax that everybody types: a line that begins with `# ` is a heading, lines that
 * begin with `- ` are a list, and paragraphs stand between empty lines. Everything else is shown as it is typed, so nothing in it is markup.
 */
export type TextBlock = { kind: "heading"; text: string } | { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

/** The blocks of a text. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  // Whether the next line goes on with the block before it.
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/).map((one) => one.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const [, sign, rest = ""] = /^(#|-)\s+(.+)$/.exec(line) ?? [];
    // A sign without words is no line.
    if (/^[#-]?$/.test(line)) isOpen = false;
    else if (sign === "#") {
      blocks.push({ kind: "heading", text: rest });
      isOpen = false;
    } else if (sign === "-") {
      if (last?.kind === "list") last.items.push(rest);
      else blocks.push({ kind: "list", items: [rest] });
      isOpen = true;
    } else {
      if (last?.kind === "paragraph") last.text += ` ${line}`;
      else if (last?.kind === "list") last.items.push(`${last.items.pop() ?? ""} ${line}`.trim());
      else blocks.push({ kind: "paragraph", text: line });
      isOpen = true;
    }
  }
  return blocks;
}

/** The blocks as text: read again, they are the same blocks. */
export function textOfBlocks(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "list") return block.items.map((item) => `- ${item}`).join("\n");
      return block.kind === "heading" ? `# ${block.text}` : block.text;
    })
    .join("\n\n");
}
