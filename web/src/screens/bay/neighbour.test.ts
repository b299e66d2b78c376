import fc from "fast-check";
import { expect, test } from "vitest";
import { neighbourOf } from "./neighbour.ts";

const board = fc.array(fc.nat(4), { minLength: 1, maxLength: 5 });
const key = fc.constantFrom("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "a");

const opposite = new Map([
  ["ArrowDown", "ArrowUp"],
  ["ArrowUp", "ArrowDown"],
  ["ArrowLeft", "ArrowRight"],
  ["ArrowRight", "ArrowLeft"],
]);

test("an arrow leads to a card that there is, one step away or to the next column with one, and back again", () => {
  fc.assert(
    fc.property(board, fc.nat(4), fc.nat(3), key, (rows, column, row, pressed) => {
      const to = neighbourOf(rows, { column, row }, pressed);
      if (to === undefined) return;
      expect(row).toBeLessThan(rows[column] ?? 0);
      expect(to.row).toBeLessThan(rows[to.column] ?? 0);
      if (pressed === "ArrowDown" || pressed === "ArrowUp") expect(to).toEqual({ column, row: row + (pressed === "ArrowDown" ? 1 : -1) });
      const back = opposite.get(pressed) ?? "";
      expect(neighbourOf(rows, to, back)?.column).toBe(column);
    }),
  );
});

test("empty columns are passed over, and nothing is beyond the last", () => {
  expect(neighbourOf([2, 0, 1], { column: 0, row: 1 }, "ArrowRight")).toEqual({ column: 2, row: 0 });
  expect(neighbourOf([2, 0, 0], { column: 0, row: 1 }, "ArrowRight")).toBeUndefined();
  expect(neighbourOf([2], { column: 0, row: 1 }, "ArrowDown")).toBeUndefined();
});
