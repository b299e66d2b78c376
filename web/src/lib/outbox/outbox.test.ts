import fc from "fast-check";
import { expect, test } from "vitest";
import { CallProblem } from "../http.ts";
import { makeOutbox, maxAge } from "./outbox.ts";
import { areOrdered, type Entry, replyTo, textWithReply } from "./queue.ts";
import type { NewEntry, Outbox, OutboxMessage, OutboxPorts } from "./types.ts";

const userId = 5;

/** Waits until nothing moves any more: every step here is a promise that is settled at once. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

/** A device with its tabs, a connection and a service that knows keys, without a clock. */
function makeWorld() {
  const kept = new Map<string, Entry>();
  const done = new Map<string, unknown>();
  /** The calls that took effect, in order, by key. */
  const effects: Entry[] = [];
  const refusals = new Map<string, string>();
  const sends: string[] = [];
  const tabs = new Set<ReturnType<typeof openTab>>();
  const sleepers = new Set<() => void>();
  const world = {
    kept,
    done,
    effects,
    refusals,
    sends,
    tabs,
    isUp: true,
    losesReplies: false,
    now: 1000,
    owner: undefined as object | undefined,
  };
  const queue: { tab: object; run: () => void }[] = [];

  const letNext = () => {
    world.owner = undefined;
    const next = queue.shift();
    if (next) {
      world.owner = next.tab;
      next.run();
    }
  };

  function openTab() {
    const self = { isGone: false };
    const never = new Promise<never>(() => {});
    const ports: OutboxPorts = {
      change: async (user, edit) => {
        if (self.isGone) return await never;
        const before = [...kept.values()].filter((entry) => entry.userId === user);
        const after = edit(before);
        for (const { key } of before) kept.delete(key);
        for (const entry of after) kept.set(entry.key, entry);
        await Promise.resolve();
        return self.isGone ? await never : after;
      },
      send: async (entry) => {
        sends.push(entry.key);
        // Later calls are faster, so that only the outbox keeps them in order.
        for (let turn = 0; turn < 12 - Number(entry.key.slice(1)); turn += 1) await Promise.resolve();
        if (!world.isUp) throw new CallProblem("offline", 0);
        const refusal = refusals.get(entry.key);
        if (refusal !== undefined && !done.has(entry.key)) throw new CallProblem("stale", 409, { info: { Current: refusal } });
        if (!done.has(entry.key)) {
          done.set(entry.key, { id: done.size + 1000 });
          effects.push(entry);
        }
        if (world.losesReplies) throw new CallProblem("offline", 0);
        return self.isGone ? await never : done.get(entry.key);
      },
      alone: async (work) => {
        if (self.isGone) return await never;
        if (world.owner) await new Promise<void>((run) => queue.push({ tab: self, run }));
        world.owner = self;
        try {
          await work();
        } finally {
          if (world.owner === self) letNext();
        }
      },
      sleep: () => {
        const { promise: over, resolve } = Promise.withResolvers<void>();
        const wake = () => {
          sleepers.delete(wake);
          resolve();
        };
        sleepers.add(wake);
        return { over, wake };
      },
      isOnline: () => true,
      broadcast: (message: OutboxMessage) => {
        for (const other of tabs) if (other.self !== self && !self.isGone) other.outbox.receive(structuredClone(message));
      },
      now: () => world.now,
    };
    const tab = { self, outbox: makeOutbox(ports) };
    tabs.add(tab);
    void tab.outbox.start(userId);
    return tab;
  }
  const closeTab = (tab: { self: { isGone: boolean }; outbox: Outbox }) => {
    tab.self.isGone = true;
    tabs.delete(tab);
    const at = queue.findIndex((waiting) => waiting.tab === tab.self);
    if (at >= 0) queue.splice(at, 1);
    if (world.owner === tab.self) letNext();
  };
  const wakeAll = async () => {
    for (const wake of sleepers) wake();
    await settled();
  };
  return { ...world, world, openTab, closeTab, wakeAll };
}

const entry = (key: string, subject: string, more: Partial<NewEntry> = {}): NewEntry => ({
  key,
  userId,
  subject,
  method: "POST",
  path: "Some/Call",
  args: { body: { Id: 1 } },
  form: undefined,
  slot: undefined,
  draft: undefined,
  ...more,
});

test("any order of lost connections, lost replies, reloads, tabs and refusals sends everything once and in order, or shows what was refused", async () => {
  const step = fc.oneof(
    fc.record({
      what: fc.constant("add" as const),
      subject: fc.constantFrom("a", "a.x", "a.y", "b"),
      isRefused: fc.boolean(),
      tab: fc.nat(),
    }),
    fc.record({ what: fc.constantFrom("down" as const, "up" as const, "losing" as const, "wake" as const, "open" as const) }),
    fc.record({ what: fc.constantFrom("reload" as const), tab: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { world, openTab, closeTab, wakeAll } = makeWorld();
      openTab();
      await settled();
      const added: { key: string; subject: string }[] = [];
      for (const one of steps) {
        const tabs = [...world.tabs];
        if (one.what === "add") {
          const key = `k${String(added.length).padStart(2, "0")}`;
          if (one.isRefused && added.length % 3 === 0) world.refusals.set(key, "another");
          added.push({ key, subject: one.subject });
          void tabs[one.tab % tabs.length]?.outbox.add(entry(key, one.subject));
        } else if (one.what === "reload") {
          const tab = tabs[one.tab % tabs.length];
          if (tab) closeTab(tab);
          openTab();
        } else if (one.what === "open") openTab();
        else if (one.what === "wake") await wakeAll();
        else Object.assign(world, { isUp: one.what !== "down", losesReplies: one.what === "losing" });
        // Some steps come before the one before has ended.
        if (one.what !== "reload") await settled();
      }
      Object.assign(world, { isUp: true, losesReplies: false });
      for (let round = 0; round < 5; round += 1) await wakeAll();

      const left = [...world.kept.values()];
      const sent = world.effects.map(({ key }) => key);
      expect(new Set(sent).size).toBe(sent.length);
      expect(left.every(({ state }) => state !== "waiting")).toBe(true);
      expect([...sent, ...left.map(({ key }) => key)].toSorted()).toEqual(added.map(({ key }) => key));
      expect(left.filter(({ state }) => state === "refused").every(({ key }) => world.refusals.has(key))).toBe(true);
      for (const held of left.filter(({ state }) => state === "held")) {
        const refusal = left.find((one) => one.state === "refused" && one.key < held.key && areOrdered(one.subject, held.subject));
        expect(refusal, `${held.key} is held behind nothing`).toBeDefined();
      }
      for (const [index, one] of world.effects.entries()) {
        for (const later of world.effects.slice(index + 1))
          if (areOrdered(one.subject, later.subject)) expect(one.key < later.key).toBe(true);
      }
      // Every tab shows the same.
      for (const { outbox } of world.tabs) expect(outbox.items.get().map(({ key }) => key)).toEqual(left.map(({ key }) => key).toSorted());
    }),
    { numRuns: 300 },
  );
});

test("what waits goes out when the connection is back, under the same key", async () => {
  const { world, openTab, wakeAll } = makeWorld();
  const { outbox } = openTab();
  world.isUp = false;
  const { reply } = outbox.add(entry("k1", "a"));
  await settled();
  expect(outbox.items.get()).toMatchObject([{ key: "k1", state: "waiting", wasTried: true }]);
  world.isUp = true;
  await wakeAll();
  expect(await reply).toEqual({ id: 1000 });
  expect(world.sends).toEqual(["k1", "k1"]);
  expect(outbox.items.get()).toEqual([]);
});

test("nothing is sent for somebody else: it waits until its writer is here again", async () => {
  const { world, openTab, closeTab } = makeWorld();
  const first = openTab();
  world.isUp = false;
  void first.outbox.add(entry("k1", "a"));
  await settled();
  closeTab(first);
  world.isUp = true;
  const second = openTab();
  void second.outbox.start(6);
  await settled();
  expect(second.outbox.items.get()).toEqual([]);
  expect(world.effects).toEqual([]);
  void second.outbox.start(userId);
  await settled();
  expect(world.effects.map(({ key }) => key)).toEqual(["k1"]);
});

test("the newest of a slot takes the place of what the service cannot have, and follows what it may have", async () => {
  const { world, openTab, wakeAll } = makeWorld();
  const { outbox } = openTab();
  await settled();
  world.losesReplies = true;
  void outbox.add(entry("k1", "a.text", { slot: "text" }));
  await settled();
  void outbox.add(entry("k2", "a.text", { slot: "text" }));
  const third = outbox.add(entry("k3", "a.text", { slot: "text" }));
  await settled();
  expect(outbox.items.get().map(({ key }) => key)).toEqual(["k1", "k3"]);
  world.losesReplies = false;
  await wakeAll();
  await third.reply;
  expect(world.effects.map(({ key }) => key)).toEqual(["k1", "k3"]);
});

test("the newest of a slot is sent in the place of the one that it replaces", async () => {
  const { world, openTab, wakeAll } = makeWorld();
  const { outbox } = openTab();
  world.isUp = false;
  void outbox.add(entry("k1", "a"));
  await settled();
  void outbox.add(entry("k2", "a.text", { slot: "text" }));
  void outbox.add(entry("k3", "a"));
  void outbox.add(entry("k4", "a.text", { slot: "text" }));
  await settled();
  expect(outbox.items.get().map(({ key }) => key)).toEqual(["k1", "k4", "k3"]);
  world.isUp = true;
  await wakeAll();
  expect(world.effects.map(({ key }) => key)).toEqual(["k1", "k4", "k3"]);
});

test("what follows a call that has no reply yet is told it", async () => {
  const { world, openTab, wakeAll } = makeWorld();
  const { outbox } = openTab();
  world.isUp = false;
  void outbox.add(entry("k1", "request.new.k1"));
  void outbox.add(entry("k2", "request.new.k1", { args: { body: { Id: replyTo("k1", "id"), Status: "InProcess" } } }));
  await settled();
  world.isUp = true;
  await wakeAll();
  expect(world.effects.map(({ args }) => args.body)).toEqual([{ Id: 1 }, { Id: 1000, Status: "InProcess" }]);
});

test("what follows a call is kept with it in one step, survives a reload, and begins with the number that its reply brings", async () => {
  const { world, openTab, closeTab, wakeAll } = makeWorld();
  const tab = openTab();
  world.isUp = false;
  const url = textWithReply("group_channel_", "k1", "id");
  const followers = ["k2", "k3"].map((key) => entry(key, `request.new.k1.pictures.${key}`, { args: { query: { url } } }));
  void tab.outbox.add(entry("k1", "request.new.k1"), undefined, followers);
  await settled();
  expect(tab.outbox.items.get().map(({ key }) => key)).toEqual(["k1", "k2", "k3"]);
  closeTab(tab);
  openTab();
  world.isUp = true;
  await settled();
  await wakeAll();
  const [first, ...others] = world.effects.map(({ key, args }) => [key, (args.query as { url?: string } | undefined)?.url]);
  expect(first).toEqual(["k1", undefined]);
  // Neither waits for the other.
  expect(new Map(others as [string, string][])).toEqual(
    new Map([
      ["k2", "group_channel_1000"],
      ["k3", "group_channel_1000"],
    ]),
  );
});

test("what refers to a reply that has just come is told it too", async () => {
  const { world, openTab } = makeWorld();
  const { outbox } = openTab();
  await outbox.add(entry("k1", "a.x")).reply;
  await outbox.add(entry("k2", "a.x", { args: { body: { Id: replyTo("k1", "id") } } })).reply;
  expect(world.effects.at(-1)?.args.body).toEqual({ Id: 1000 });
});

test("what was made after a call that is refused is held, and goes when its writer says so", async () => {
  const { world, openTab, wakeAll } = makeWorld();
  const { outbox } = openTab();
  world.isUp = false;
  world.refusals.set("k1", "another");
  const first = outbox.add(entry("k1", "a"));
  const second = outbox.add(entry("k2", "a.x"));
  void outbox.add(entry("k3", "b"));
  await settled();
  world.isUp = true;
  await wakeAll();
  await expect(first.reply).rejects.toMatchObject({ code: "stale", info: { Current: "another" } });
  await expect(second.reply).rejects.toMatchObject({ code: "stale" });
  expect(outbox.items.get()).toMatchObject([
    { key: "k1", state: "refused" },
    { key: "k2", state: "held", heldFor: "behind" },
  ]);
  world.refusals.clear();
  await outbox.retry("k1");
  await settled();
  expect(world.effects.map(({ key }) => key)).toEqual(["k3", "k1", "k2"]);
});

test("a call that is sent again frees only what is held behind it: neither what came before it nor another subject's", async () => {
  const { world, openTab, wakeAll } = makeWorld();
  const { outbox } = openTab();
  world.isUp = false;
  for (const key of ["k1", "k3", "k4"]) world.refusals.set(key, "another");
  for (const [key, subject] of [
    ["k1", "a.x"],
    ["k2", "a"],
    ["k4", "b"],
    ["k5", "b.y"],
  ] as const)
    void outbox.add(entry(key, subject));
  await settled();
  world.isUp = true;
  await wakeAll();
  // Beside the refused part of the same subject, so that it is sent.
  void outbox.add(entry("k3", "a.y"));
  await settled();
  const states = () => outbox.items.get().map(({ key, state }) => `${key} ${state}`);
  expect(states()).toEqual(["k1 refused", "k2 held", "k4 refused", "k5 held", "k3 refused"]);
  world.refusals.delete("k3");
  await outbox.retry("k3");
  await settled();
  expect(states()).toEqual(["k1 refused", "k2 held", "k4 refused", "k5 held"]);
  world.refusals.delete("k1");
  await outbox.retry("k1");
  await settled();
  expect(states()).toEqual(["k4 refused", "k5 held"]);
  expect(world.effects.map(({ key }) => key)).toEqual(["k3", "k1", "k2"]);
});

test("what has waited for too long is not sent unasked", async () => {
  const { world, openTab, closeTab } = makeWorld();
  const tab = openTab();
  world.isUp = false;
  void tab.outbox.add(entry("k1", "a"));
  await settled();
  closeTab(tab);
  world.isUp = true;
  world.now += maxAge + 1;
  const { outbox } = openTab();
  await settled();
  expect(outbox.items.get()).toMatchObject([{ key: "k1", state: "held", heldFor: "old" }]);
  await outbox.retry("k1");
  await settled();
  expect(world.effects).toHaveLength(1);
});

test("what is thrown away takes with it what needs its reply", async () => {
  const { world, openTab } = makeWorld();
  const { outbox } = openTab();
  world.isUp = false;
  const { reply } = outbox.add(entry("k1", "a"));
  void outbox.add(entry("k2", "b", { args: { body: { Id: replyTo("k1", "id") } } }));
  await settled();
  await outbox.discard("k1");
  await expect(reply).rejects.toThrow(/.*/);
  expect(outbox.items.get()).toEqual([]);
});
