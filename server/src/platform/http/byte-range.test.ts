import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { partOf, wantedRange } from "./byte-range.ts";

const asked = (range: string, more: Record<string, string> = {}, method = "GET") =>
  wantedRange({ method, headers: { range, ...more } }, 100, '"v1"');

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-1", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
  ["bytes=a-b", null],
  ["bytes=99999999999999999999-", null],
])("%s of 100 bytes is %o", (range, expected) => {
  expect(asked(range)).toEqual(expected);
});

test("another version of the file is sent whole, and HEAD tells of the whole file", () => {
  expect(asked("bytes=0-9", { "if-range": '"v1"' })).toEqual({ start: 0, end: 9 });
  for (const other of ['"v2"', 'W/"v1"', "Mon, 02 Mar 2026 15:00:00 GMT"]) expect(asked("bytes=0-9", { "if-range": other })).toBeNull();
  expect(asked("bytes=0-9", {}, "HEAD")).toBeNull();
});

test("a part of a stream is the part of its bytes, however it is cut into chunks", async () => {
  const bytes = Buffer.from(Array.from({ length: 100 }, (_, nth) => nth));
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(cuts, fc.nat(99), fc.nat(99), async (sizes, one, other) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      const chunks: Buffer[] = [];
      let at = 0;
      while (at < bytes.length) {
        const next = at + (sizes[chunks.length % sizes.length] ?? 1);
        chunks.push(bytes.subarray(at, next));
        at = next;
      }
      const part = partOf(Readable.from(chunks), { start, end }) as Readable;
      expect(Buffer.compare(await buffer(part), bytes.subarray(start, end + 1))).toBe(0);
    }),
    { numRuns: 50 },
  );
});
