import type { ProblemBody, ProblemCode } from "@remotebay/contract";

/** The problem of a refused call, as plain data that a database can keep. */
export interface KeptProblem extends Pick<Partial<ProblemBody>, "errors" | "info" | "requestId"> {
  code: ProblemCode;
  status: number;
}

/** A call that the service has not answered yet, as this device keeps it. */
export interface Entry {
  /** Its idempotency key, and its name in the outbox. */
  key: string;
  /** Who it is sent as; nobody else ever sends it. */
  userId: number;
  /** What it changes, as a dotted path (`request.7`, `request.7.pictures.ab12`): see `areOrdered`. */
  subject: string;
  /** Its place in the queue, and when it was put there (milliseconds since 1970). */
  order: number;
  at: number;
  method: "GET" | "POST";
  path: string;
  args: { query?: unknown; body?: unknown };
  /** The parts of a multipart body, in their order. */
  form?: Readonly<Record<string, string | Blob>> | undefined;
  /** A later call of this slot and subject replaces it as long as it was not tried. */
  slot?: string | undefined;
  /** The form's draft that it was made from, and that is deleted when it was sent. */
  draft?: string | undefined;
  /** `refused`: the service said no. `held`: not sent until the user says so. */
  state: "waiting" | "refused" | "held";
  /** Why it is held: an earlier call was refused, it is too old, or the user wants to change it. */
  heldFor?: "behind" | "old" | "writer" | undefined;
  /** True from just before the first try: from then on the service may have the call, and only its idempotency key makes another try harmless. */
  wasTried: boolean;
  problem?: KeptProblem | undefined;
}

type Entries = readonly Entry[];

/** True where two subjects keep their calls in order: one is the other, or a part of it. Two parts of one subject do not wait for each other. */
export function areOrdered(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

/** True where a subject is `whole` or a part of it. */
export function isWithin(subject: string, whole: string): boolean {
  return subject === whole || subject.startsWith(`${whole}.`);
}

/** Adds a call at the end, or replaces the calls of its slot that the service cannot have received. */
export function added(entries: Entries, entry: Omit<Entry, "order">): Entries {
  const replaced = entries.filter((other) => canReplace(entry, other));
  const last = Math.max(0, ...entries.map(({ order }) => order));
  const order = Math.min(...replaced.map((other) => other.order), last + 1);
  return sorted([...entries.filter((other) => !replaced.includes(other)), { ...entry, order }]);
}

function canReplace(entry: Omit<Entry, "order">, other: Entry): boolean {
  if (entry.slot === undefined || other.slot !== entry.slot || other.subject !== entry.subject) return false;
  // What is refused or held was not done, so the later call replaces it too.
  return other.state !== "waiting" || !other.wasTried;
}

/** The calls that may be sent now: the first of each subject whose arguments need no reply that is still missing. */
export function ready(entries: Entries, busy: ReadonlySet<string>): Entries {
  const waiting = entries.filter(({ state }) => state === "waiting");
  return waiting.filter(
    (entry, index) =>
      !busy.has(entry.key) &&
      !waiting.slice(0, index).some((earlier) => areOrdered(earlier.subject, entry.subject)) &&
      referencesIn(entry.args).length === 0,
  );
}

/** Marks a call before its first try. */
export function tried(entries: Entries, key: string): Entries {
  return changed(entries, key, (entry) => (entry.wasTried ? entry : { ...entry, wasTried: true }));
}

/** Removes a call that the service has, and fills its reply into the calls that refer to it. */
export function sent(entries: Entries, key: string, reply: unknown): Entries {
  return entries.filter((entry) => entry.key !== key).map((entry) => withReply(entry, key, reply));
}

/** Fills the known replies into the arguments that refer to them. */
export function withReplies<E extends Pick<Entry, "args">>(entry: E, replies: ReadonlyMap<string, unknown>): E {
  let { args } = entry;
  for (const { key } of referencesIn(args)) if (replies.has(key)) args = filled(args, key, replies.get(key));
  return { ...entry, args };
}

function withReply(entry: Entry, key: string, reply: unknown): Entry {
  const refers = referencesIn(entry.args).some((one) => one.key === key);
  return refers ? { ...entry, args: filled(entry.args, key, reply) } : entry;
}

/** Marks a call that the service refused, and holds the later calls that were made before the refusal was known. */
export function refused(entries: Entries, key: string, problem: KeptProblem): Entries {
  const refusal = entries.find((entry) => entry.key === key);
  if (!refusal) return entries;
  return entries.map((entry) => {
    if (entry === refusal) return { ...entry, state: "refused" as const, problem };
    const isBehind = entry.state === "waiting" && entry.order > refusal.order && areOrdered(entry.subject, refusal.subject);
    return isBehind ? { ...entry, state: "held" as const, heldFor: "behind" as const } : entry;
  });
}

/** Lets a refused or held call be sent again, together with the calls held behind it. */
export function retried(entries: Entries, key: string): Entries {
  const first = entries.find((entry) => entry.key === key);
  if (!first) return entries;
  return entries.map((entry) => {
    const isBehind = entry.heldFor === "behind" && entry.order > first.order && areOrdered(entry.subject, first.subject);
    return entry === first || isBehind ? { ...entry, state: "waiting" as const, heldFor: undefined, problem: undefined } : entry;
  });
}

/** Holds a call until the user sends it. */
export function withdrawn(entries: Entries, key: string): Entries {
  return changed(entries, key, (entry) => ({ ...entry, state: "held", heldFor: "writer" }));
}

/** Removes a call that was not sent, and the calls that need its reply. */
export function discarded(entries: Entries, key: string): Entries {
  const left = entries.filter((entry) => entry.key !== key);
  const orphans = left.filter((entry) => referencesIn(entry.args).some((one) => one.key === key));
  return orphans.reduce((rest: Entries, orphan) => discarded(rest, orphan.key), left);
}

/** Holds calls that have waited too long: the service may have forgotten their keys, and the user may no longer want them. */
export function heldIfOld(entries: Entries, before: number): Entries {
  return entries.map((entry) => (entry.state === "waiting" && entry.at < before ? { ...entry, state: "held", heldFor: "old" } : entry));
}

export function changed(entries: Entries, key: string, change: (entry: Entry) => Entry): Entries {
  return entries.map((entry) => (entry.key === key ? change(entry) : entry));
}

/** The order of sending; two tabs may have given the same place at once. */
export function sorted(entries: Entries): Entries {
  return entries.toSorted((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1));
}

/** Stands in arguments for a field of the reply to a call that is still in the outbox. */
interface Reference {
  replyTo: string;
  field: string;
  /** The beginning of a text that ends with the field. */
  prefix?: string;
}

/** A field of the reply to a call that is still in the outbox, to be used in the arguments of a later one: `{ Id: replyTo(key, "id") }`. */
export function replyTo(key: string, field: string): number {
  // It is a number once it is sent; until then it is data that the outbox alone reads.
  return { replyTo: key, field } as Reference as unknown as number;
}

/** A text that ends with such a field: `textWithReply(channelPrefix, key, "id")`. */
export function textWithReply(prefix: string, key: string, field: string): string {
  return { replyTo: key, field, prefix } as Reference as unknown as string;
}

function isReference(value: unknown): value is Reference {
  return typeof value === "object" && value !== null && "replyTo" in value && "field" in value;
}

function referencesIn(value: unknown): { key: string }[] {
  if (isReference(value)) return [{ key: value.replyTo }];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

function filled<T>(value: T, key: string, reply: unknown): T {
  if (isReference(value)) return (value.replyTo === key ? fieldOf(value, reply) : value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, key, reply)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, key, reply)])) as T;
}

function fieldOf({ field, prefix }: Reference, reply: unknown): unknown {
  const found = (reply as Record<string, unknown> | null)?.[field];
  return prefix === undefined ? found : `${prefix}${String(found)}`;
}
