import { keyRetentionDays } from "@remotebay/contract";
import { makeStore } from "../store.ts";
import { added, heldIfOld, changed, discarded, type Entry, withReplies, ready, retried, sorted, withdrawn } from "./queue.ts";
import { type Change, makeRunner, type OutboxState } from "./runner.ts";
import type { Item, NewEntry, News, Outbox, OutboxPorts, Outcome, Revise } from "./types.ts";
import { makeWaiters } from "./waiters.ts";

/** Milliseconds after which a call is not sent by itself any more. The service knows keys for a day longer (`keyRetentionDays`). */
export const maxAge = (keyRetentionDays - 1) * 86_400_000;

/** What changes what is kept, and what follows from that. */
type Core = ReturnType<typeof makeCore>;

/** Makes an outbox. It is given the world as ports, so that tests can play a lost connection, a reload or a second tab. */
export function makeOutbox(ports: OutboxPorts): Outbox {
  const core = makeCore(ports);
  const isReady = makeStore(false);
  const { state, items, news, waiters, listeners, change, settle, edit, run } = core;
  return {
    items,
    news,
    isReady,
    start: async (userId) => {
      state.user = userId;
      await change((entries) => heldIfOld(entries, ports.now() - maxAge));
      isReady.set(true);
      run();
    },
    stop: () => {
      state.user = undefined;
      state.entries = [];
      isReady.set(false);
      news.set([]);
      items.set([]);
      state.wake?.();
    },
    forget: async (userId) => {
      await ports.change(userId, () => []);
    },
    add: (entry, revise, followers = []) => {
      const reply = waiters.wait(entry.key);
      // If nobody waits for the reply, the outbox shows the outcome.
      reply.catch(() => undefined);
      const entriesFor = [revised(entry, ports.now(), revise), ...followers.map((follower) => revised(follower, ports.now()))];
      return { reply, kept: keep(core, entry.userId, entriesFor, reply) };
    },
    retry: (key) => edit((entries) => changed(retried(entries, key), key, (entry) => ({ ...entry, at: ports.now() }))),
    discard: async (key) => {
      await edit((entries) => discarded(entries, key));
      waiters.discard(key);
    },
    withdraw: (key) => edit((entries) => withdrawn(entries, key)),
    release: (key) => edit((entries) => changed(entries, key, (entry) => ({ ...entry, draft: undefined }))),
    onSettled: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive: ({ userId, settled }) => {
      if (userId !== state.user) return;
      if (settled) settle(settled, false);
      void change((entries) => entries).then(run);
    },
  };
}

function makeCore(ports: OutboxPorts) {
  const state: OutboxState = { user: undefined, entries: [], shares: new Map(), isLineDown: false, isRunning: false, wake: undefined };
  const items = makeStore<readonly Item[]>([]);
  const news = makeStore<readonly News[]>([]);
  const waiters = makeWaiters();
  const listeners = new Set<(outcome: Outcome) => void>();
  /** Replies received by this page: a call that refers to a reply may be added just as the reply arrives. */
  const replies = new Map<string, unknown>();
  const show = () => items.set(state.entries.map((entry) => itemOf(entry, state)));

  const change: Change = async (edit, user = state.user, beforeShown) => {
    if (user === undefined) return [];
    const entries = await ports.change(user, (kept) => edit(sorted(kept)));
    // The component that shows the call takes its outcome before it leaves the outbox, so that nothing disappears in between.
    beforeShown?.();
    if (user === state.user) {
      state.entries = sorted(entries);
      show();
    }
    return entries;
  };
  const settle = (outcome: Outcome, isHere: boolean) => {
    const isAwaited = waiters.settle(outcome);
    if ("reply" in outcome) replies.set(outcome.key, outcome.reply);
    for (const listener of listeners) listener(outcome);
    // A form that is open in two tabs is told in both that it was sent.
    const isNotified = isHere || outcome.entry.draft !== undefined;
    if ("reply" in outcome && isNotified) news.set([...news.get(), { entry: outcome.entry, reply: outcome.reply, isAwaited }]);
  };
  const broadcast = (settled?: Outcome) => {
    if (state.user === undefined) return;
    ports.broadcast({ userId: state.user, settled: settled && { ...settled, entry: { ...settled.entry, form: undefined } } });
  };
  const finish = (outcome: Outcome) => {
    settle(outcome, true);
    broadcast(outcome);
  };
  const run = makeRunner(ports, state, { change, finish, show });
  const edit = async (next: (entries: readonly Entry[]) => readonly Entry[], user = state.user) => {
    await change(next, user);
    broadcast();
    run();
  };
  return { state, items, news, waiters, listeners, replies, change, settle, edit, run };
}

/** Makes an entry of a call once the calls before it are known. */
function revised(entry: NewEntry, at: number, revise?: Revise): (before: readonly Entry[]) => Omit<Entry, "order"> {
  return (before) => {
    const ahead = before.findLast(
      ({ slot, subject, state, wasTried }) => slot === entry.slot && subject === entry.subject && state === "waiting" && wasTried,
    );
    return { ...entry, args: revise ? revise(ahead) : entry.args, at, state: "waiting", wasTried: false };
  };
}

async function keep(
  { edit, waiters, replies }: Core,
  userId: number,
  entriesFor: readonly ReturnType<typeof revised>[],
  reply: Promise<unknown>,
): Promise<void> {
  let replaced: readonly Entry[] = [];
  await edit((before) => {
    const after = entriesFor.reduce((all, entryFor) => added(all, withReplies(entryFor(all), replies)), before);
    replaced = before.filter((one) => !after.includes(one));
    return after;
  }, userId);
  waiters.pass(
    replaced.map(({ key }) => key),
    reply,
  );
}

function itemOf(entry: Entry, { shares, isLineDown, entries }: OutboxState): Item {
  const share = shares.get(entry.key) ?? 0;
  if (entry.state !== "waiting") return { ...entry, state: entry.state, share };
  // While there is no connection, a new try is shown only once bytes go out.
  if (isLineDown && share === 0) return { ...entry, state: "waiting", share };
  // Files go one by one.
  const isBehindFile = entry.form && !shares.has(entry.key) && entries.some(({ key, form }) => form && shares.has(key));
  const isNext = !isBehindFile && ready(entries, new Set()).some(({ key }) => key === entry.key);
  return { ...entry, state: isNext ? "sending" : "queued", share };
}
