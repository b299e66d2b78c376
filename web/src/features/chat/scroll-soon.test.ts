import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scrollSoon } from "./scroll-soon.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an own message is scrolled to 250 ms after it was written (domain.md#chat-writing), unless the next one comes before", () => {
  const scroll = vi.fn<() => void>();
  const stop = scrollSoon(scroll);
  vi.advanceTimersByTime(200);
  stop();
  scrollSoon(scroll);
  vi.advanceTimersByTime(249);
  expect(scroll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scroll).toHaveBeenCalledTimes(1);
});
