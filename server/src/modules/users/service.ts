import type { BusinessUser, Contact, UserRecord } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { abilitiesOf } from "./logic/abilities.ts";
import { primaryRoleOf } from "./logic/primary-role.ts";
import { fullName, userRecord } from "./logic/user-record.ts";
import { defaultSolution, requireVisibleUser } from "./logic/visible-user.ts";
import { canListUsers, canModifyUser, canSeeUser } from "./policy.ts";
import * as store from "./store.ts";

export { asMustEnrol } from "./logic/identity.ts";
export { checkCertificate, getCertificates, listCertificatesDue, removeCertificate, saveCertificate } from "./logic/certificates.ts";
export { modifyUser, updateLanguage } from "./logic/change-user.ts";
export {
  abilitiesBy,
  areRoles,
  changePerson,
  countOthersWithRole,
  endedBans,
  findPerson,
  isEmailOfAnother,
  type PersonChange,
  type PersonRow,
  roleNames,
} from "./logic/administered.ts";
export { createUser } from "./logic/new-user.ts";
export { changeProgram, createProgram } from "./logic/program.ts";
export { ownerOf } from "./logic/owner.ts";
export {
  accountChanged,
  accountByVerifiedEmail,
  accountOf,
  isColleagueEmail,
  isLoginTaken,
  lockedAccountOf,
  peopleByEmails,
  storePassword,
  type AccountChange,
} from "./logic/account.ts";
export { countRefusal, emailChanged, verifyEmail } from "./logic/email.ts";
export { dropPushToken, pushTokenOf, setPushToken } from "./logic/push-token.ts";
export { roleIds, seedRoles } from "./logic/roles.ts";
export { identityOf } from "./logic/session-identity.ts";
export { isSimulated, simulatedTechnician } from "./logic/simulated-technician.ts";
export { markSeen } from "./seen-store.ts";
export { callRefusal, isProven, seesEverybody, userRoom } from "./policy.ts";

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

/** A user whom the caller may change. Throws `not-found` and `forbidden`. */
export async function requireModifiableUser(ctx: Ctx, id: number): Promise<{ id: number; locationId: number | null }> {
  const user = await requireVisibleUser(ctx, id);
  if (!canModifyUser(ctx.user, user)) throw problem("forbidden");
  return user;
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

/** The password hash for a sign-in; undefined if no user has this name or e-mail. */
export async function credentialsOf(
  db: Ctx["db"],
  login: string,
): Promise<{ id: number; passwordHash: string; banned: boolean } | undefined> {
  // PostgreSQL cannot store U+0000, so no username contains it.
  return login.includes("\u0000") ? undefined : store.selectCredentials(db, login);
}

/** Where letters about work go; null unless the caller's e-mail is verified. */
export async function workAddressOf(ctx: Ctx): Promise<string | null> {
  const { email, isEmailVerified } = await requireVisibleUser(ctx, ctx.user.id);
  return isEmailVerified ? email : null;
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

/** Which of these usernames exist. */
export function existingOf(db: Ctx["db"], usernames: readonly string[]): Promise<string[]> {
  return store.selectExisting(db, usernames);
}

/** Whether any user exists: false on a fresh installation. */
export function hasUsers(db: Ctx["db"]): Promise<boolean> {
  return store.anyUser(db);
}
