import {
  type Certificate,
  type CertificateDue,
  certificateNoticeDays,
  type getCertificates as getCertificatesCall,
  maxCertificates,
  type Reply,
  type SavedCertificate,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { dayIn } from "../../../platform/time-zone.ts";
import * as store from "../certificate-store.ts";
import { canModifyUser, seesEverybody } from "../policy.ts";
import { requireVisibleUser } from "./visible-user.ts";

/** Those that wait for an administrator: nobody reads a longer list to its end. */
const maxDue = 200;

/** A person's certificates. Throws `not-found` of a person whom the caller may not see, and `forbidden` of one whom they may not change. */
export async function getCertificates(ctx: Ctx, userId: number): Promise<Reply<typeof getCertificatesCall>> {
  const user = await requireVisibleUser(ctx, userId);
  const CanChange = canModifyUser(ctx.user, user);
  if (!CanChange && user.id !== ctx.user.id) throw problem("forbidden");
  const rows = await store.selectCertificates(ctx.db, userId);
  return { CanChange, CanCheck: mayCheck(ctx, userId), Certificates: rows.map(present) };
}

/** Who administers checks what others have: nobody's word about themselves is a check (domain.md#certificates-check). */
function mayCheck({ user }: Ctx, userId: number): boolean {
  return user.can.administer && user.id !== userId;
}

async function requireChangeable(ctx: Ctx, userId: number): Promise<void> {
  if (!canModifyUser(ctx.user, await requireVisibleUser(ctx, userId))) throw problem("forbidden");
}

/** Adds or changes a certificate. Throws `not-found`, `forbidden`, `stale`, and `invalid` where there are enough, or its last day is before its first. */
export function saveCertificate(ctx: Ctx, { UserId: userId, Id: id, Seen: version, ...body }: SavedCertificate): Promise<{ id: number }> {
  const written = {
    scheme: body.Scheme,
    number: body.Number,
    validFrom: body.ValidFrom,
    validUntil: body.ValidUntil,
    note: body.Note,
  };
  return inTransaction(ctx, async (tx) => {
    await requireChangeable(tx, userId);
    if (written.validFrom !== null && written.validUntil !== null && written.validUntil < written.validFrom)
      throw invalid("ValidUntil", "before-start", "It ends before it begins.");
    return id === 0 ? add(tx, userId, written) : change(tx, { userId, id, version }, written);
  });
}

type Written = Omit<Parameters<typeof store.insertCertificate>[1], "userId">;

async function add(tx: Ctx, userId: number, written: Written): Promise<{ id: number }> {
  const id = await store.insertCertificate(tx.db, { userId, ...written }, maxCertificates);
  if (id === undefined) throw invalid("Scheme", "too-many", `There are ${maxCertificates} certificates already.`);
  await tx.audit({ action: "certificate.added", noun: "user", id: userId, details: { certificate: id, ...written } });
  return { id };
}

async function change(tx: Ctx, name: store.CertificateName, written: Written): Promise<{ id: number }> {
  const before = await requireAt(tx, name);
  const differs = Object.entries(written).some(([field, value]) => before[field as keyof Written] !== value);
  if (!differs) return { id: name.id };
  await store.updateCertificate(tx.db, name.id, written);
  const details = { certificate: name.id, before: textsOf(before), after: written, wasChecked: before.checkedAt !== null };
  await tx.audit({ action: "certificate.changed", noun: "user", id: name.userId, details });
  return { id: name.id };
}

/** Removes a certificate. Throws `not-found`, `forbidden` and `stale`. */
export function removeCertificate(ctx: Ctx, name: store.CertificateName): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireChangeable(tx, name.userId);
    const before = await requireAt(tx, name);
    await store.deleteCertificate(tx.db, name.id);
    const details = { certificate: name.id, ...textsOf(before) };
    await tx.audit({ action: "certificate.removed", noun: "user", id: name.userId, details });
  });
}

/** Marks a certificate as compared with the paper by the caller. Throws `not-found`, `forbidden`, also for the caller's own, and `stale`. */
export function checkCertificate(ctx: Ctx, name: store.CertificateName): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireChangeable(tx, name.userId);
    if (!mayCheck(tx, name.userId)) throw problem("forbidden");
    const row = await requireAt(tx, name);
    await store.markChecked(tx.db, name.id, { checkedAt: tx.now, checkedBy: tx.user.id });
    const details = { certificate: name.id, scheme: row.scheme, number: row.number };
    await tx.audit({ action: "certificate.checked", noun: "user", id: name.userId, details });
  });
}

/**
 * What an administrator has to look at, what ends first at the beginning: what waits for a check, ends soon, or ended lately. What ended before
 * that is of no use, checked or not.
 */
export async function listCertificatesDue(ctx: Ctx): Promise<CertificateDue[]> {
  const dayAfter = (days: number) => dayIn(ctx.user.timeZone, new Date(ctx.now.getTime() + days * 86_400_000));
  const [from, today, until] = [dayAfter(-certificateNoticeDays), dayAfter(0), dayAfter(certificateNoticeDays)];
  const own = { everywhere: seesEverybody(ctx.user), locationId: ctx.user.locationId };
  const rows = await store.selectCertificatesDue(ctx.db, { ...own, from, until, limit: maxDue });
  const endOf = (day: string | null) => (day === null || day > until ? "later" : day < today ? "ended" : "soon");
  return rows.map((row) => ({
    UserId: row.userId,
    UserName: row.userName,
    Id: row.id,
    Scheme: row.scheme,
    Number: row.number,
    ValidUntil: row.validUntil,
    Checked: row.isChecked,
    Ends: endOf(row.validUntil),
  }));
}

/** The certificate at the version that the caller saw, locked. */
async function requireAt(tx: Ctx, name: store.CertificateName) {
  const row = await store.lockCertificate(tx.db, name);
  if (!row) throw problem("not-found");
  if (row.version !== name.version) throw problem("stale");
  return row;
}

function textsOf({ scheme, number, validFrom, validUntil, note }: Written): Written {
  return { scheme, number, validFrom, validUntil, note };
}

function invalid(path: string, code: string, message: string) {
  return problem("invalid", { errors: [{ path, code, message }] });
}

function present(row: store.CertificateRow): Certificate {
  return {
    Id: row.id,
    Scheme: row.scheme,
    Number: row.number,
    ValidFrom: row.validFrom,
    ValidUntil: row.validUntil,
    Note: row.note,
    CheckedDate: row.checkedAt?.toISOString() ?? null,
    CheckedBy: row.checkedAt === null ? "" : row.checkedBy,
    Version: row.version,
  };
}
