import { expect, test } from "vitest";
import { makeCircuitBreaker } from "./circuit-breaker.ts";

const make = () => makeCircuitBreaker({ failures: 2, pause: 100, maxPause: 300 });

test("calls stop after failures in a row, not after single ones", () => {
  const breaker = make();
  breaker.failed(0);
  breaker.succeeded();
  breaker.failed(1);
  expect(breaker.allows(1)).toBe(true);
  breaker.failed(2);
  expect(breaker.allows(3)).toBe(false);
});

test("after the pause one caller tries; its success lets all through, its failure doubles the pause up to the longest", () => {
  const breaker = make();
  breaker.failed(0);
  breaker.failed(0);
  expect([breaker.allows(99), breaker.allows(100), breaker.allows(100)]).toEqual([false, true, false]);
  breaker.failed(100);
  expect([breaker.allows(299), breaker.allows(300)]).toEqual([false, true]);
  breaker.failed(300);
  expect([breaker.allows(599), breaker.allows(600)]).toEqual([false, true]);
  breaker.succeeded();
  expect([breaker.allows(601), breaker.allows(601)]).toEqual([true, true]);
});
