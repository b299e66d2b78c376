import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFairQueue, type Owner } from "./fair-queue.ts";

const wide = { all: 1000, group: 1000, user: 1000 };

function drain<T>(queue: { take(): T | undefined }): T[] {
  const taken: T[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

test("groups take turns, and so do the users of a group", () => {
  const queue = makeFairQueue<string>(wide);
  for (const item of ["a1", "a2", "a3"]) queue.add({ group: "north", user: "a" }, item);
  for (const item of ["b1", "b2"]) queue.add({ group: "north", user: "b" }, item);
  for (const item of ["c1", "c2"]) queue.add({ group: "south", user: "c" }, item);
  expect(drain(queue)).toEqual(["a1", "c1", "b1", "c2", "a2", "b2", "a3"]);
});

test("each bound refuses what goes beyond it, and others are still taken", () => {
  const queue = makeFairQueue<number>({ all: 4, group: 3, user: 2 });
  const add = (group: string, user: string) => queue.add({ group, user }, 1);
  expect([add("n", "a"), add("n", "a"), add("n", "a")]).toEqual([undefined, undefined, "user"]);
  expect([add("n", "b"), add("n", "b"), add("s", "c"), add("s", "d")]).toEqual([undefined, "group", undefined, "all"]);
});

const owner = fc.record({ group: fc.constantFrom("n", "s", "w"), user: fc.constantFrom("a", "b", "c") });

test("whatever others have queued, the first item of another group is taken after at most one item of each of them", () => {
  fc.assert(
    fc.property(fc.array(owner, { maxLength: 60 }), (owners) => {
      const queue = makeFairQueue<Owner>(wide);
      for (const one of owners) queue.add(one, one);
      const late = { group: "late", user: "x" };
      queue.add(late, late);
      expect(drain(queue).indexOf(late)).toBe(new Set(owners.map((one) => one.group)).size);
    }),
  );
});

test("every item is taken once, in the order of its user, unless it was removed", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(owner, fc.boolean()), { maxLength: 60 }), (list) => {
      const queue = makeFairQueue<{ owner: Owner; removed: boolean }>(wide);
      const items = list.map(([one, removed]) => ({ owner: one, removed }));
      for (const item of items) queue.add(item.owner, item);
      for (const item of items.filter((one) => one.removed)) queue.remove(item);
      const kept = items.filter((one) => !one.removed);
      expect(queue.size).toBe(kept.length);
      const keyOf = ({ group, user }: Owner) => `${group}/${user}`;
      const byOwner = (some: { owner: Owner }[]) => Map.groupBy(some, (item) => keyOf(item.owner));
      expect(byOwner(drain(queue))).toEqual(byOwner(kept));
    }),
  );
});
