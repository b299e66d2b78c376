import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { call } from "../call.ts";
import { Email, Id, Instant, filled, queryId, text } from "../fields.ts";
import { Abilities } from "../users.ts";

/** A person as administrators keep them (domain.md#admin-people). They come by an invitation, so none is created here. */
export const personThing = thing("user", {
  name: "Person",
  rules: "domain.md#admin-people",
  fields: {
    GivenName: filled(80),
    FamilyName: filled(80),
    Email,
    Phone: text(40),
    /** IANA name. */
    TimeZone: filled(60),
    /** Null for operations staff. */
    LocationId: v.nullable(Id),
    RoleIds: v.pipe(v.array(Id), v.maxLength(20)),
    /** Reads the compatibility checker. */
    ShowRag: v.boolean(),
    IsUk: v.boolean(),
    IsMahle: v.boolean(),
    /** May not sign in. */
    Banned: v.boolean(),
    BanReason: text(300),
    /** When they may sign in again by themselves; null: never. */
    BannedUntil: v.nullable(Instant),
  },
  row: {
    Name: v.string(),
    Email: v.string(),
    LocationName: v.nullable(v.string()),
    Roles: v.array(v.string()),
    Banned: v.boolean(),
    /** When a session of theirs was last used. */
    LastSeenAt: v.nullable(v.string()),
  },
  facts: {
    Username: v.string(),
    EmailVerified: v.boolean(),
    CreatedAt: v.string(),
    LocationName: v.nullable(v.string()),
    LastSeenAt: v.nullable(v.string()),
    Sessions: v.number(),
    /** What they may do, each with the roles and marks that allow it. */
    Abilities: v.array(v.object({ Ability: v.keyof(Abilities), By: v.array(v.string()) })),
  },
  order: ["Name", "Email", "LocationName", "LastSeenAt"],
  filters: { location: v.optional(queryId), role: v.optional(queryId), banned: v.optional(v.picklist(["yes", "no"])) },
  owned: "user",
  staleOn: { "person.changed": {}, "location.changed": {} },
});
export const listAdministeredPeople = listing(personThing);
export const readAdministeredPerson = reading(personThing);
export const saveAdministeredPerson = saving(personThing);

export const endSessionsOf = call("POST", "Admin/EndSessions", {
  summary: "Ends all sessions of a person: every browser of theirs has to sign in again.",
  rules: "domain.md#admin-people",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Id }),
  owns: { "body.Id": "user" },
  problems: ["not-found"],
});
