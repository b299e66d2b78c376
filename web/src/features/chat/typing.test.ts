import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTyping, typingForgotten } from "./typing.ts";

const send = vi.fn<(types: boolean) => void>();
const said = () => send.mock.calls.map(([types]) => types);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  send.mockClear();
});

test("typing ends 1.5 s after the last key for those who read (domain.md#chat-typing)", () => {
  const { typed } = makeTyping(send);
  typed();
  vi.advanceTimersByTime(900);
  typed();
  vi.advanceTimersByTime(1499);
  expect(said()).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([true, false]);
});

test("who goes on typing says so again before the others forget it, and a message that is sent ends it at once", () => {
  const { typed, ended } = makeTyping(send);
  const saidAt: number[] = [];
  send.mockImplementation((types) => void (types && saidAt.push(Date.now())));
  for (let key = 0; key < 100; key += 1) {
    typed();
    vi.advanceTimersByTime(140);
  }
  const pauses = saidAt.slice(1).map((at, index) => at - (saidAt[index] ?? 0));
  expect(Math.max(...pauses)).toBeLessThan(typingForgotten);
  ended();
  ended();
  vi.advanceTimersByTime(10_000);
  expect(said().filter((types) => !types)).toHaveLength(1);
});
