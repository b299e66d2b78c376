import { type Abilities, cultureCode, cultureOfPerson, type PrimaryRole, type Scope } from "@remotebay/contract";
import { firstLanguage } from "../../../../../locales/languages.ts";
import type { Identity } from "../../../platform/context.ts";
import { noAbilities } from "./abilities.ts";
import { fullName, roleFacts, type KnownUser } from "./user-record.ts";

declare module "../../../platform/context.ts" {
  /** The fields of a user on which policies depend. */
  interface Identity {
    username: string;
    /** Null for operations staff, who belong to no shop. */
    locationId: number | null;
    roles: readonly string[];
    primaryRole: PrimaryRole;
    can: Abilities;
    variant: string;
    appId: number;
    /** True in a practice session, which sees practice requests only. */
    demo: boolean;
    /** An account of the demonstration world. */
    demonstration: boolean;
    /** True of who has yet to set up a second factor; they have no roles and abilities until then. */
    mustEnrol: boolean;
    /** True in a session that began with a tablet's PIN, which may not do everything (domain.md#tablet-rights). */
    byPin: boolean;
    /** When the session's user last proved who they are: at sign-in or since; null: by a PIN only, or in an earlier release. */
    provenAt: Date | null;
    /** Of a program that acts by an API token: the groups of calls that it may send. Null of a person. */
    scopes: readonly Scope[] | null;
  }
}

/** The user's language, else the solution's, with the country of the location: so English is American or British. */
function cultureOfUser({ language, solutionLanguage, locationCulture }: KnownUser): string {
  const chosen = language || solutionLanguage || "";
  return cultureOfPerson(chosen, locationCulture ?? cultureCode(chosen || firstLanguage));
}

/** The identity of a user in a session, as passed to every call. */
export function asIdentity(user: KnownUser, session: { id: string; demo: boolean; way?: string; provenAt?: Date | null }): Identity {
  return {
    id: user.id,
    sessionId: session.id,
    username: user.username,
    name: fullName(user),
    locationId: user.locationId,
    roles: user.roles.map((role) => role.Name),
    ...roleFacts(user),
    variant: user.variant,
    appId: user.appId,
    language: user.language,
    culture: cultureOfUser(user),
    timeZone: user.timeZone,
    demo: session.demo,
    demonstration: user.demonstration,
    mustEnrol: false,
    byPin: session.way === "pin",
    provenAt: session.provenAt ?? null,
    scopes: null,
  };
}

/** The same user with nothing but the right to set up a second factor (domain.md#factors-required). */
export function asMustEnrol(user: Identity): Identity {
  return { ...user, roles: [], can: noAbilities, mustEnrol: true };
}
