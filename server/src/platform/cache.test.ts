import { expect, test } from "vitest";
import { makeCache } from "./cache.ts";

/** A cache of two values that live 100 ms, and a load that counts its calls. */
function makeCounted() {
  const counted = { calls: 0 };
  return { cache: makeCache<number | null>({ ttl: 100, max: 2 }), load: () => Promise.resolve((counted.calls += 1)), counted };
}

test("a value expires after its time to live, and concurrent calls share one load", async () => {
  const { cache, load } = makeCounted();
  expect(await Promise.all([cache.get("a", 1, load), cache.get("a", 1, load)])).toEqual([1, 1]);
  expect(await cache.get("a", 100, load)).toBe(1);
  expect(await cache.get("a", 102, load)).toBe(2);
});

test("null is a value like any other", async () => {
  const { cache, load } = makeCounted();
  expect(await cache.get("a", 1, () => Promise.resolve(null))).toBeNull();
  expect(await cache.get("a", 1, load)).toBeNull();
});

test("the least recently used value is evicted first", async () => {
  const { cache, load } = makeCounted();
  await cache.get("a", 1, load);
  await cache.get("b", 1, load);
  await cache.get("a", 1, load);
  await cache.get("c", 1, load);
  expect(await cache.get("a", 1, load)).toBe(1);
  expect(await cache.get("b", 1, load)).toBe(4);
});

test("a dropped key is loaded again, other keys stay cached, and a failure is not cached", async () => {
  const { cache, load } = makeCounted();
  await cache.get("a", 1, load);
  await cache.get("b", 1, load);
  cache.drop((key) => key === "b");
  expect(await cache.get("a", 1, load)).toBe(1);
  expect(await cache.get("b", 1, load)).toBe(3);
  await expect(cache.get("c", 1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("c", 1, load)).toBe(4);
});

test("a key dropped during its load is returned to the waiting callers but not cached", async () => {
  const { cache, load } = makeCounted();
  const slow = Promise.withResolvers<number>();
  const asked = cache.get("a", 1, () => slow.promise);
  cache.drop((key) => key === "a");
  const fresh = cache.get("a", 1, load);
  slow.resolve(99);
  expect(await asked).toBe(99);
  expect(await fresh).toBe(1);
  expect(await cache.get("a", 1, load)).toBe(1);
});
