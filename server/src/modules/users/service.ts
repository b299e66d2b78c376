import type { BusinessUser, Contact, Fault, ModifyUser, UserRecord } from "@remotebay/contract";
import { personChanged, userChanged } from "@remotebay/contract";
import type { Ctx, Identity } from "../../platform/context.ts";
import { sqlState } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { locationRooms } from "../locations/service.ts";
import { asIdentity } from "./logic/identity.ts";
import { isLanguage } from "./logic/languages.ts";
import { isTimeZone } from "./logic/time-zone.ts";
import { userRecord, type KnownUser } from "./logic/user-record.ts";
import { canListUsers, canModifyUser, canSeeUser, userRoom } from "./policy.ts";
import * as store from "./store.ts";

export { admits, userRoom } from "./policy.ts";

/** The default solution (section 9): where others are seen from. */
const defaultSolution = 1;
const mostPeople = 500;

/** The record of a user by name or e-mail; without a name the caller's own. Throws `not-found`. */
export async function getUserByName(ctx: Ctx, name: string): Promise<UserRecord> {
  if (name.trim() === "") {
    const own = await seenUser(ctx, ctx.user.id);
    return { ...userRecord(own, ctx.user), Variant: ctx.user.variant, AppId: ctx.user.appId };
  }
  const found = await store.selectUserByLogin(ctx.db, name.trim(), defaultSolution);
  if (!found || !canSeeUser(ctx.user, found)) throw problem("not-found");
  if (found.id === ctx.user.id) return { ...userRecord(found, ctx.user), Variant: ctx.user.variant, AppId: ctx.user.appId };
  return userRecord(found, { demo: false });
}

/** The contact of a user: contacts are users. Throws `not-found`. */
export async function getContactId(ctx: Ctx, userId: number): Promise<number> {
  return (await seenUser(ctx, userId)).id;
}

/** The people of a location, by name, at most 500. Throws `not-found` for a location that is not the caller's to see. */
export async function getBusinessUsers(ctx: Ctx, locationId: number): Promise<BusinessUser[]> {
  if (!canListUsers(ctx.user, locationId)) throw problem("not-found");
  const people = await store.selectPeople(ctx.db, locationId, mostPeople);
  return people.map((person) => Object.assign(person, { isRemoteBayUser: true }));
}

/** One contact. Throws `not-found`. */
export async function getContact(ctx: Ctx, id: number): Promise<Contact> {
  const user = await seenUser(ctx, id);
  return {
    id: user.id,
    userId: user.id,
    firstName: user.givenName,
    lastName: user.familyName,
    email: user.email,
    phone: user.phone,
    language: user.language,
    timeZone: user.timeZone,
  };
}

/** Whether a user is banned. Throws `not-found`. */
export async function checkIfBanned(ctx: Ctx, id: number): Promise<boolean> {
  return (await seenUser(ctx, id)).banned;
}

/** Changes a person's name, e-mail, phone and time zone. Throws `not-found`, `forbidden`, and `invalid` where the e-mail is taken. */
export function modifyUser(ctx: Ctx, input: ModifyUser): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    await store.lockUser(tx.db, input.id);
    const before = await seenUser(tx, input.id);
    if (!canModifyUser(tx.user, before)) throw problem("forbidden");
    const wanted = {
      givenName: input.firstName,
      familyName: input.lastName,
      email: input.email,
      phone: input.phone,
      timeZone: input.timeZone ?? before.timeZone,
    };
    const change = differences(before, wanted);
    if (Object.keys(change.to).length === 0) return { id: input.id };
    const errors = await faultsIn(tx, before, change.to);
    if (errors.length > 0) throw problem("invalid", { errors });
    await store.updateUser(tx.db, input.id, change.to).catch(asTaken);
    await recordChange(tx, before, "user.changed", change);
    return { id: input.id };
  });
}

/** Sets the caller's language; empty follows the browser. Throws `invalid` for a language without texts. */
export function updateLanguage(ctx: Ctx, language: string): Promise<{ id: number }> {
  if (!isLanguage(language)) throw problem("invalid", { errors: [fault("Language", "choice", "This is not one of the choices.")] });
  return inTransaction(ctx, async (tx) => {
    const before = await seenUser(tx, tx.user.id);
    const change = differences(before, { language });
    if (Object.keys(change.to).length === 0) return { id: before.id };
    await store.updateUser(tx.db, before.id, { language });
    await recordChange(tx, before, "user.changed", change);
    return { id: before.id };
  });
}

/** Remembers where to push notifications for the caller; empty forgets it. */
export async function setPushToken(ctx: Ctx, token: string): Promise<{ id: number }> {
  await store.updateUser(ctx.db, ctx.user.id, { pushToken: token });
  return { id: ctx.user.id };
}

/** Who a session belongs to, as every call sees them; null where the user is gone or banned. */
export async function identityOf(
  db: Ctx["db"],
  session: { id: string; userId: number; demo: boolean; solutionId: number },
): Promise<Identity | null> {
  const user = await store.selectUserById(db, session.userId, session.solutionId);
  return user && !user.banned ? asIdentity(user, session) : null;
}

/** What a sign-in compares a password with; nothing where nobody has this name or e-mail. */
export async function credentialsOf(
  db: Ctx["db"],
  login: string,
): Promise<{ id: number; passwordHash: string; banned: boolean } | undefined> {
  // PostgreSQL holds no U+0000, so nobody has it in their name.
  return login.includes("\u0000") ? undefined : store.selectCredentials(db, login);
}

interface NewUser {
  username: string;
  email: string;
  givenName: string;
  familyName: string;
  password: string;
  /** IANA name. */
  timeZone: string;
  /** Null: operations staff. */
  locationId: number | null;
  roleIds: readonly number[];
  phone?: string;
  language?: string;
  showRag?: boolean;
  isUk?: boolean;
  isMahle?: boolean;
}

/** Makes a user. Who may is for the caller to decide: the seed, later the administration. Throws `invalid` where a name is taken. */
export async function createUser(ctx: Pick<Ctx, "db">, input: NewUser): Promise<{ id: number }> {
  const { password, roleIds, ...values } = input;
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    for (const path of ["username", "email"] as const) {
      if (await store.isLoginTaken(tx.db, input[path], 0)) throw problem("invalid", { errors: [taken(path)] });
    }
    return { id: await store.insertUser(tx.db, { ...values, passwordHash }, roleIds).catch(asTaken) };
  });
}

/** Whether anybody is there: false on a fresh installation. */
export function hasUsers(db: Ctx["db"]): Promise<boolean> {
  return store.anyUser(db);
}

/** Section 6 names the roles and gives 14 its number; the other numbers are ours. */
export const roleIds = { SuperAdmin: 1, Admin: 2, InShopTech: 3, DiagCoord: 4, MasterTech: 5, Dispatch: 6, "RAG Only": 14 } as const;

/** Adds the roles; safe to run again. */
export function seedRoles(db: Ctx["db"]): Promise<void> {
  return store.insertRoles(
    db,
    Object.entries(roleIds).map(([name, id]) => ({ id, name })),
  );
}

async function seenUser(ctx: Pick<Ctx, "db" | "user">, id: number): Promise<KnownUser> {
  const user = await store.selectUserById(ctx.db, id, defaultSolution);
  if (!user || !canSeeUser(ctx.user, user)) throw problem("not-found");
  return user;
}

interface Change {
  from: store.UserChange;
  to: store.UserChange;
}

function differences(before: KnownUser, wanted: store.UserChange): Change {
  const known = before as unknown as Record<string, unknown>;
  const changed = Object.entries(wanted).filter(([name, value]) => known[name] !== value);
  return { from: Object.fromEntries(changed.map(([name]) => [name, known[name]])), to: Object.fromEntries(changed) };
}

async function recordChange(ctx: Ctx, user: KnownUser, action: string, { from, to }: Change): Promise<void> {
  await ctx.audit({ action, noun: "user", id: user.id, locationId: user.locationId, from: JSON.stringify(from), to: JSON.stringify(to) });
  await ctx.publish(userChanged, [userRoom(user.id)], { Id: user.id });
  await ctx.publish(personChanged, locationRooms(user.locationId), { UserId: user.id, LocationId: user.locationId });
}

async function faultsIn(ctx: Ctx, before: KnownUser, change: store.UserChange): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (change.email !== undefined && (await store.isLoginTaken(ctx.db, change.email, before.id))) faults.push(taken("email"));
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    faults.push(fault("timeZone", "choice", "This is not one of the choices."));
  return faults;
}

/** The unique index has the last word where two take the same e-mail at once. */
function asTaken(error: unknown): never {
  if (sqlState(error) === "23505") throw problem("invalid", { errors: [taken("email")] });
  throw error;
}

function taken(path: string): Fault {
  return fault(path, "taken", "Somebody else has this already.");
}

function fault(path: string, code: string, message: string): Fault {
  return { path, code, message };
}
