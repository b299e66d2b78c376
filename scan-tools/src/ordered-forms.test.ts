import { describe, expect, test } from "vitest";
import { readForm } from "./ordered-forms.ts";
import { numberForms } from "./plain/faults.ts";
import { addressForms, looksLikeName, noNames } from "./unit-names.ts";

const place = (source: string) => ({ source, below: true, counted: true });

describe.each(addressForms)("an address $name", ({ example, read }) => {
  test("is read by its own form and by none before it", () => {
    const by = addressForms.find((form) => form.read(example) !== undefined);
    expect(by?.example).toBe(example);
    expect(read(example)?.address).toMatch(/^[0-9A-F]{2,3}$/);
  });
});

describe.each(numberForms)("a number of the maker $name", ({ example, read }) => {
  test("is read by its own form and by none before it", () => {
    const by = numberForms.find((form) => form.read(example, place(example)) !== undefined);
    expect(by?.example).toBe(example);
    expect(read(example, place(example))?.faults).toHaveLength(1);
  });
});

test.each(noNames)("no unit's name: $name", ({ example, read }) => {
  expect(noNames.filter((form) => form.read(example)).map((form) => form.read)).toEqual([read]);
  expect(looksLikeName(example)).toBe(false);
});

test("what no form knows is not read", () => {
  expect(readForm(addressForms, "Engine")).toBeUndefined();
  expect(looksLikeName("Engine")).toBe(true);
});
