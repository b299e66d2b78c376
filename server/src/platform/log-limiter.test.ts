import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitLog } from "./log-limiter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function limited() {
  const lines: [object, string | undefined][] = [];
  const write = (data: object, message?: string) => void lines.push([data, message]);
  return { lines, log: limitLog({ warn: write, error: write }) };
}

test("a cause that repeats writes one line at once and one a second with the count", () => {
  const { log, lines } = limited();
  for (let n = 0; n < 40_000; n += 1) log.error("watch", { n }, "watch failed");
  expect(lines).toEqual([[{ n: 0 }, "watch failed"]]);
  vi.advanceTimersByTime(1000);
  expect(lines.slice(1)).toEqual([[{ n: 39_999, repeated: 39_999 }, "watch failed"]]);
  log.error("watch", { n: 40_000 }, "watch failed");
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  expect(lines[2]).toEqual([{ n: 40_000, repeated: 1 }, "watch failed"]);
});

test("causes are limited separately, and one that was quiet for a second is written at once again", () => {
  const { log, lines } = limited();
  log.warn("one", {}, "first");
  log.warn("other", {}, "second");
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1000);
  log.warn("one", {}, "third");
  expect(lines.map(([data, message]) => [data, message])).toEqual([
    [{}, "first"],
    [{}, "second"],
    [{}, "third"],
  ]);
  expect(vi.getTimerCount()).toBe(1);
});
