import * as v from "valibot";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changedPaths,
  changesOf,
  controlOf,
  emptyOf,
  faultsByField,
  faultsLeft,
  fieldAt,
  type FieldPath,
  type FieldRow,
  groupOf,
  isBlank,
  merge,
  pathsOf,
  restored,
  valueAt,
  withValue,
} from "./field-table.ts";

interface Box {
  Name: string;
  Owner: { Id: number } | null;
  Tags: string[];
  Size: { Wide: number | null; High: number | null; Unit: string; Colour: string };
}
type BoxPath = FieldPath<Box, "Size">;

const label = "common.none";
const boxFields: { readonly [Path in BoxPath]: FieldRow } = {
  Name: { label, empty: "" },
  Owner: { label, empty: null, isPreset: true },
  Tags: { label, empty: [] },
  "Size.Wide": { label, empty: null, group: "measure" },
  "Size.High": { label, empty: null, group: "measure" },
  "Size.Unit": { label, empty: "", group: "measure", shownWith: "Size.Wide" },
  "Size.Colour": { label, empty: "" },
};
const paths = pathsOf(boxFields);
const empty = emptyOf<Box>(boxFields);

const number = fc.option(fc.integer({ min: 0, max: 2 }));
const word = fc.constantFrom("", "a", "b");
const box: fc.Arbitrary<Box> = fc.record({
  Name: word,
  Owner: fc.option(fc.record({ Id: fc.integer({ min: 0, max: 2 }) })),
  Tags: fc.array(word, { maxLength: 2 }),
  Size: fc.record({ Wide: number, High: number, Unit: word, Colour: word }),
});
const path = fc.constantFrom(...paths);

describe("a value by path", () => {
  test("is the value that was set, and no other changed", () => {
    fc.assert(
      fc.property(box, box, path, (one, other, at) => {
        const copy = withValue(one, at, valueAt(other, at));
        expect(valueAt(copy, at)).toEqual(valueAt(other, at));
        for (const each of paths) if (each !== at) expect(valueAt(copy, each)).toEqual(valueAt(one, each));
      }),
    );
  });
  test("all paths together contain every value", () => {
    fc.assert(
      fc.property(box, box, (one, other) => {
        const copy = paths.reduce((made, at) => withValue(made, at, valueAt(other, at)), one);
        expect(copy).toEqual(other);
        expect(one).not.toBe(copy);
      }),
    );
  });
});

describe("blankness", () => {
  test("depends on every field that a user fills in", () => {
    expect(empty).toEqual({ Name: "", Owner: null, Tags: [], Size: { Wide: null, High: null, Unit: "", Colour: "" } });
    fc.assert(
      fc.property(box, (one) => {
        expect(isBlank(boxFields, one)).toBe(changedPaths(boxFields, { ...one, Owner: null }, empty).length === 0);
      }),
    );
  });
});

describe("the difference of two states", () => {
  test("ignores identical values, surrounding space and the order of an object's fields", () => {
    const one = { ...empty, Name: "a", Owner: { Id: 0, Text: "x" } };
    expect(changedPaths(boxFields, one, { ...one, Name: " a ", Owner: { Text: "x", Id: 0 } })).toEqual([]);
  });
  test("ignores the text of a listed choice, which may be in another language, and not that of free text", () => {
    const choice = (Id: number, Text: string) => ({ ...empty, Owner: { Id, Text } });
    expect(changedPaths(boxFields, choice(3, "Miles"), choice(3, "Meilen"))).toEqual([]);
    expect(changedPaths(boxFields, choice(3, "Miles"), choice(4, "Miles"))).toEqual(["Owner"]);
    expect(changedPaths(boxFields, choice(0, "Acme"), choice(0, "Acme & Co"))).toEqual(["Owner"]);
  });
  test("is symmetric", () => {
    fc.assert(
      fc.property(box, box, (one, other) => {
        expect(changedPaths(boxFields, one, other)).toEqual(changedPaths(boxFields, other, one));
      }),
    );
  });
  test("applied to the first gives the second", () => {
    fc.assert(
      fc.property(box, box, (one, other) => {
        const { Size, ...rest } = changesOf<Box, "Size">(boxFields, one, other);
        expect({ ...one, ...rest, Size: { ...one.Size, ...Size } }).toEqual(other);
      }),
    );
  });
});

describe("a merge", () => {
  test("takes each group of fields from one side, and reports a conflict if both changed it", () => {
    fc.assert(
      fc.property(box, box, box, (base, mine, theirs) => {
        const merged = merge(boxFields, base, mine, theirs);
        for (const at of paths) {
          const answer = groupOf(boxFields, at);
          const differs = (one: Box, other: Box) => changedPaths(boxFields, one, other).some((each) => answer.includes(each));
          const first = answer[0] as BoxPath;
          const isTheirs = differs(base, theirs) && !differs(base, mine);
          expect(merged.theirs.includes(first)).toBe(isTheirs);
          expect(merged.both.includes(first)).toBe(differs(base, theirs) && differs(base, mine) && differs(mine, theirs));
          expect(valueAt(merged.value, at)).toEqual(valueAt(isTheirs ? theirs : mine, at));
        }
      }),
    );
  });
  test("of an unchanged side equals the other side", () => {
    fc.assert(
      fc.property(box, box, (base, other) => {
        expect(merge(boxFields, base, base, other).value).toEqual(other);
        expect(merge(boxFields, base, other, base).value).toEqual(other);
        expect(merge(boxFields, base, other, other)).toMatchObject({ theirs: [], both: [] });
      }),
    );
  });
});

describe("a fault", () => {
  test("is assigned to its field", () => {
    expect(fieldAt(boxFields, "Size.Wide")).toBe("Size.Wide");
    expect(fieldAt(boxFields, "Tags.0.Text")).toBe("Tags");
    expect(fieldAt(boxFields, "Size")).toBe("Size.Wide");
    expect(fieldAt(boxFields, "Sizes")).toBeUndefined();
    expect(controlOf(boxFields, "Size.Unit")).toBe("Size.Wide");
    const faults = ["Name", "Name", "Elsewhere"].map((each, index) => ({ path: each, code: `rule-${index}` }));
    expect(faultsByField(boxFields, faults)).toEqual({ Name: "rule-0", "": "rule-2" });
  });
  test("disappears when its field changes", () => {
    const faults = { Name: "a", "Size.Unit": "b", "Size.Colour": "c", "": "d" };
    expect(faultsLeft(boxFields, faults, ["Size.High"])).toEqual({ Name: "a", "Size.Colour": "c", "": "d" });
    expect(faultsLeft(boxFields, faults, ["Name"])).toEqual({ "Size.Unit": "b", "Size.Colour": "c", "": "d" });
    expect(faultsLeft(boxFields, faults, [])).toEqual(faults);
  });
});

describe("a stored draft", () => {
  const schema = v.strictObject({
    Name: v.pipe(v.string(), v.maxLength(3), v.nonEmpty()),
    Owner: v.nullable(v.object({ Id: v.number() })),
    Tags: v.array(v.string()),
    Size: v.strictObject({ Wide: v.nullable(v.number()), High: v.nullable(v.number()), Unit: v.string(), Colour: v.string() }),
  });
  test("is restored", () => {
    fc.assert(
      fc.property(box, (one) => {
        expect(restored(boxFields, schema, JSON.parse(JSON.stringify(one)))).toEqual(one);
      }),
    );
  });
  test("is never restored with an invalid shape", () => {
    const kept = fc.oneof(fc.jsonValue(), fc.record({ Name: fc.jsonValue(), Owner: fc.jsonValue(), Size: fc.jsonValue() }));
    fc.assert(
      fc.property(kept, (value) => {
        const found = restored<Box>(boxFields, schema, value);
        if (found) expect(v.is(v.object({ ...schema.entries, Name: v.string() }), found)).toBe(true);
      }),
    );
  });
});
