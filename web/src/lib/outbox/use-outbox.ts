import type { Args, Call, Reply } from "@remotebay/contract";
import { useMemo } from "react";
import { freshKey } from "../fresh-key.ts";
import { currentSession } from "../session.ts";
import { useStore } from "../store.ts";
import { outbox } from "./browser-outbox.ts";
import type { Item, Revise } from "./types.ts";
import { isWithin } from "./queue.ts";

export interface EnqueueOptions {
  /** What it changes, where that is not the request, device … of the call's own `Id`. Calls of one subject go in order. */
  subject?: string;
  /** Its idempotency key, if the caller needs to know it beforehand. */
  key?: string;
  /** The parts of a multipart body, in the order in which the service reads them. */
  form?: Readonly<Record<string, string | Blob>>;
  /** The newest call of a slot and subject replaces an older one that was not tried. */
  slot?: string;
  /** The name of the form's draft that is deleted when this was sent. */
  draft?: string;
  /** Gives the arguments once it is known which call of the slot may reach the service before this one. */
  revise?: Revise;
  /** Calls that are kept with it or not at all, after it. */
  followers?: readonly Follower[];
}

/** A call that is kept together with another one, to whose reply it refers. */
export interface Follower extends Required<Pick<EnqueueOptions, "subject" | "key">>, Pick<EnqueueOptions, "form"> {
  call: Call;
  args: { query?: unknown; body?: unknown };
}

export interface Enqueued<C extends Call> {
  key: string;
  /** Settled when this device has it. */
  kept: Promise<void>;
  /** Rejects with `CallProblem` if the service refuses it, with `Discarded` if the user discards it. */
  reply: Promise<Reply<C>>;
}

/** Stores a changing call on this device and sends it, trying again until the service answers. */
export function enqueue<C extends Call>(call: C, args: Args<C>, options: EnqueueOptions = {}): Enqueued<C> {
  const session = currentSession();
  if (session.status !== "signed-in") throw new Error("Nobody is signed in who could send this.");
  const { key = freshKey(), subject = subjectOf(call, args), form, slot, draft, revise, followers = [] } = options;
  const entryOf = ({ call: { method, path }, ...given }: Follower) => ({ ...given, method, path, userId: session.user.Id });
  const entry = { ...entryOf({ call, args, key, subject, form }), slot, draft };
  const { kept, reply } = outbox.add(entry, revise, followers.map(entryOf));
  return { key, kept, reply: reply as Promise<Reply<C>> };
}

/** The calls in the outbox for a subject and its parts, in order, kept current. */
export function useOutbox(subject: string): readonly Item[] {
  const items = useStore(outbox.items);
  return useMemo(() => items.filter((item) => isWithin(item.subject, subject)), [items, subject]);
}

/** One call in the outbox by its key, kept current; undefined once it was sent or discarded. */
export function useOutboxItem(key: string | undefined): Item | undefined {
  return useStore(outbox.items).find((item) => item.key === key);
}

/** What a call changes, as the contract says: `request.7` where its `Id` is a request's, else the call itself. */
function subjectOf<C extends Call>(call: C, args: Args<C>): string {
  const { query, body } = args as { query?: Record<string, unknown>; body?: Record<string, unknown> };
  for (const [path, id] of [
    ["body.Id", body?.["Id"]],
    ["query.id", query?.["id"]],
  ] as const) {
    const noun = call.owns?.[path];
    if (noun !== undefined && typeof id === "number") return `${noun}.${id}`;
  }
  return call.path.toLowerCase().replaceAll("/", ".");
}
