import type { getAuditProof, HistoryEntry, Reply } from "@remotebay/contract";
import type { AuditEntry, Ctx, Identity } from "../../platform/context.ts";
import { untilCommit } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import * as checkpoints from "./checkpoint-store.ts";
import { type Before, hashOf, openCheckpoint, readStatement } from "./logic/checkpoint.ts";
import { leafHash, pathOf } from "./logic/merkle-tree.ts";
import { leafOf, sealed } from "./logic/sealed-entry.ts";
import { type ChangeRow, insertEntry, selectChanges, selectHistory } from "./store.ts";

export { checkpointPurpose } from "./logic/make-checkpoints.ts";
export { verifyTrail, type VerifiedTrail } from "./logic/verify-trail.ts";
export { addingEntries, type ChangeRow, selectChange as changeOf, selectTimes } from "./store.ts";

declare module "../../platform/context.ts" {
  /** An entry is found by the shop that it concerns. */
  interface AuditEntry {
    /** Defaults to the location of the acting user. */
    locationId?: number | null;
  }
}

/** The parts of a call's context that an audit entry records. */
interface AuditSource extends Pick<Ctx, "db" | "now" | "origin"> {
  user: Pick<Identity, "id" | "name" | "locationId"> | null;
}

/** A longer header is truncated, since clients may send any length. */
export const maxUserAgentLength = 300;
const maxHistory = 200;

/** Writes one entry (who, what, when and from where) in the transaction of the change. Returns the entry's id. */
export function writeAudit(source: AuditSource, entry: AuditEntry): Promise<number> {
  return insertEntry(source.db, {
    at: source.now,
    userId: source.user?.id ?? null,
    userName: source.user?.name ?? "",
    action: entry.action,
    noun: entry.noun,
    nounId: entry.id ?? null,
    locationId: entry.locationId === undefined ? (source.user?.locationId ?? null) : entry.locationId,
    from: entry.from ?? null,
    to: entry.to ?? null,
    details: entry.details ?? null,
    ip: source.origin.ip,
    userAgent: source.origin.userAgent.slice(0, maxUserAgentLength),
    requestId: source.origin.requestId,
  });
}

/** The context's `audit` handle. It reads `this`, so that a context copied into a transaction writes within that transaction. */
export function auditWriter(): (this: AuditSource, entry: AuditEntry) => Promise<void> {
  return async function audit(entry) {
    await untilCommit(this.db, writeAudit(this, entry));
  };
}

/** Records an action that the browser reports (domain.md#calls-audit): terms accepted, a document opened. */
export async function addAuditInfo(ctx: Ctx, input: { Action: string; Details: string }): Promise<{ id: number }> {
  // A separate noun, so that a claim of the browser is never mistaken for an action that the server recorded.
  const id = await writeAudit(ctx, { action: `interface.${input.Action}`, noun: "interface", details: { text: input.Details } });
  return { id };
}

/** The history of one record, newest first, at most 200 entries. The calling module checks that its user may read it. */
export async function historyOf(ctx: Pick<Ctx, "db">, noun: string, id: number): Promise<HistoryEntry[]> {
  const rows = await selectHistory(ctx.db, noun, id, maxHistory);
  return rows.map((row) => ({
    At: row.at.toISOString(),
    Who: row.who,
    Action: row.action,
    From: row.from,
    To: row.to,
    Fields: fieldsIn(row.details),
  }));
}

/** The entries about one record with what they say, the last first, at most 200. */
export function changesOf(db: Ctx["db"], noun: string, id: number): Promise<ChangeRow[]> {
  return selectChanges(db, noun, id, maxHistory);
}

function fieldsIn(details: unknown): string[] {
  const fields = typeof details === "object" && details !== null && "fields" in details ? details.fields : [];
  return Array.isArray(fields) ? fields.filter((path): path is string => typeof path === "string") : [];
}

/**
 * That an entry stood in the trail when a checkpoint was made: what is needed to compute the signed root from the entry. Throws `not-found` where there
 * is no such entry in a checkpoint (a new one is in the next, within a minute or two), `stale` where the entry is not what was sealed.
 * `own`: the one location whose entries the caller may see.
 */
export async function proveEntry(ctx: Pick<Ctx, "db">, id: number, own: number | undefined): Promise<Reply<typeof getAuditProof>> {
  const [entry, stored] = [await checkpoints.selectEntryText(ctx.db, id, own), await checkpoints.checkpointOf(ctx.db, id)];
  const stated = stored && readStatement(stored.statement);
  if (entry === undefined || stored === undefined || stated === undefined) throw problem("not-found");
  const opened = openCheckpoint(stored, await checkpointBefore(ctx.db, stored.number));
  const mine = sealed(entry);
  if (opened.fault !== undefined) throw problem("stale");
  const index = opened.entries?.findIndex((held) => held.id === id && held.digest.equals(mine.digest)) ?? -1;
  if (opened.entries === undefined || index < 0) throw problem("stale");
  const leaves = opened.entries.map((held) => leafHash(leafOf(held)));
  return {
    Id: id,
    Entry: entry.text,
    LeafHash: leafHash(leafOf(mine)).toString("hex"),
    Index: index,
    Size: leaves.length,
    Path: pathOf(leaves, index).map((step) => step.toString("hex")),
    Root: stated.root,
    Checkpoint: { Number: stated.number, At: stated.at, Hash: hashOf(stored.statement), Statement: stored.statement },
    Signature: stored.signature,
    PublicKey: stated.publicKey,
  };
}

async function checkpointBefore(db: Ctx["db"], number: number): Promise<Before | undefined> {
  const statement = await checkpoints.statementOf(db, number - 1);
  const stated = statement === undefined ? undefined : readStatement(statement);
  return statement === undefined || stated === undefined ? undefined : { statement, stated };
}

/** The last signed checkpoint, and since when an entry waits for the next one. */
export async function sealedUntil(
  db: Ctx["db"],
): Promise<{ last: { number: number; at: string } | undefined; unsealedSince: Date | undefined }> {
  const last = await checkpoints.lastCheckpoint(db);
  const stated = last && readStatement(last.statement);
  const { since } = await checkpoints.selectUnsealed(db, stated?.upTo ?? 0);
  return { last: stated && { number: stated.number, at: stated.at }, unsealedSince: since };
}
