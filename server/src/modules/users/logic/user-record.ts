import type { PrimaryRole, Role, UserRecord } from "@remotebay/contract";
import { abilitiesOf } from "./abilities.ts";
import { primaryRoleOf } from "./primary-role.ts";

/** A user with roles, location and variant, as returned by the store. */
export interface KnownUser {
  id: number;
  username: string;
  email: string;
  /** Whether its reader followed a link in a letter to it. */
  isEmailVerified: boolean;
  /** An account of the demonstration world. */
  demonstration: boolean;
  givenName: string;
  familyName: string;
  phone: string;
  language: string;
  timeZone: string;
  locationId: number | null;
  locationName: string | null;
  locationCulture: string | null;
  /** The default language of the solution that the user signed in to, or empty. */
  solutionLanguage: string | null;
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

/** Given and family name; the username if both are empty. */
export function fullName(user: Pick<KnownUser, "givenName" | "familyName" | "username">): string {
  return `${user.givenName} ${user.familyName}`.trim() || user.username;
}

/** The primary role and abilities that follow from a user's roles. */
export function roleFacts(user: KnownUser): { primaryRole: PrimaryRole; can: UserRecord["Can"] } {
  return { primaryRole: primaryRoleOf(user.roles), can: abilitiesOf(user.roles, user) };
}

/** The server's user record (domain.md#people-record). */
export function userRecord(user: KnownUser, session: { demo: boolean; mustEnrol?: boolean; byPin?: boolean }): UserRecord {
  const { primaryRole, can } = roleFacts(user);
  return {
    Id: user.id,
    UserId: user.id,
    Username: user.username,
    GivenName: user.givenName,
    FamilyName: user.familyName,
    Email: user.email,
    EmailVerified: user.isEmailVerified,
    Demonstration: user.demonstration,
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
    MustEnrol: session.mustEnrol ?? false,
    ByPin: session.byPin ?? false,
    Can: can,
  };
}
