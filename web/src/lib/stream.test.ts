import fc from "fast-check";
import { expect, test } from "vitest";
import { followStream } from "./stream.ts";

interface Row {
  seq: number;
}

/** What happens to a follower: the service stores a row and its event arrives, is lost, repeated or late; the connection comes back. */
const happening = fc.oneof(
  fc.constant("arrives" as const),
  fc.constant("lost" as const),
  fc.constant("repeated" as const),
  fc.constant("late" as const),
  fc.constant("reconnected" as const),
  fc.constant("settled" as const),
);

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test("every row is applied once and in order, whatever is lost, repeated or late, and however often a call fails", async () => {
  const failures = fc.array(fc.boolean(), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 60 }), failures, fc.integer({ min: 1, max: 7 }), async (steps, fails, page) => {
      const stored: Row[] = [];
      const shown: number[] = [];
      const waiting: (() => void)[] = [];
      const late: Row[] = [];
      const follower = followStream<Row>(0, {
        fetchAfter: async (seq) => {
          if (fails.pop()) throw new Error("no connection");
          return { rows: stored.filter((row) => row.seq > seq).slice(0, page), lastSeq: stored.length };
        },
        apply: (rows) => shown.push(...rows.map(({ seq }) => seq)),
        reset: () => Promise.reject(new Error("not expected here")),
        later: (callback) => waiting.push(callback),
      });
      for (const step of steps) {
        const row = { seq: stored.length + 1 };
        if (step === "settled") await settled();
        else if (step === "reconnected") follower.catchUp();
        else {
          stored.push(row);
          if (step === "late") late.push(row);
          if (step === "arrives" || step === "repeated") follower.take(row);
          if (step === "repeated") follower.take(row);
        }
      }
      for (const row of late.toReversed()) follower.take(row);
      follower.catchUp();
      await settled();
      while (waiting.length > 0) {
        waiting.shift()?.();
        await settled();
      }
      expect(shown).toEqual(stored.map(({ seq }) => seq));
    }),
  );
});

test("after a long absence the newest page is loaded instead of every row", async () => {
  const shown: number[] = [];
  let resets = 0;
  const follower = followStream<Row>(5, {
    fetchAfter: async () => ({ rows: [{ seq: 6 }], lastSeq: 1000 }),
    apply: (rows) => shown.push(...rows.map(({ seq }) => seq)),
    reset: async () => {
      resets += 1;
      return 1000;
    },
    later: () => undefined,
  });
  follower.catchUp();
  await settled();
  follower.take({ seq: 1001 });
  expect([resets, shown]).toEqual([1, [1001]]);
});
