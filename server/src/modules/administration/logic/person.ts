import { type Fault, personThing, type Values } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { isTimeZone } from "../../../platform/time-zone.ts";
import { mayGive } from "../../accounts/service.ts";
import { endSessionsOf } from "../../auth/service.ts";
import { administersLocation, adminRooms, findLocation } from "../../locations/service.ts";
import {
  abilitiesBy,
  areRoles,
  changePerson,
  countOthersWithRole,
  endedBans,
  findPerson,
  isEmailOfAnother,
  isProven,
  type PersonChange,
  type PersonRow,
  roleIds,
  roleNames,
  seesEverybody,
} from "../../users/service.ts";
import { selectPeople, selectPersonFacts } from "../people-store.ts";

type PersonValues = Values<typeof personThing>;

/** People as administrators keep them: an Admin those of their location who are no SuperAdmins, and a SuperAdmin all. */
export const administeredPerson: Administered<typeof personThing> = {
  thing: personThing,
  list: (ctx, asked) => selectPeople(ctx.db, { ...asked, always: true, ...(seesEverybody(ctx.user) ? {} : { own: ctx.user.locationId }) }),
  async find(ctx, id, forWrite) {
    const row = await findPerson(ctx.db, id, forWrite);
    if (!row || !administersPerson(ctx, row)) return undefined;
    const names = await roleNames(ctx.db);
    const held = row.roleIds.map((roleId) => names.get(roleId) ?? "");
    return {
      name: `${row.givenName} ${row.familyName}`.trim(),
      values: valuesOf(row),
      facts: {
        ...(await selectPersonFacts(ctx.db, id, ctx.now)),
        Username: row.username,
        EmailVerified: row.emailVerifiedAt !== null,
        CreatedAt: row.createdAt.toISOString(),
        Abilities: abilitiesBy(held, row),
      },
      canSave: true,
      fixed: seesEverybody(ctx.user) ? [] : central,
      canRemove: false,
      entry: { locationId: row.locationId },
      rooms: adminRooms(row.locationId),
    };
  },
  check: checkPerson,
  change: async (ctx, id, values, before) => {
    await changePerson(ctx, id, rowOf(values));
    const isOut = values.Banned && !before.Banned;
    if (isOut || values.LocationId !== before.LocationId) await endSessionsOf(ctx, id);
  },
};

function administersPerson({ user }: Ctx, row: PersonRow): boolean {
  if (seesEverybody(user)) return true;
  return row.locationId !== null && administersLocation(user, row.locationId) && !row.roleIds.includes(roleIds.SuperAdmin);
}

function valuesOf(row: PersonRow): PersonValues {
  return {
    GivenName: row.givenName,
    FamilyName: row.familyName,
    Email: row.email,
    Phone: row.phone,
    TimeZone: row.timeZone,
    LocationId: row.locationId,
    RoleIds: row.roleIds,
    ShowRag: row.showRag,
    IsUk: row.isUk,
    IsMahle: row.isMahle,
    Banned: row.banned,
    BanReason: row.banReason,
    BannedUntil: row.bannedUntil?.toISOString() ?? null,
  };
}

function rowOf(values: PersonValues): PersonChange {
  return {
    givenName: values.GivenName,
    familyName: values.FamilyName,
    email: values.Email,
    phone: values.Phone,
    timeZone: values.TimeZone,
    locationId: values.LocationId,
    roleIds: [...new Set(values.RoleIds)].toSorted((a, b) => a - b),
    showRag: values.ShowRag,
    isUk: values.IsUk,
    isMahle: values.IsMahle,
    banned: values.Banned,
    banReason: values.Banned ? values.BanReason : "",
    bannedUntil: values.Banned && values.BannedUntil !== null ? new Date(values.BannedUntil) : null,
  };
}

/** What only a SuperAdmin changes. */
const central = ["LocationId", "ShowRag", "IsUk", "IsMahle"] as const;

async function checkPerson(ctx: Ctx, values: PersonValues, before: PersonValues | undefined, id: number): Promise<Fault[]> {
  if (before === undefined) return [];
  const faults: Fault[] = [];
  const fault = (path: keyof PersonValues, code: string, message: string) => faults.push({ path, code, message });
  const isOtherEmail = values.Email.toLowerCase() !== before.Email.toLowerCase();
  if (isOtherEmail && !isProven(ctx.user, ctx.now)) throw problem("prove-again");
  if (isOtherEmail && (await isEmailOfAnother(ctx, values.Email, { id, locationId: values.LocationId })))
    fault("Email", "taken", "Somebody else has this already.");
  if (!isTimeZone(values.TimeZone)) fault("TimeZone", "time-zone", "This time zone is not known.");
  if (values.LocationId !== null && values.LocationId !== before.LocationId && !(await findLocation(ctx.db, values.LocationId)))
    fault("LocationId", "choice", "There is no such location.");
  if (values.Banned && values.BanReason === "" && !before.Banned) fault("BanReason", "required", "Say why.");
  faults.push(...(await roleFaults(ctx, values, before)));
  faults.push(...(await lastFaults(ctx, id, values, before)));
  return faults;
}

/** Roles are given and taken by who may give them, to the side (a shop's people or staff) that has them. */
async function roleFaults(ctx: Ctx, values: PersonValues, before: PersonValues): Promise<Fault[]> {
  const moved = [...values.RoleIds, ...before.RoleIds].filter((id) => values.RoleIds.includes(id) !== before.RoleIds.includes(id));
  const isGood =
    (await areRoles(ctx.db, values.RoleIds)) &&
    moved.every((id) => mayGive(ctx.user, id, values.RoleIds.includes(id) ? values.LocationId : before.LocationId));
  return isGood ? [] : [{ path: "RoleIds", code: "role", message: "You may not give or take one of these roles here." }];
}

/** Nobody shuts themselves out, and one SuperAdmin is left. */
async function lastFaults(ctx: Ctx, id: number, values: PersonValues, before: PersonValues): Promise<Fault[]> {
  const isSelf = id === ctx.user.id;
  if (isSelf && values.Banned) return [{ path: "Banned", code: "own", message: "This is your own account." }];
  if (isSelf && JSON.stringify(values.RoleIds) !== JSON.stringify(before.RoleIds))
    return [{ path: "RoleIds", code: "own", message: "This is your own account." }];
  const wasOne = before.RoleIds.includes(roleIds.SuperAdmin) && !before.Banned;
  const isOne = values.RoleIds.includes(roleIds.SuperAdmin) && !values.Banned;
  if (!wasOne || isOne || (await countOthersWithRole(ctx.db, roleIds.SuperAdmin, id)) > 0) return [];
  return [{ path: values.Banned ? "Banned" : "RoleIds", code: "last", message: "This is the last SuperAdmin." }];
}

/** Ends all sessions of a person. Throws `not-found`. */
export function endTheirSessions(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const kept = await administeredPerson.find(tx, id, true);
    if (!kept) throw problem("not-found");
    await endSessionsOf(tx, id);
    await tx.audit({ ...kept.entry, action: "user.sessions-ended", noun: "user", id });
    return undefined;
  });
}

/** Lets those sign in again whose ban has ended. */
export async function endBans(ctx: AnonymousCtx): Promise<void> {
  for (const id of await endedBans(ctx.db, ctx.now)) {
    const row = await findPerson(ctx.db, id, true);
    if (!row) continue;
    const was = valuesOf(row);
    const after = { Banned: false, BanReason: "", BannedUntil: null };
    await changePerson(ctx, id, rowOf({ ...was, ...after }));
    const before = { Banned: was.Banned, BanReason: was.BanReason, BannedUntil: was.BannedUntil };
    await ctx.audit({
      action: "user.changed",
      noun: "user",
      id,
      locationId: row.locationId,
      details: { fields: Object.keys(after), before, after },
    });
  }
}
