import { createRequest, type Args } from "@remotebay/contract";
import { CallProblem, send } from "../../../lib/call.ts";
import { onDevice, parsed } from "../../../lib/storage.ts";
import { makeStore, useStore } from "../../../lib/store.ts";

type Body = Args<typeof createRequest>["body"];

/** A new request on its way: written down before the first try, so that a reload sends it on under the same key and never twice. */
export interface Entry {
  key: string;
  body: Body;
  /** Not sent on by itself: its writer decides. The key is kept, since nobody can tell whether an earlier try arrived. */
  isHeld?: boolean;
}

/** `queued`: there is no connection; it goes by itself when there is one. `sent`: the service has it, as request `id`. */
export type Outgoing =
  | { state: "idle" }
  | { state: "sending" | "queued"; entry: Entry }
  | { state: "sent"; id: number; status: "Pending" | "InProcess" }
  | { state: "refused"; problem: CallProblem };

/** The name of a new request's draft, which goes when it was sent. */
export const newRequestDraft = "request.new";

const store = makeStore<Outgoing>({ state: "idle" });
/** Milliseconds between two tries, doubled up to the longest. */
const shortest = 1000;
const longest = 15_000;

/** The request on its way, kept current. */
export function useOutgoing(): Outgoing {
  return useStore(store);
}

/** The same outside of React. */
export function currentOutgoing(): Outgoing {
  return store.get();
}

/** Sends a new request, for as long as it takes. While one is under way nothing else is begun. */
export async function sendOut(userId: number, body: Body): Promise<void> {
  if (isUnderWay()) return;
  await carry(userId, { key: keyFor(userId, body), body });
}

/** Goes on with a request that was under way when the page was closed. */
export async function resume(userId: number): Promise<void> {
  const entry = kept(userId);
  if (entry && !entry.isHeld && !isUnderWay()) await carry(userId, entry);
}

/** Stands back from a request that waits for a connection; what was typed stays in the form. */
export function withdraw(userId: number): void {
  const now = store.get();
  if (now.state !== "queued") return;
  hold(userId, now.entry);
  settle({ state: "idle" });
}

/** Forgets how the last one ended. */
export function clearOutgoing(): void {
  if (!isUnderWay()) store.set({ state: "idle" });
}

async function carry(userId: number, entry: Entry): Promise<void> {
  onDevice.write(place(userId), JSON.stringify(entry));
  store.set({ state: "sending", entry });
  for (let wait = shortest; ; wait = Math.min(wait * 2, longest)) {
    try {
      const { id } = await send(createRequest, { body: entry.body }, { idempotencyKey: entry.key });
      onDevice.remove(place(userId));
      onDevice.remove(`draft.${userId}.${newRequestDraft}`);
      if (holds(entry)) settle({ state: "sent", id, status: entry.body.Status ?? "Pending" });
      return;
    } catch (error) {
      if (!holds(entry)) return;
      if (!(error instanceof CallProblem)) throw error;
      if (!canPass(error)) {
        // What the service refused was not done; after a fault of its own nobody can tell.
        if (error.status < 500) onDevice.remove(place(userId));
        else hold(userId, entry);
        settle({ state: "refused", problem: error });
        return;
      }
    }
    store.set({ state: "queued", entry });
    await connectionOr(wait);
    if (!holds(entry)) return;
  }
}

function hold(userId: number, entry: Entry): void {
  onDevice.write(place(userId), JSON.stringify({ ...entry, isHeld: true }));
}

function settle(next: Outgoing): void {
  store.set(next);
}

function holds(entry: Entry): boolean {
  const now = store.get();
  return (now.state === "sending" || now.state === "queued") && now.entry.key === entry.key;
}

function isUnderWay(): boolean {
  const { state } = store.get();
  return state === "sending" || state === "queued";
}

function canPass(problem: CallProblem): boolean {
  return problem.code === "offline" || problem.code === "unavailable";
}

/** The key of an earlier try of the same body whose end nobody knows, else a fresh one. */
function keyFor(userId: number, body: Body): string {
  const before = kept(userId);
  return before && JSON.stringify(before.body) === JSON.stringify(body) ? before.key : freshKey();
}

// `crypto.randomUUID` is missing where a shop opens the service by its plain address on the local network.
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function kept(userId: number): Entry | undefined {
  const value = parsed(onDevice.read(place(userId)));
  const isEntry = typeof value === "object" && value !== null && "key" in value && "body" in value && typeof value.key === "string";
  return isEntry ? (value as Entry) : undefined;
}

// Begins as drafts do, so that signing out forgets it.
function place(userId: number): string {
  return `draft.${userId}.request.outbox`;
}

async function connectionOr(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
