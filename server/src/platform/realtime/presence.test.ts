import fc from "fast-check";
import { expect, test } from "vitest";
import { makePresence, type Presence, type PresenceMessage } from "./presence.ts";

const row = { noun: "channel", id: 17, room: "channel:17" };
const watcher = (userId: number) => ({ userId, userName: `User ${userId}` });

/** Processes that hear each other at once, with what each has told its own watchers. */
function makeProcesses(count: number) {
  const now = { at: 0 };
  const told: string[][] = [];
  const all: Presence[] = [];
  const alive = new Set<number>();
  for (let nth = 0; nth < count; nth += 1) {
    told.push([]);
    alive.add(nth);
    const send = (message: PresenceMessage) => {
      for (const other of alive) if (other !== nth && alive.has(nth)) all[other]?.hear(message, String(nth));
    };
    all.push(makePresence({ tell: (_, { userId }, value) => told[nth]?.push(`${userId} ${value}`), send, now: () => now.at }));
  }
  return { all, told, alive, now };
}

test("every process knows who watches a row, whoever comes and goes where", () =>
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.nat({ max: 2 }), user: fc.integer({ min: 1, max: 3 }), comes: fc.boolean() })), (steps) => {
      const { all, told } = makeProcesses(3);
      const open = new Map<string, number>();
      for (const { at, user, comes } of steps) {
        const key = `${at} ${user}`;
        const before = open.get(key) ?? 0;
        if (!comes && before === 0) continue;
        open.set(key, before + (comes ? 1 : -1));
        if (comes) all[at]?.enter(row, watcher(user));
        else all[at]?.leave(row, watcher(user));
      }
      const there = [1, 2, 3].filter((user) => [0, 1, 2].some((at) => (open.get(`${at} ${user}`) ?? 0) > 0));
      for (const one of all)
        expect(
          one
            .at(row)
            .map(({ userId }) => userId)
            .toSorted((a, b) => a - b),
        ).toEqual(there);
      // Each user is told alternately as there and gone, and last as they are.
      for (const heard of told)
        for (const user of [1, 2, 3]) {
          const values = heard.filter((line) => line.startsWith(`${user} `)).map((line) => line.endsWith("true"));
          expect(values).toEqual(values.map((_, nth) => nth % 2 === 0));
          expect(values.at(-1) ?? false).toBe(there.includes(user));
        }
    }),
  ));

test("the users of a process that has ended are gone after a while, and one that begins learns of all", () => {
  const { all, told, alive, now } = makeProcesses(3);
  alive.delete(2);
  all[0]?.enter(row, watcher(1));
  all[1]?.enter(row, watcher(2));
  alive.add(2);
  all[2]?.beat();
  all[0]?.beat();
  expect(all[2]?.at(row).map(({ userId }) => userId)).toEqual([1, 2]);
  alive.delete(1);
  now.at = 30_000;
  all[0]?.beat();
  all[2]?.beat();
  expect(all[2]?.at(row)).toHaveLength(2);
  now.at = 46_000;
  all[0]?.beat();
  all[2]?.beat();
  expect(all[2]?.at(row).map(({ userId }) => userId)).toEqual([1]);
  expect(told[2]?.at(-1)).toBe("2 false");
});

test("what a process missed is put right once it asks again", () => {
  const { all, alive, told } = makeProcesses(3);
  const [first, second, third] = all as [Presence, Presence, Presence];
  second.enter(row, watcher(1));
  third.enter(row, watcher(2));
  alive.delete(0);
  second.leave(row, watcher(1));
  second.enter(row, watcher(3));
  alive.add(0);
  const there = () => first.at(row).map(({ userId }) => userId);
  expect(there()).toEqual([1, 2]);
  first.askAgain();
  expect(there()).toEqual([1, 2, 3]);
  first.beat();
  first.beat();
  expect(there()).toEqual([2, 3]);
  expect(told[0]).toEqual(["1 true", "2 true", "3 true", "1 false"]);
});
