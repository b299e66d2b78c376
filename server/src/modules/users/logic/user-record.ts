import { cultureOf, cultureOfPerson, type PrimaryRole, profileGaps, type Role, type UserRecord } from "@remotebay/contract";
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
  /** Whether the location belongs to the equipment partner. */
  isHunterClient: boolean | null;
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
  const person = {
    Id: user.id,
    Username: user.username,
    GivenName: user.givenName,
    FamilyName: user.familyName,
    PhoneNumber: user.phone,
    Email: user.email,
  };
  return {
    ...person,
    UserId: user.id,
    EmailVerified: user.isEmailVerified,
    Demonstration: user.demonstration,
    TimeZone: user.timeZone,
    ...shopOf(user),
    isNew: profileGaps(person).length > 0,
    contactId: user.id,
    contact: { ...person, Location: { CultureCode: cultureOfPerson(user.language, user.locationCulture ?? cultureOf(user.language)) } },
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

function shopOf({ locationId, locationName, isHunterClient }: KnownUser): Pick<UserRecord, "Location" | "company"> {
  const company = locationName ?? "";
  if (locationId === null) return { Location: null, company };
  return { Location: { Id: locationId, Name: company, key: locationId, isHunterClient: isHunterClient ?? false }, company };
}
