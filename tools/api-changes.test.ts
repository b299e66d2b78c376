import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changeFaults, differences, entriesOf, type Release } from "./api-changes.ts";
import { partOf, type CallSurface, type Place, type Surface } from "./api-surface.ts";

const name = "POST Bay/Open";
const text: Place = { types: ["string"], required: true };
const usual: CallSurface = {
  for: "signed-in",
  body: {
    "": { types: ["object"], required: true },
    Name: text,
    Kind: { types: ["string"], values: ['"a"', '"b"'], limits: { maxLength: 5 } },
  },
  reply: { "": { types: ["object"], required: true }, id: { types: ["number"], required: true }, Note: { types: ["null", "string"] } },
};

function withBody(change: Record<string, Place | undefined>): Surface {
  return { [name]: { ...usual, body: places(usual.body, change) } };
}

function withReply(change: Record<string, Place | undefined>): Surface {
  return { [name]: { ...usual, reply: places(usual.reply, change) } };
}

function places(part: CallSurface["body"], change: Record<string, Place | undefined>): Record<string, Place> {
  const rows = Object.entries({ ...part, ...change });
  return Object.fromEntries(rows.flatMap(([path, place]) => (place ? [[path, place]] : [])));
}

const kind = { types: ["string"], values: ['"a"', '"b"'], limits: { maxLength: 5 } };

const cases: [what: string, now: Surface, breaking: boolean][] = [
  ["a call that is gone", {}, true],
  ["a renamed call", { "POST Bay/Begin": usual }, true],
  ["a new call", { [name]: usual, "GET Bay/List": usual }, false],
  ["fewer people", { [name]: { ...usual, for: "admins" } }, true],
  ["more people", { [name]: { ...usual, for: "anyone" } }, false],
  ["an input that is gone", withBody({ Name: undefined }), true],
  ["a new required input", withBody({ Also: text }), true],
  ["a new input that may be left out", withBody({ Also: { types: ["string"] } }), false],
  ["an input that is required now", withBody({ Kind: { ...kind, required: true } }), true],
  ["an input that is no longer required", withBody({ Name: { types: ["string"] } }), false],
  ["an input of another type", withBody({ Name: { types: ["number"], required: true } }), true],
  ["an input that may be null too", withBody({ Name: { types: ["null", "string"], required: true } }), false],
  ["an input with fewer values", withBody({ Kind: { ...kind, values: ['"a"'] } }), true],
  ["an input with more values", withBody({ Kind: { ...kind, values: ['"a"', '"b"', '"c"'] } }), false],
  ["an input that newly has a list of values", withBody({ Name: { ...text, values: ['"a"'] } }), true],
  ["a shorter input", withBody({ Kind: { ...kind, limits: { maxLength: 4 } } }), true],
  ["a longer input", withBody({ Kind: { ...kind, limits: { maxLength: 6 } } }), false],
  ["an input with a pattern", withBody({ Name: { ...text, limits: { pattern: "^a" } } }), true],
  ["an input with a least length", withBody({ Name: { ...text, limits: { minLength: 1 } } }), true],
  ["an input that takes no other fields", withBody({ "": { types: ["object"], required: true, limits: { closed: true } } }), true],
  ["a reply's field that is gone", withReply({ Note: undefined }), true],
  ["a reply's new field", withReply({ Also: text }), false],
  ["a reply's field that may be missing", withReply({ id: { types: ["number"] } }), true],
  ["a reply's field that is always there", withReply({ Note: { types: ["null", "string"], required: true } }), false],
  ["a reply's field that may be null", withReply({ id: { types: ["null", "number"], required: true } }), true],
  ["a reply's field that is never null", withReply({ Note: { types: ["string"] } }), false],
  ["a reply that is gone", { [name]: { for: usual.for, ...(usual.body ? { body: usual.body } : {}) } }, true],
];

const release: Release = { level: 4, entries: ["`Bay/Open`: an old entry."], calls: { [name]: usual } };
const told = (level: number, says = "`Bay/Open`: it differs.") => entriesOf(`## Level ${level}\n\n- ${says}\n- \`Bay/List\`: new.\n`);

test.each(cases)("%s needs an entry, and a new level if it can break a program", (_what, now, breaking) => {
  const found = differences(release.calls, now);
  expect(found.length).toBeGreaterThan(0);
  expect(found.some((one) => one.breaking)).toBe(breaking);
  expect(changeFaults(release, now, 4, told(4, "`Bay/Open`: an old entry.").slice(0, 1))).not.toEqual([]);
  expect(changeFaults(release, now, 4, told(4)).length > 0).toBe(breaking);
  const both = told(5, "`Bay/Open`, `Bay/Begin`: it differs.");
  expect(changeFaults(release, now, 5, both)).toEqual([]);
});

test("the level of the change log is the contract's, never less than the release's, and every entry names a call", () => {
  const same = release.calls;
  expect(changeFaults(release, same, 4, told(4))).toEqual([]);
  expect(changeFaults(release, same, 5, told(4))).toHaveLength(1);
  expect(changeFaults(release, same, 3, told(3))).toHaveLength(1);
  expect(changeFaults(release, same, 4, told(4, "Much is better."))).toHaveLength(1);
});

test("an entry names a call with its method, by its path alone, or all calls below a path", () => {
  const [entry] = entriesOf(
    "# Changes\n- `GET Not/This`: above the first level.\n## Level 2\n- `POST Bay/Open`, `Chat/*` and `configuration`: x.\n",
  );
  expect(entry).toMatchObject({ level: 2, calls: ["POST Bay/Open", "Chat/*", "configuration"] });
  const faults = (says: string) => changeFaults(release, withReply({ Also: text }), 4, told(4, says)).length;
  expect(["`POST Bay/Open`: x", "`Bay/Open`: x", "`Bay/*`: x"].map(faults)).toEqual([0, 0, 0]);
  expect(["`GET Bay/Open`: x", "`Bay/OpenAll`: x", "`Ba/*`: x"].map(faults)).toEqual([1, 1, 1]);
});

const arbitraryPlace: fc.Arbitrary<Place> = fc.record(
  {
    types: fc.uniqueArray(fc.constantFrom("null", "number", "string"), { minLength: 1 }).map((types) => types.toSorted()),
    required: fc.constant(true),
    limits: fc.record({ maxLength: fc.nat(9) }),
  },
  { requiredKeys: ["types"] },
);
const arbitraryPart = fc.dictionary(fc.constantFrom("a", "b", "c"), arbitraryPlace);

test("nothing differs from itself, and what an input accepts cannot grow in both directions", () => {
  fc.assert(
    fc.property(arbitraryPart, arbitraryPart, (one, other) => {
      const of = (body: Record<string, Place>): Surface => ({ [name]: { for: "anyone", body } });
      expect(differences(of(one), of(one))).toEqual([]);
      const [forth, back] = [differences(of(one), of(other)), differences(of(other), of(one))];
      expect(forth.length).toBe(back.length);
      const grows = (found: typeof forth) => found.length > 0 && !found.some(({ breaking }) => breaking);
      expect(grows(forth) && grows(back) && onlyOptional(one, other)).toBe(false);
    }),
  );
});

/** Whether both have the same fields: one that may be left out can come, but not go. */
function onlyOptional(one: Record<string, Place>, other: Record<string, Place>): boolean {
  return Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join();
}

test("a JSON Schema becomes the values of its paths", () => {
  const part = partOf({
    type: "object",
    required: ["Rows", "Size"],
    additionalProperties: false,
    properties: {
      Size: { type: "number", default: 5, minimum: 1 },
      Rows: { type: "array", items: { anyOf: [{ type: "object", required: ["A"], properties: { A: { const: 1 } } }, { type: "null" }] } },
      Any: { type: "object", additionalProperties: { type: "string" } },
    },
  });
  expect(part).toEqual({
    "": { types: ["object"], required: true, limits: { closed: true } },
    Size: { types: ["number"], limits: { minimum: 1 } },
    Rows: { types: ["array"], required: true },
    "Rows[]": { types: ["null", "object"], required: true },
    "Rows[].A": { types: ["any"], required: true, values: ["1"] },
    Any: { types: ["object"] },
    "Any.*": { types: ["string"], required: true },
  });
});
