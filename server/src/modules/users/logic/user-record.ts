import type { PrimaryRole, Role, UserRecord } from "@remotebay/contract";
import { abilitiesOf } from "./abilities.ts";
import { primaryRoleOf } from "./primary-role.ts";

/** A user with what stands around it, as the store reads it. */
export interface KnownUser {
  id: number;
  username: string;
  email: string;
  givenName: string;
  familyName: string;
  phone: string;
  language: string;
  timeZone: string;
  locationId: number | null;
  locationName: string | null;
  showRag: boolean;
  isUk: boolean;
  isMahle: boolean;
  banned: boolean;
  version: number;
  variant: string;
  appId: number;
  /** By id. */
  roles: Role[];
}

/** Given and family name; the username where there is neither. */
export function fullName(user: Pick<KnownUser, "givenName" | "familyName" | "username">): string {
  return `${user.givenName} ${user.familyName}`.trim() || user.username;
}

/** What a user is by their roles. */
export function standingOf(user: KnownUser): { primaryRole: PrimaryRole; can: UserRecord["Can"] } {
  return { primaryRole: primaryRoleOf(user.roles), can: abilitiesOf(user.roles, user) };
}

/** The server's user record (section 3). */
export function userRecord(user: KnownUser, session: { demo: boolean }): UserRecord {
  const { primaryRole, can } = standingOf(user);
  return {
    Id: user.id,
    UserId: user.id,
    Username: user.username,
    GivenName: user.givenName,
    FamilyName: user.familyName,
    Email: user.email,
    PhoneNumber: user.phone,
    TimeZone: user.timeZone,
    Location: user.locationId === null ? null : { Id: user.locationId, Name: user.locationName ?? "" },
    Roles: user.roles,
    PrimaryRole: primaryRole,
    IsMahle: user.isMahle,
    ShowRAG: user.showRag,
    IsUK: user.isUk,
    Language: user.language,
    Variant: user.variant,
    AppId: user.appId,
    Demo: session.demo,
    Can: can,
  };
}
