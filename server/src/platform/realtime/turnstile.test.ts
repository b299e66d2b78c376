import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeSlots, makeTurnstile, paceAfter } from "./turnstile.ts";

test("the pace falls while the process is late, rises while it is not, and stays within its bounds", () =>
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 1_500 }), fc.integer({ min: -5, max: 5_000 }), (rate, late) => {
      const after = paceAfter(rate, late);
      expect(after).toBeGreaterThanOrEqual(50);
      expect(after).toBeLessThanOrEqual(1_500);
      if (late > 25) expect(after).toBeLessThanOrEqual(rate);
      else expect(after).toBeGreaterThanOrEqual(Math.min(rate, 1_500));
    }),
  ));

test("moments are given out one after the other, none where nobody took one, and a minute at most", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 300 }), (perSecond, count) => {
      let now = 0;
      const slots = makeSlots(() => now);
      for (let nth = 0; nth < count; nth += 1) {
        const wait = slots.take(perSecond);
        if (nth / perSecond < 60) expect(wait).toBeCloseTo(nth / perSecond, 6);
        else expect(wait).toBeLessThanOrEqual(60);
      }
      now = 61_000 + (count * 1000) / perSecond;
      expect(slots.take(perSecond)).toBe(0);
    }),
  ));

test("a few come in at once; of very many some are told when to come back, each at another moment, and the rest come in in their order", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const turnstile = makeTurnstile();
  const inside: number[] = [];
  const leaves: (() => void)[] = [];
  const later: number[] = [];
  for (let nth = 0; nth < 3_000; nth += 1) {
    const turn = turnstile.enter();
    if (turn instanceof Promise) {
      void turn.then((leave) => {
        inside.push(nth);
        leaves.push(leave);
      });
    } else later.push(turn.retryAfter);
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  leaves.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toHaveLength(9);
  // Who does not leave makes room after a second.
  await vi.advanceTimersByTimeAsync(1_001);
  expect(inside.length).toBeGreaterThan(9);
  for (let passed = 0; passed < 20_000; passed += 20) {
    for (const leave of leaves.splice(0)) leave();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(inside).toEqual(inside.toSorted((a, b) => a - b));
  expect(inside.length + later.length).toBe(3_000);
  expect(new Set(later).size).toBe(later.length);
  expect(Math.min(...later)).toBeGreaterThanOrEqual(5);
});
