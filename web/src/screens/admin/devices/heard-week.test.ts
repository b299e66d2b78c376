import fc from "fast-check";
import { expect, test } from "vitest";
import { heardSpans, heardWeek } from "./heard-week.ts";

const now = new Date(2026, 2, 2, 15, 20);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

test("the week ends with the hour that it is, and older hours are left out", () => {
  const week = heardWeek(
    [at(2, 15), at(2, 14), at(1, 8), new Date(2026, 1, 24, 23).toISOString(), new Date(2026, 1, 23, 23).toISOString()],
    now,
  );
  expect(week).toHaveLength(7);
  const today = week[6];
  expect(today?.hours.slice(14, 17)).toEqual(["heard", "heard", "ahead"]);
  expect(week[5]?.hours[8]).toBe("heard");
  expect(week[0]?.hours[23]).toBe("heard");
  expect(week.flatMap(({ hours }) => hours).filter((state) => state === "heard")).toHaveLength(4);
  expect(today && heardSpans(today)).toEqual([[14, 16]]);
});

test("the spans of a day are its heard hours, joined", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(14)), (hours) => {
      const [today] = heardWeek(
        hours.map((hour) => at(2, hour)),
        now,
      ).slice(-1);
      const spans = today ? heardSpans(today) : [];
      const covered = spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, nth) => from + nth));
      expect(covered).toEqual(hours.toSorted((one, other) => one - other));
      for (const [nth, [from]] of spans.entries()) expect(from).toBeGreaterThan(spans[nth - 1]?.[1] ?? -1);
    }),
  );
});
