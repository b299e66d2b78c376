import fc from "fast-check";
import { expect, test } from "vitest";
import { inBatches } from "./process-signals.ts";

test("whatever is sent arrives once and in order, in notices that PostgreSQL carries", () =>
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 60 }), fc.integer({ min: 40, max: 400 }), (messages, max) => {
      const texts = messages.map((message) => JSON.stringify(message));
      const batches = inBatches(texts, max);
      for (const batch of batches) expect(Buffer.byteLength(batch)).toBeLessThanOrEqual(max);
      const fitting = texts.filter((text) => Buffer.byteLength(text) < max);
      expect(batches.flatMap((batch) => JSON.parse(`[${batch}]`) as unknown[]).map((one) => JSON.stringify(one))).toEqual(fitting);
    }),
  ));
