import type { Abilities, PrimaryRole } from "@remotebay/contract";
import type { Identity } from "../../../platform/context.ts";
import { fullName, standingOf, type KnownUser } from "./user-record.ts";

declare module "../../../platform/context.ts" {
  /** What policies decide by. */
  interface Identity {
    username: string;
    /** Null: operations staff, who belong to no shop. */
    locationId: number | null;
    roles: readonly string[];
    primaryRole: PrimaryRole;
    can: Abilities;
    variant: string;
    appId: number;
    /** A practice session: it sees practice requests and nothing else. */
    demo: boolean;
  }
}

/** A user in a session, as every call sees them. */
export function asIdentity(user: KnownUser, session: { id: string; demo: boolean }): Identity {
  return {
    id: user.id,
    sessionId: session.id,
    username: user.username,
    name: fullName(user),
    locationId: user.locationId,
    roles: user.roles.map((role) => role.Name),
    ...standingOf(user),
    variant: user.variant,
    appId: user.appId,
    language: user.language,
    timeZone: user.timeZone,
    demo: session.demo,
  };
}
