import fc from "fast-check";
import { expect, test } from "vitest";
import { gather } from "./gather.ts";

test("whatever is asked for is answered once, in its order, in batches of the given size", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (pauses, maxBatch) => {
      const batches: number[][] = [];
      const ask = gather<number, number>(async (inputs) => {
        batches.push(inputs);
        for (let turn = 0; turn < (inputs[0] ?? 0) % 3; turn += 1) await Promise.resolve();
        return inputs.map((input) => input * 2);
      }, maxBatch);
      const answers: Promise<number>[] = [];
      for (const [nth, pause] of pauses.entries()) {
        answers.push(ask(nth));
        if (pause === 3) await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await Promise.all(answers)).toEqual(pauses.map((_, nth) => nth * 2));
      expect(batches.flat()).toEqual(pauses.map((_, nth) => nth));
      expect(batches.every(({ length }) => length <= maxBatch)).toBe(true);
    }),
  ));

test("one that fails does not fail those beside it", async () => {
  const ask = gather<number, number>((inputs) => {
    if (inputs.includes(3)) return Promise.reject(new Error("three"));
    return Promise.resolve(inputs);
  }, 10);
  const settled = await Promise.allSettled([1, 2, 3, 4].map(ask));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
});
