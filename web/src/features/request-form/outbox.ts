import { addToVisit, type Args, type Call, createPartnerRequest, createRequest, createVisit, type Reply } from "@remotebay/contract";
import { useMemo } from "react";
import { type CallProblem, thrownAgain } from "../../lib/call.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Item, News } from "../../lib/outbox/types.ts";
import { isWithin } from "../../lib/outbox/queue.ts";
import { enqueue, type Follower, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { makeStore, useStore } from "../../lib/store.ts";

type Single = Args<typeof createRequest>["body"];
type Added = Args<typeof addToVisit>["body"];
/** One request, a visit of several, or services for the visit of another request. */
type Body = Single | Args<typeof createVisit>["body"] | Added;

/** The request that the form holds, on its way. `queued`: there is no connection; it goes by itself when there is one. `sent`: the service has it, as request `id`. */
export type Outgoing =
  | { state: "idle" | "sending" | "queued" }
  | { state: "sent"; id: number; status: "Pending" | "InProcess" }
  | { state: "refused"; problem: CallProblem };

/** The name of a new request's draft: while a call in the outbox carries it, that call is the form's. It goes when it was sent. */
export const newRequestDraft = "request.new";

/** What new requests concern until they have a number; what must follow one stands below its key (`request.new.ab12`). */
const subject = "request.new";

const isAdding = makeStore(false);

/** What became of the form's request, kept current. */
export function useOutgoing(): Outgoing {
  const items = useOutbox(subject);
  const sent = useStore(outbox.news).find(({ entry }) => entry.draft === newRequestDraft);
  const adding = useStore(isAdding);
  const item = ofForm(items);
  const { state, problem } = item ?? {};
  return useMemo(
    () => (sent && arrivalOf(sent)) ?? outgoingOf(state ?? (adding ? "sending" : undefined), problem),
    [sent, adding, state, problem],
  );
}

function outgoingOf(state: Item["state"] | undefined, problem: Item["problem"]): Outgoing {
  if (state === "refused" && problem) return { state, problem: thrownAgain(problem) };
  if (state === "waiting") return { state: "queued" };
  return { state: state === "sending" || state === "queued" ? "sending" : "idle" };
}

/** What is sent after a request that has no number yet: calls that refer to the reply of its key, below `subject`. */
export type Following = (key: string, subject: string) => readonly Follower[];

/**
 * Sends the form's request by its variant's call, and what follows it; the same once more goes under the same key, since nobody can tell whether an
 * earlier try arrived.
 */
export async function sendOut(body: Body, call: Call = createRequest, following: Following = () => []): Promise<void> {
  const before = ofForm(outbox.items.get());
  if (isAdding.get() || (before && ["sending", "queued", "waiting"].includes(before.state))) return;
  isAdding.set(true);
  try {
    const followersOf = (key: string) => following(key, `${subject}.${key}`);
    if (before && JSON.stringify(bodyOf(before)) === JSON.stringify(body) && hasAll(before, followersOf(before.key)))
      return await outbox.retry(before.key);
    // What follows it goes with it.
    if (before) await outbox.discard(before.key);
    const key = freshKey();
    const options = { key, subject: `${subject}.${key}`, draft: newRequestDraft, followers: followersOf(key) };
    await enqueue(call as typeof createRequest, { body: body as Single }, options).kept;
  } finally {
    isAdding.set(false);
  }
}

/** Stands back from a request that waits for a connection; what was typed stays in the form. */
export async function withdraw(): Promise<void> {
  const item = ofForm(outbox.items.get());
  if (item?.state === "waiting") await outbox.withdraw(item.key);
}

/** Lets the request go its way alone, so that the form is free for another. */
export async function letGo(): Promise<void> {
  const item = ofForm(outbox.items.get());
  if (item) await outbox.release(item.key);
}

/** What there is to tell of a new request that the service has; none of another call. */
export function arrivalOf({
  entry,
  reply,
}: Pick<News, "entry" | "reply">): (Extract<Outgoing, { state: "sent" }> & { isForms: boolean }) | undefined {
  const isForms = entry.draft === newRequestDraft;
  const made = makers.some(({ path }) => path === entry.path) || (entry.path === addToVisit.path && isForms);
  if (!made) return undefined;
  const { id, Requests = [id] } = reply as Partial<Reply<typeof addToVisit>> & Reply<typeof createRequest>;
  return { state: "sent", id: Requests[0] ?? id, status: statusIn(bodyOf(entry)), isForms };
}

/** The calls by which new requests are made. */
const makers = [createRequest, createPartnerRequest, createVisit];

function statusIn(body: Body): "Pending" | "InProcess" {
  return (("Request" in body ? body.Request.Status : (body as Single | Added).Status) ?? "Pending") as "Pending" | "InProcess";
}

function ofForm(items: readonly Item[]): Item | undefined {
  return items.find((item) => item.draft === newRequestDraft);
}

/** Whether these calls, and no others, wait for a request that was not sent. */
function hasAll({ key, subject: own }: Item, followers: readonly Follower[]): boolean {
  const waiting = outbox.items.get().filter((item) => item.key !== key && isWithin(item.subject, own));
  return waiting.length === followers.length && followers.every((one) => waiting.some((item) => item.key === one.key));
}

function bodyOf({ args }: Pick<Item, "args">): Body {
  return args.body as Body;
}
