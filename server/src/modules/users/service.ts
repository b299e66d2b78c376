import type { BusinessUser, Contact, Fault, ModifyUser, UserRecord } from "@remotebay/contract";
import { personChanged, userChanged } from "@remotebay/contract";
import type { Ctx, Identity } from "../../platform/context.ts";
import { sqlState } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { locationRooms } from "../locations/service.ts";
import { abilitiesOf } from "./logic/abilities.ts";
import { asIdentity } from "./logic/identity.ts";
import { isLanguage } from "./logic/languages.ts";
import { primaryRoleOf } from "./logic/primary-role.ts";
import { isTimeZone } from "../../platform/time-zone.ts";
import { fullName, userRecord, type KnownUser } from "./logic/user-record.ts";
import { canListUsers, canModifyUser, canSeeUser, seesEverybody, userRoom } from "./policy.ts";
import * as store from "./store.ts";

export { ownerOf } from "./logic/owner.ts";
export { dropPushToken, pushTokenOf, setPushToken } from "./logic/push-token.ts";
export { callRefusal, userRoom } from "./policy.ts";

/** The default solution (domain.md#solution), used for the records of users without a session. */
const defaultSolution = 1;
const maxPeople = 500;

/** The record of a user by name or e-mail; without a name the caller's own. Throws `not-found`. */
export async function getUserByName(ctx: Ctx, name: string): Promise<UserRecord> {
  if (name.trim() === "") {
    const own = await requireVisibleUser(ctx, ctx.user.id);
    return { ...userRecord(own, ctx.user), Variant: ctx.user.variant, AppId: ctx.user.appId };
  }
  const found = await store.selectUserByLogin(ctx.db, name.trim(), { solutionId: defaultSolution, locationId: ctx.user.locationId });
  if (!found || !canSeeUser(ctx.user, found)) throw problem("not-found");
  if (found.id === ctx.user.id) return { ...userRecord(found, ctx.user), Variant: ctx.user.variant, AppId: ctx.user.appId };
  return userRecord(found, { demo: false });
}

/** The contact of a user: contacts are users. Throws `not-found`. */
export async function getContactId(ctx: Ctx, userId: number): Promise<number> {
  return (await requireVisibleUser(ctx, userId)).id;
}

/** The people of a location, by name, at most 500. Throws `not-found` for a location that the caller may not see. */
export async function getBusinessUsers(ctx: Ctx, locationId: number): Promise<BusinessUser[]> {
  if (!canListUsers(ctx.user, locationId)) throw problem("not-found");
  const people = await store.selectPeople(ctx.db, locationId, maxPeople);
  return people.map((person) => Object.assign(person, { isRemoteBayUser: true }));
}

/** The technicians who can be given a job, by name; in practice sessions the simulated one too. */
export function listTechnicians({ db, user }: Ctx): Promise<{ id: number; name: string; language: string }[]> {
  return store.selectByRole(db, "MasterTech", user.demo);
}

/** One contact. Throws `not-found`. */
export async function getContact(ctx: Ctx, id: number): Promise<Contact> {
  const user = await requireVisibleUser(ctx, id);
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
  return (await requireVisibleUser(ctx, id)).banned;
}

/**
 * Changes a user's name, e-mail, phone and time zone. Users go on signing in with the e-mail they had unless a SuperAdmin changes it, since
 * nobody has verified the new one. Throws `not-found`, `forbidden`, and `invalid` if somebody whom the caller may see has the e-mail.
 */
export function modifyUser(ctx: Ctx, input: ModifyUser): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    await store.lockUser(tx.db, input.id);
    const before = await requireVisibleUser(tx, input.id);
    if (!canModifyUser(tx.user, before)) throw problem("forbidden");
    const requested = {
      givenName: input.firstName,
      familyName: input.lastName,
      email: input.email,
      phone: input.phone,
      timeZone: input.timeZone ?? before.timeZone,
    };
    const change = differences(before, requested);
    if (Object.keys(change.to).length === 0) return { id: input.id };
    const errors = await faultsIn(tx, before, change.to);
    if (errors.length > 0) throw problem("invalid", { errors });
    const { email } = change.to;
    const login = email !== undefined && seesEverybody(tx.user) ? { loginEmail: email } : {};
    await store.updateUser(tx.db, input.id, { ...change.to, ...login }).catch(asTaken);
    await recordChange(tx, before, "user.changed", change);
    return { id: input.id };
  });
}

/** Sets the caller's language; empty means the browser's language. Throws `invalid` for a language without texts. */
export function updateLanguage(ctx: Ctx, language: string): Promise<{ id: number }> {
  if (!isLanguage(language)) throw problem("invalid", { errors: [fault("Language", "choice", "This is not one of the choices.")] });
  return inTransaction(ctx, async (tx) => {
    const before = await requireVisibleUser(tx, tx.user.id);
    const change = differences(before, { language });
    if (Object.keys(change.to).length === 0) return { id: before.id };
    await store.updateUser(tx.db, before.id, { language });
    await recordChange(tx, before, "user.changed", change);
    return { id: before.id };
  });
}

/** The identity of a session's user, as passed to every call; null if the user is deleted or banned. */
export async function identityOf(
  db: Ctx["db"],
  session: { id: string; userId: number; demo: boolean; solutionId: number },
): Promise<Identity | null> {
  const user = await store.selectUserById(db, session.userId, session.solutionId);
  return user && !user.banned ? asIdentity(user, session) : null;
}

/** The password hash for a sign-in; undefined if no user has this name or e-mail. */
export async function credentialsOf(
  db: Ctx["db"],
  login: string,
): Promise<{ id: number; passwordHash: string; banned: boolean } | undefined> {
  // PostgreSQL cannot store U+0000, so no username contains it.
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

/** Creates a user. Permission is checked by the caller: the seed, later the administration. Throws `invalid` if a name is taken. */
export async function createUser(ctx: Pick<Ctx, "db">, input: NewUser): Promise<{ id: number }> {
  const { password, roleIds, ...values } = input;
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    for (const path of ["username", "email"] as const) {
      if (await store.isLoginTaken(tx.db, input[path], 0)) throw problem("invalid", { errors: [taken(path)] });
    }
    return { id: await store.insertUser(tx.db, { ...values, loginEmail: input.email, passwordHash }, roleIds).catch(asTaken) };
  });
}

/** The caller's e-mail. */
export async function emailOf(ctx: Ctx): Promise<string> {
  return (await requireVisibleUser(ctx, ctx.user.id)).email;
}

/** Somebody who works on a location's requests. */
export interface Member {
  id: number;
  name: string;
  language: string;
  locationId: number | null;
  /** Their primary role (domain.md#people-primary-role). */
  role: string;
}

/** Who works on a request of a location: its users who may see requests, the technician, and Dispatch. Without those who are banned. */
export async function membersOf(ctx: Pick<Ctx, "db">, locationId: number, technicianId: number | null): Promise<Member[]> {
  const found = await store.selectMembers(ctx.db, locationId, technicianId, "Dispatch");
  return found
    .filter((user) => abilitiesOf(user.roles, user).seeRequests)
    .map((user) => ({
      id: user.id,
      name: fullName(user),
      language: user.language,
      locationId: user.locationId,
      role: primaryRoleOf(user.roles),
    }));
}

const simulatedUsername = "simulated-technician";

/** The technician who answers in practice sessions; made when first asked for. */
export async function simulatedTechnician(ctx: Pick<Ctx, "db">): Promise<Identity> {
  const id = (await store.selectSimulated(ctx.db)) ?? (await createSimulated(ctx));
  const identity = id === undefined ? null : await identityOf(ctx.db, { id: "", userId: id, demo: true, solutionId: defaultSolution });
  if (identity === null) throw new Error("The simulated technician is missing or banned.");
  return identity;
}

async function createSimulated(ctx: Pick<Ctx, "db">): Promise<number | undefined> {
  const person = {
    username: simulatedUsername,
    email: "simulated-technician@remotebay.invalid",
    givenName: "Simulated",
    familyName: "technician",
    timeZone: "UTC",
    // No password has this hash.
    passwordHash: "",
    simulated: true,
  };
  await inTransaction(ctx, (tx) => store.insertSimulated(tx.db, person, roleIds.MasterTech));
  return store.selectSimulated(ctx.db);
}

/** Whether a user is the simulated technician. */
export function isSimulated(user: Pick<Identity, "username" | "locationId">): boolean {
  return user.username === simulatedUsername && user.locationId === null;
}

/** Whether any user exists: false on a fresh installation. */
export function hasUsers(db: Ctx["db"]): Promise<boolean> {
  return store.anyUser(db);
}

/** The names and the id 14 are agreed (domain.md#people-roles); the other ids are ours. */
export const roleIds = { SuperAdmin: 1, Admin: 2, InShopTech: 3, DiagCoord: 4, MasterTech: 5, Dispatch: 6, "RAG Only": 14 } as const;

/** Adds the roles; safe to run again. */
export function seedRoles(db: Ctx["db"]): Promise<void> {
  return store.insertRoles(
    db,
    Object.entries(roleIds).map(([name, id]) => ({ id, name })),
  );
}

async function requireVisibleUser(ctx: Pick<Ctx, "db" | "user">, id: number): Promise<KnownUser> {
  const user = await store.selectUserById(ctx.db, id, defaultSolution);
  if (!user || !canSeeUser(ctx.user, user)) throw problem("not-found");
  return user;
}

interface Change {
  from: store.UserChange;
  to: store.UserChange;
}

function differences(before: KnownUser, requested: store.UserChange): Change {
  const known = before as unknown as Record<string, unknown>;
  const changed = Object.entries(requested).filter(([name, value]) => known[name] !== value);
  return { from: Object.fromEntries(changed.map(([name]) => [name, known[name]])), to: Object.fromEntries(changed) };
}

async function recordChange(ctx: Ctx, user: KnownUser, action: string, { from, to }: Change): Promise<void> {
  await ctx.audit({ action, noun: "user", id: user.id, locationId: user.locationId, from: JSON.stringify(from), to: JSON.stringify(to) });
  await ctx.publish(userChanged, [userRoom(user.id)], { Id: user.id });
  await ctx.publish(personChanged, locationRooms(user.locationId), { UserId: user.id, LocationId: user.locationId });
}

async function faultsIn(ctx: Ctx, before: KnownUser, change: store.UserChange): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (change.email !== undefined && (await isEmailTaken(ctx, before, change.email))) faults.push(taken("email"));
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone))
    faults.push(fault("timeZone", "choice", "This is not one of the choices."));
  return faults;
}

/** Whether another user whom the caller may see has an e-mail. The rest stay unknown: the call must not reveal who has an account. */
async function isEmailTaken(ctx: Ctx, user: KnownUser, email: string): Promise<boolean> {
  if (await store.isEmailTaken(ctx.db, email, user)) return true;
  return seesEverybody(ctx.user) && store.isLoginTaken(ctx.db, email, user.id);
}

/** Converts a violation of the unique index, when two users take the same e-mail concurrently, to `invalid`. */
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
