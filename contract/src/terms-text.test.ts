import fc from "fast-check";
import { expect, test } from "vitest";
import { textBlocks, textOfBlocks } from "./terms-text.ts";

test("headings, lists and paragraphs are what a person would take them for", () => {
  const text = "Before it\nbegins.\n\n# Prices\nAs agreed:\n- one\n- two,\n  longer\n\n\n- another list\n#hash and -dash are words";
  expect(textBlocks(text)).toEqual([
    { kind: "paragraph", text: "Before it begins." },
    { kind: "heading", text: "Prices" },
    { kind: "paragraph", text: "As agreed:" },
    { kind: "list", items: ["one", "two, longer"] },
    { kind: "list", items: ["another list #hash and -dash are words"] },
  ]);
  expect(textBlocks("")).toEqual([]);
});

test("any text is read, and what is written of its blocks is read as the same blocks", () => {
  const line = fc.oneof(fc.constantFrom("", "# ", "- ", "-", "#", "# Heading", "- item", "words", "<b>&"), fc.string());
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const blocks = textBlocks(lines.join("\n"));
      expect(textBlocks(textOfBlocks(blocks))).toEqual(blocks);
    }),
  );
});
