import { describe, expect, test } from "vitest";
import { columnForms, lastWordForms } from "./columns.ts";
import { type Form, readForm } from "./ordered-forms.ts";
import { numberForms } from "./plain/faults.ts";
import { certainDates } from "./scan-time.ts";
import { type Stated, statusEnds } from "./status-words.ts";
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

const endings: [string, readonly Form<Stated>[], string][] = [
  ["a status at the end", statusEnds, "Confirmed, MIL on|pending|Intermittent|stored"],
  ["columns behind a code", columnForms, "|Active|Current|seen twice|Active"],
  ["last words", lastWordForms, "Last test: 12.03.2026|Current|not present at time of request"],
];

describe.each(endings)("%s", (_, forms, wanted) => {
  test.each(forms.map((form, nth) => ({ ...form, status: wanted.split("|")[nth] })))("$name", ({ example, status }) => {
    expect(forms.find((form) => form.read(example) !== undefined)?.example).toBe(example);
    expect(readForm(forms, example)?.status).toBe(status);
  });
});

test.each(certainDates)("a date: $name", ({ example }) => {
  expect(certainDates.find((form) => form.read(example) !== undefined)?.example).toBe(example);
  expect(readForm(certainDates, example)).toBe("2026-03-12T14:05");
});

test.each(noNames)("no unit's name: $name", ({ example, read }) => {
  expect(noNames.filter((form) => form.read(example)).map((form) => form.read)).toEqual([read]);
  expect(looksLikeName(example)).toBe(false);
});

test("what no form knows is not read", () => {
  expect(readForm(addressForms, "Engine")).toBeUndefined();
  expect(looksLikeName("Engine")).toBe(true);
});
