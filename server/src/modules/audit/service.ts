import type { HistoryEntry } from "@remotebay/contract";
import type { AuditEntry, Ctx, Identity } from "../../platform/context.ts";
import { insertEntry, selectHistory } from "./store.ts";

/** What an entry needs to know of the call it belongs to. */
interface AuditSource extends Pick<Ctx, "db" | "now" | "origin"> {
  user: Pick<Identity, "id" | "name" | "locationId"> | null;
}

/** More is cut off: a header may be as long as its sender likes. */
const longestUserAgent = 300;
const mostHistory = 200;

/** Writes who, what, when and from where, with the same statements' transaction as the change. Answers the entry's number. */
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
    userAgent: source.origin.userAgent.slice(0, longestUserAgent),
    requestId: source.origin.requestId,
  });
}

/** The context's `audit` handle: reads `this`, so that a context that was copied into a transaction writes there. */
export function auditWriter(): (this: AuditSource, entry: AuditEntry) => Promise<void> {
  return async function audit(entry) {
    await writeAudit(this, entry);
  };
}

/** Writes what the interface reports (spec section 7 `TC/AddAuditInfo`): terms accepted, a document opened. */
export async function addAuditInfo(ctx: Ctx, input: { Action: string; Details: string }): Promise<{ id: number }> {
  // Its own noun: what a browser claims is never mistaken for what the server saw.
  const id = await writeAudit(ctx, { action: `interface.${input.Action}`, noun: "interface", details: { text: input.Details } });
  return { id };
}

/** What happened to a thing, newest first, at most 200 entries. Whether the caller may know is for the caller's module to decide. */
export async function historyOf(ctx: Pick<Ctx, "db">, noun: string, id: number): Promise<HistoryEntry[]> {
  const rows = await selectHistory(ctx.db, noun, id, mostHistory);
  return rows.map((row) => ({ At: row.at.toISOString(), Who: row.who, Action: row.action, From: row.from, To: row.to }));
}
