import fc from "fast-check";
import { expect, test } from "vitest";
import { lineChanges } from "./line-changes.ts";

test("what stays, goes and comes", () => {
  expect(lineChanges("# Prices\n\nAs agreed.\nToday.", "# Prices\n\nAs shown.\nToday.\nOr later.")).toEqual([
    { kind: "same", text: "# Prices" },
    { kind: "gone", text: "As agreed." },
    { kind: "new", text: "As shown." },
    { kind: "same", text: "Today." },
    { kind: "new", text: "Or later." },
  ]);
});

test("what stays and goes is the first text, what stays and comes the second", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const changes = lineChanges(one.join("\n"), other.join("\n"));
      const without = (kind: string) => changes.filter((line) => line.kind !== kind).map((line) => line.text);
      expect(without("new")).toEqual(one);
      expect(without("gone")).toEqual(other);
      if (one.join() === other.join()) expect(changes.every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});
