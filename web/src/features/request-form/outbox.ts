import { type Args, createPartnerRequest, createRequest, type Reply } from "@remotebay/contract";
import { useMemo } from "react";
import { type CallProblem, thrownAgain } from "../../lib/call.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Item, News } from "../../lib/outbox/types.ts";
import { enqueue, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { makeStore, useStore } from "../../lib/store.ts";

type Body = Args<typeof createRequest>["body"];

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

/** Sends the form's request by its variant's call; the same once more goes under the same key, since nobody can tell whether an earlier try arrived. */
export async function sendOut(body: Body, call: typeof createRequest = createRequest): Promise<void> {
  const before = ofForm(outbox.items.get());
  if (isAdding.get() || (before && ["sending", "queued", "waiting"].includes(before.state))) return;
  isAdding.set(true);
  try {
    if (before && JSON.stringify(bodyOf(before)) === JSON.stringify(body)) return await outbox.retry(before.key);
    if (before) await outbox.discard(before.key);
    const key = freshKey();
    await enqueue(call, { body }, { key, subject: `${subject}.${key}`, draft: newRequestDraft }).kept;
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
  if (entry.path !== createRequest.path && entry.path !== createPartnerRequest.path) return undefined;
  const { id } = reply as Reply<typeof createRequest>;
  return { state: "sent", id, status: bodyOf(entry).Status ?? "Pending", isForms: entry.draft === newRequestDraft };
}

function ofForm(items: readonly Item[]): Item | undefined {
  return items.find((item) => item.draft === newRequestDraft);
}

function bodyOf({ args }: Pick<Item, "args">): Body {
  return args.body as Body;
}
