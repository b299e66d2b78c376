import type { OutcomeUnit } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldUnits } from "./fold-units.ts";
import type { UnitGroup } from "./fault-rows.ts";

const states = ["read", "notKnown", "notReached", "notListed"] as const;

const anyGroups = fc
  .array(fc.record({ before: fc.constantFrom(...states), after: fc.constantFrom(...states), rows: fc.nat(2), isNamed: fc.boolean() }), {
    maxLength: 30,
  })
  .map((all) =>
    all.map(({ before, after, rows, isNamed }, nth): UnitGroup => ({
      key: `unit ${nth}`,
      unit: isNamed ? ({ before, after } as OutcomeUnit) : undefined,
      title: `Unit ${nth}`,
      rows: Array.from({ length: rows }) as UnitGroup["rows"],
      notKnown: undefined,
    })),
  );

test("every unit is shown or counted in one fold, in its order, and what a person has to see is shown", () => {
  fc.assert(
    fc.property(anyGroups, fc.nat(29), (groups, asked) => {
      const isAsked = ({ key }: UnitGroup) => key === `unit ${asked}`;
      const { shown, folded } = foldUnits(groups, isAsked);
      expect(shown.length + folded.reduce((sum, { count }) => sum + count, 0)).toBe(groups.length);
      expect(groups.filter((group) => shown.includes(group))).toEqual(shown);
      const needs = groups.filter(
        (group) =>
          group.rows.length > 0 ||
          isAsked(group) ||
          !group.unit ||
          [group.unit.before, group.unit.after].some((state) => /Known|Reached/.test(state)),
      );
      expect(shown).toEqual(expect.arrayContaining(needs));
      for (const { count, before, after } of folded) {
        expect(count).toBeGreaterThan(1);
        expect([before, after].every((state) => state === "read" || state === "notListed")).toBe(true);
      }
    }),
  );
});

test("twelve units that were read before and after and have no codes are one line", () => {
  const unit = { before: "read", after: "read" } as OutcomeUnit;
  const groups = Array.from({ length: 12 }, (_, nth): UnitGroup => ({ key: `${nth}`, unit, title: "", rows: [], notKnown: undefined }));
  expect(foldUnits(groups, () => false)).toEqual({
    shown: [],
    folded: [{ key: "folded read read", count: 12, before: "read", after: "read" }],
  });
});
