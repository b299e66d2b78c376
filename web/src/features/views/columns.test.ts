import fc from "fast-check";
import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";

const all = [{ id: "Make" }, { id: "VIN" }, { id: "Contact", isExtra: true }, { id: "Age" }];
const idsOf = (ids: readonly string[]) => columnsOf(all, ids).map(({ id }) => id);

test("the chosen columns in their order; the usual ones where none of them is there", () => {
  expect(idsOf(["Contact", "Make"])).toEqual(["Contact", "Make"]);
  expect(idsOf([])).toEqual(["Make", "VIN", "Age"]);
  expect(idsOf(["Gone", "VIN", "VIN"])).toEqual(["VIN"]);
  expect(idsOf(["Gone"])).toEqual(["Make", "VIN", "Age"]);
});

test("one column always stays, and none is there twice, whatever was stored", () => {
  const id = fc.constantFrom("Make", "VIN", "Contact", "Age", "Gone", "");
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const shown = idsOf(ids);
      expect(shown.length).toBeGreaterThan(0);
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});
