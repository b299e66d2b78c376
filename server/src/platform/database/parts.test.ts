import fc from "fast-check";
import { expect, test } from "vitest";
import { firstEnd, missingParts, roundedWidth, type Part } from "./parts.ts";

const ids = fc.integer({ min: 0, max: 2_000_000_000 });
const width = ids.map(roundedWidth);

test("a width is 1, 2 or 5 times a power of ten, and holds a month but not six of them", () => {
  fc.assert(
    fc.property(ids, (month) => {
      const rounded = roundedWidth(month);
      expect(rounded).toBeGreaterThanOrEqual(month);
      expect(rounded).toBeLessThanOrEqual(Math.max(1_000_000, 2.5 * month));
      expect(String(rounded)).toMatch(/^[125]0{6,}$/);
    }),
  );
});

test("parts follow each other without a gap, hold every id, and leave a whole part empty", () => {
  fc.assert(
    fc.property(ids, fc.array(fc.record({ more: ids, width }), { minLength: 1, maxLength: 8 }), (start, months) => {
      let newest = start;
      const parts: Part[] = [];
      for (const month of months) {
        newest += Math.min(month.more, 40 * month.width);
        if (parts.length === 0) parts.push({ name: "t_first", from: null, to: firstEnd(newest, month.width) });
        parts.push(...missingParts("t", { parts, newest }, month.width));
        expect((parts.at(-1)?.to ?? 0) - newest).toBeGreaterThanOrEqual(month.width);
        // None is made in vain.
        expect(missingParts("t", { parts, newest }, month.width)).toEqual([]);
      }
      for (const [nth, part] of parts.entries()) expect(part.from).toBe(parts[nth - 1]?.to ?? null);
      expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    }),
  );
});

test("the first part ends well behind what is there", () => {
  fc.assert(
    fc.property(ids, width, (newest, of) => {
      expect(firstEnd(newest, of) - newest).toBeGreaterThanOrEqual(of / 2);
      expect(firstEnd(newest, of) - newest).toBeLessThanOrEqual(1.5 * of);
    }),
  );
});
