import { createHash } from "node:crypto";
import { administeredChanged, type Facts, type Fault, type Thing, type ThingRow, type Values } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, AuditEntry, Ctx } from "../context.ts";
import { inTransaction } from "../database/executor.ts";
import { problem } from "../problem.ts";
import type { AskedPage } from "./listing-store.ts";

/** One administered thing as it is stored now. */
export interface Kept<T extends Thing> {
  values: Values<T>;
  facts: Facts<T>;
  /** What the history and the confirmation call it. */
  name: string;
  canSave: boolean;
  /** The fields that only somebody with more rights than the caller changes. */
  fixed?: readonly (keyof Values<T> & string)[];
  canRemove: boolean;
  /** What its audit entries have besides the change. */
  entry?: Partial<AuditEntry>;
  /** The live rooms besides `everyAdministrator` that are told of a change. */
  rooms?: readonly string[];
}

/** What a module says of a thing that administrators keep; list, form, history and undo follow from it (domain.md#admin-things). */
export interface Administered<T extends Thing = Thing> {
  thing: T;
  /** A page of those that the caller administers. */
  list(ctx: Ctx, asked: AskedPage): Promise<{ rows: ThingRow<T>[]; total: number }>;
  /** One, locked until the transaction ends where `forWrite`; undefined if it is not there or not the caller's. */
  find(ctx: Ctx, id: number, forWrite: boolean): Promise<Kept<T> | undefined>;
  /** The faults that its schema cannot see; it may throw a problem too. The id of a new one is 0. */
  check?(ctx: Ctx, values: Values<T>, before: Values<T> | undefined, id: number): Promise<readonly Fault[]>;
  /** Whether the caller may create one with these values. */
  mayCreate?(ctx: Ctx, values: Values<T>): boolean;
  /** Creates one; with an id where a removal is taken back. */
  create?(ctx: Ctx, values: Values<T>, id: number | undefined): Promise<number>;
  change(ctx: Ctx, id: number, values: Values<T>, before: Values<T>): Promise<void>;
  /** Throws `in-use` where something refers to it. */
  remove?(ctx: Ctx, id: number): Promise<void>;
  /** Tells others what follows from a change, in its transaction; the states that are not there are undefined. */
  told?(ctx: Ctx, id: number, before: Kept<T> | undefined, after: Kept<T> | undefined): Promise<void>;
}

/** The live room of those who administer everything. */
export const everyAdministrator = "admins";

/** What a change is based on: stands for all values. */
export function versionOf(values: object): string {
  return createHash("sha256").update(canonical(values)).digest("base64url").slice(0, 20);
}

/** One thing with its version. Throws `not-found`. */
export async function readThing<T extends Thing>(ctx: Ctx, kind: Administered<T>, id: number) {
  const kept = await kind.find(ctx, id, false);
  if (!kept) throw problem("not-found");
  const { values, facts, name, canSave, canRemove, fixed = [] } = kept;
  return {
    Id: id,
    Version: versionOf(values),
    Name: name,
    Values: values,
    Facts: facts,
    Fixed: [...fixed],
    CanSave: canSave,
    CanRemove: canRemove && kind.remove !== undefined,
  };
}

export interface Save<T extends Thing> {
  Id: number;
  Version: string;
  Values: Values<T>;
}

/** Creates or changes one. Throws `not-found`, `forbidden`, `invalid`, and `stale` with the current one if somebody changed it meanwhile. */
export function saveThing<T extends Thing>(ctx: Ctx, kind: Administered<T>, { Id, Version, Values }: Save<T>): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    if (Id === 0) return { id: await createOne(tx, kind, Values, {}) };
    const before = await keptForWrite(tx, kind, Id);
    if (!before.canSave) throw problem("forbidden");
    if (versionOf(before.values) !== Version) throw problem("stale", { info: { Current: await readThing(tx, kind, Id) } });
    await changeOne(tx, kind, Id, before, Values, {});
    return { id: Id };
  });
}

/** Removes one. Throws `not-found`, `forbidden`, `stale`, and `in-use` where something refers to it. */
export function removeThing<T extends Thing>(
  ctx: Ctx,
  kind: Administered<T>,
  { Id, Version }: { Id: number; Version: string },
): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const before = await keptForWrite(tx, kind, Id);
    if (versionOf(before.values) !== Version) throw problem("stale", { info: { Current: await readThing(tx, kind, Id) } });
    await removeOne(tx, kind, Id, before, {});
    return undefined;
  });
}

/** A recorded change: the changed fields before and after; of a created one all after, of a removed one all before. */
export interface Recorded {
  entry: number;
  id: number;
  what: "created" | "changed" | "removed";
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Takes a change back. Throws `stale` where something that it changed was changed since, and what saving and removing throw. */
export function undoThing<T extends Thing>(ctx: Ctx, kind: Administered<T>, change: Recorded): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const more = { undoes: change.entry };
    const kept = await kind.find(tx, change.id, true);
    if (change.what === "removed") {
      if (kept) throw problem("stale");
      return { id: await createOne(tx, kind, storable(kind, change.before), more, change.id) };
    }
    if (!kept) throw problem("not-found");
    if (!isAsLeft(kept.values, change)) throw problem("stale");
    if (change.what === "created") await removeOne(tx, kind, change.id, kept, more);
    else if (!kept.canSave) throw problem("forbidden");
    else await changeOne(tx, kind, change.id, kept, storable(kind, { ...kept.values, ...change.before }), more);
    return { id: change.id };
  });
}

/** Whether a change could be taken back now by who reads it. */
export function canUndo(kind: Administered, kept: Kept<Thing> | undefined, change: Recorded): boolean {
  if (kept === undefined) return change.what === "removed" && kind.create !== undefined;
  if (change.what === "removed" || !isAsLeft(kept.values, change)) return false;
  return change.what === "created" ? kept.canRemove && kind.remove !== undefined : kept.canSave;
}

function isAsLeft(values: object, { after }: Recorded): boolean {
  const now = values as Readonly<Record<string, unknown>>;
  return Object.entries(after).every(([field, value]) => isSame(now[field], value));
}

/** Recorded values as a change takes them; an earlier release may have recorded others, which cannot come back. */
function storable<T extends Thing>(kind: Administered<T>, values: object): Values<T> {
  const read = v.safeParse(v.strictObject(kind.thing.fields), values);
  if (!read.success) throw problem("stale");
  return read.output as Values<T>;
}

type More = { undoes?: number };

async function createOne<T extends Thing>(tx: Ctx, kind: Administered<T>, values: Values<T>, more: More, as?: number): Promise<number> {
  if (kind.create === undefined || kind.mayCreate?.(tx, values) === false) throw problem("forbidden");
  await requireGood(tx, kind, values, undefined, 0);
  const id = await kind.create(tx, values, as);
  const after = await kind.find(tx, id, false);
  if (!after) throw problem("forbidden");
  await record(tx, kind, { id, what: "created", before: {}, after: after.values as Record<string, unknown> }, after, more);
  await kind.told?.(tx, id, undefined, after);
  return id;
}

async function changeOne<T extends Thing>(
  tx: Ctx,
  kind: Administered<T>,
  id: number,
  before: Kept<T>,
  values: Values<T>,
  more: More,
): Promise<void> {
  if (isSame(before.values, values)) return;
  await requireGood(tx, kind, values, before, id);
  await kind.change(tx, id, values, before.values);
  // As it is stored, so that the entries lead from the first state to the last.
  const after = await kind.find(tx, id, false);
  if (!after) throw problem("forbidden");
  const [from, to] = [before.values, after.values] as [Record<string, unknown>, Record<string, unknown>];
  const fields = Object.keys(kind.thing.fields).filter((field) => !isSame(from[field], to[field]));
  if (fields.length === 0) return;
  await record(tx, kind, { id, what: "changed", before: picked(from, fields), after: picked(to, fields) }, after, more);
  await kind.told?.(tx, id, before, after);
}

async function removeOne<T extends Thing>(tx: Ctx, kind: Administered<T>, id: number, before: Kept<T>, more: More): Promise<void> {
  if (!before.canRemove || kind.remove === undefined) throw problem("forbidden");
  await kind.remove(tx, id);
  await record(tx, kind, { id, what: "removed", before: before.values as Record<string, unknown>, after: {} }, before, more);
  await kind.told?.(tx, id, before, undefined);
}

async function keptForWrite<T extends Thing>(tx: Ctx, kind: Administered<T>, id: number): Promise<Kept<T>> {
  const kept = await kind.find(tx, id, true);
  if (!kept) throw problem("not-found");
  return kept;
}

async function requireGood<T extends Thing>(
  tx: Ctx,
  kind: Administered<T>,
  values: Values<T>,
  before: Kept<T> | undefined,
  id: number,
): Promise<void> {
  const faults = [...fixedFaults(values, before), ...((await kind.check?.(tx, values, before?.values, id)) ?? [])];
  if (faults.length > 0)
    throw problem("invalid", { errors: faults.map(({ path, code, message }) => ({ path: `Values.${path}`, code, message })) });
}

function fixedFaults<T extends Thing>(values: Values<T>, before: Kept<T> | undefined): Fault[] {
  const changed = (before?.fixed ?? []).filter((field) => !isSame(before?.values[field], values[field]));
  return changed.map((path) => ({ path, code: "central", message: "Only RemoteBay changes this." }));
}

async function record<T extends Thing>(
  tx: Ctx,
  { thing }: Administered<T>,
  { id, what, before, after }: Omit<Recorded, "entry">,
  kept: Kept<T>,
  more: More,
): Promise<void> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  await tx.audit({
    ...kept.entry,
    action: `${thing.noun}.${what}`,
    noun: thing.noun,
    id,
    details: { ...more, name: kept.name, fields, before, after },
  });
  await tellAdministrators(tx, thing.noun, id, kept.rooms ?? []);
}

/** Tells those who administer a thing that something about it has changed. */
export function tellAdministrators(ctx: AnonymousCtx, noun: string, id: number, rooms: readonly string[]): Promise<void> {
  return ctx.publish(administeredChanged, [everyAdministrator, ...rooms], { Noun: noun, Id: id });
}

function picked(values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** True for values that are stored alike: the order of an object's fields does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ""
  );
}
