import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsToText, pasted, textToCells } from "./clipboard.ts";
import { cellAt, covered, moved, neighbour } from "./movement.ts";

const shape = { keys: ["a", "b", "c"], columns: ["unit", "code", "text"] };
const at = (key: string, column: string) => ({ key, column });

test("arrows move one cell and stop at the edge; with Ctrl they go to the edge", () => {
  expect(moved(shape, at("a", "unit"), "ArrowDown", false)).toEqual(at("b", "unit"));
  expect(moved(shape, at("c", "unit"), "ArrowDown", false)).toEqual(at("c", "unit"));
  expect(moved(shape, at("a", "unit"), "ArrowRight", true)).toEqual(at("a", "text"));
  expect(moved(shape, at("b", "code"), "End", true)).toEqual(at("c", "text"));
  expect(moved(shape, at("b", "code"), "Home", false)).toEqual(at("b", "unit"));
  expect(moved(shape, at("b", "code"), "x", false)).toBeUndefined();
});

test("Tab goes through all cells in order and ends behind the last one", () => {
  const seen = [];
  for (let cell = cellAt(shape, 0, 0); cell; cell = neighbour(shape, cell, 1)) seen.push(`${cell.key}.${cell.column}`);
  expect(seen).toEqual(["a.unit", "a.code", "a.text", "b.unit", "b.code", "b.text", "c.unit", "c.code", "c.text"]);
  expect(neighbour(shape, at("a", "unit"), -1)).toBeUndefined();
});

test("a selection covers the rectangle between its corners, whichever comes first", () => {
  const one = covered(shape, { anchor: at("c", "code"), active: at("b", "unit") });
  expect(one).toEqual({ keys: ["b", "c"], columns: ["unit", "code"] });
});

test("cells survive being copied and pasted as text", () => {
  const cell = fc.string().map((text) => text.replaceAll("\0", ""));
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
    // A single empty cell has no text, as in spreadsheets.
    .filter((rows) => rows.at(-1)?.some((text) => text !== "") ?? false);
  fc.assert(
    fc.property(table, (rows) => {
      expect(textToCells(cellsToText(rows))).toEqual(rows);
    }),
  );
});

test("a text with an open quote is read as it stands and ends", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "\t", "\n", "x", "\r") }), (text) => {
      expect(textToCells(text).flat().length).toBeLessThanOrEqual(text.length + 1);
    }),
  );
});

test("one copied cell fills the selection", () => {
  const { edits } = pasted(shape, { keys: ["a", "b"], columns: ["code"] }, [["P0420"]]);
  expect(edits).toEqual([
    { key: "a", column: "code", text: "P0420" },
    { key: "b", column: "code", text: "P0420" },
  ]);
});

test("more cells go right and down; rows below the last are handed on, columns behind the last are counted", () => {
  const pastedCells = pasted(shape, { keys: ["c"], columns: ["code"] }, [
    ["P0420", "Catalyst", "x"],
    ["P0430", "Catalyst"],
  ]);
  expect(pastedCells).toEqual({
    edits: [
      { key: "c", column: "code", text: "P0420" },
      { key: "c", column: "text", text: "Catalyst" },
    ],
    more: [{ code: "P0430", text: "Catalyst" }],
    left: 1,
  });
});
