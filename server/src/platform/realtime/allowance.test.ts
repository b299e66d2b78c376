import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeAllowance, makePauses } from "./allowance.ts";

const begin = 1_800_000_000_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: begin }));
afterEach(() => vi.useRealTimers());

test("never more than the burst and the rate allow, whenever messages come", () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 5000 }), cost: fc.integer({ min: 1, max: 20 }) }), { maxLength: 50 });
  fc.assert(
    fc.property(steps, (messages) => {
      vi.setSystemTime(begin);
      const allowance = makeAllowance({ burst: 40, perSecond: 5 });
      let taken = 0;
      for (const { wait, cost } of messages) {
        vi.setSystemTime(Date.now() + wait);
        if (!allowance.take(cost)) break;
        taken += cost;
        expect(taken).toBeLessThanOrEqual(40 + ((Date.now() - begin) / 1000) * 5 + 1e-6);
      }
    }),
  );
});

test("a pause refuses one user and ends", () => {
  const pauses = makePauses(30);
  pauses.begin(7);
  expect([pauses.secondsLeft(7), pauses.secondsLeft(8)]).toEqual([30, 0]);
  vi.setSystemTime(begin + 29_500);
  expect(pauses.secondsLeft(7)).toBe(1);
  vi.setSystemTime(begin + 30_001);
  expect(pauses.secondsLeft(7)).toBe(0);
});
