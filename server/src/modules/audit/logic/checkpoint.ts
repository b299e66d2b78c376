import { hash } from "node:crypto";
import * as v from "valibot";
import { isSigned, type Signer } from "../../../platform/session/signer.ts";
import { leafHash, rootOf } from "./merkle-tree.ts";
import { leafOf, packed, unpacked, type SealedEntry } from "./sealed-entry.ts";

const Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Id = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a checkpoint states. Its text is stored and signed as it is, so that nothing has to be written the same twice. */
const Statement = v.object({
  /** Of this text and of what is hashed of an entry. */
  form: v.literal(1),
  number: Id,
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** It is about all entries whose ids are greater than this … */
  after: Id,
  /** … up to this: an id between them that is none of its entries belongs to nothing, for ever. */
  upTo: Id,
  count: Id,
  first: Id,
  last: Id,
  root: Hex,
  /** The hash of the statement before; null in the first. */
  previous: v.nullable(Hex),
  /** Entries with lesser ids were dropped as configured. */
  keptFrom: Id,
  /** Ed25519, base64url. */
  publicKey: v.string(),
});
export type Statement = v.InferOutput<typeof Statement>;

/** A checkpoint as it is stored. */
export interface StoredCheckpoint {
  number: number;
  statement: string;
  /** base64url */
  signature: string;
  /** Null once its entries are no longer kept. */
  leaves: Buffer | null;
}

export const hashOf = (statement: string): string => hash("sha256", statement, "hex");

export const rootOfEntries = (entries: readonly SealedEntry[]): Buffer => rootOf(entries.map((entry) => leafHash(leafOf(entry))));

/** What a stored text states; undefined where it is no statement. */
export function readStatement(text: string): Statement | undefined {
  try {
    const read = v.safeParse(Statement, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** What the next checkpoint follows. */
export interface Before {
  statement: string;
  stated: Statement;
}

/** The next checkpoint over entries in the order of their ids, of which there is one at least. */
export async function makeCheckpoint(
  entries: readonly SealedEntry[],
  { at, upTo, keptFrom, before, signer }: { at: Date; upTo: number; keptFrom: number; before: Before | undefined; signer: Signer },
): Promise<StoredCheckpoint & { stated: Statement; leaves: Buffer }> {
  const stated: Statement = {
    form: 1,
    number: (before?.stated.number ?? 0) + 1,
    at: at.toISOString(),
    after: before?.stated.upTo ?? 0,
    upTo,
    count: entries.length,
    first: entries[0]?.id ?? 0,
    last: entries.at(-1)?.id ?? 0,
    root: rootOfEntries(entries).toString("hex"),
    previous: before === undefined ? null : hashOf(before.statement),
    keptFrom,
    publicKey: signer.publicKey,
  };
  const statement = JSON.stringify(stated);
  const signature = Buffer.from(await signer.sign(Buffer.from(statement))).toString("base64url");
  return { number: stated.number, statement, signature, leaves: packed(entries), stated };
}

/** Why a checkpoint is not to be believed: another text, a chain that is broken, entries that it does not state. */
export type CheckpointFault = "unreadable" | "signature" | "chain" | "entries";

/** What a stored checkpoint states and holds, or why it is not to be believed. `before`: the one before it; undefined for the first. */
export function openCheckpoint(
  stored: StoredCheckpoint,
  before: Before | undefined,
): { stated: Statement; entries: SealedEntry[] | undefined; fault?: CheckpointFault } | { stated: undefined; fault: CheckpointFault } {
  const stated = readStatement(stored.statement);
  if (stated === undefined) return { stated, fault: "unreadable" };
  if (!isSigned(stated.publicKey, Buffer.from(stored.statement), Buffer.from(stored.signature, "base64url")))
    return { stated: undefined, fault: "signature" };
  const follows =
    stated.number === stored.number &&
    stated.number === (before?.stated.number ?? 0) + 1 &&
    stated.after === (before?.stated.upTo ?? 0) &&
    stated.previous === (before === undefined ? null : hashOf(before.statement));
  const entries = stored.leaves === null ? undefined : unpacked(stored.leaves);
  if (!follows) return { stated, entries, fault: "chain" };
  if (stored.leaves === null) return { stated, entries: undefined };
  const isWhole = entries?.length === stated.count && rootOfEntries(entries).toString("hex") === stated.root;
  return isWhole ? { stated, entries } : { stated, entries: undefined, fault: "entries" };
}
