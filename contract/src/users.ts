import * as v from "valibot";
import { call } from "./call.ts";
import { queryId, text } from "./fields.ts";

/** A role (domain.md#people-roles). */
export const Role = v.object({ Id: v.number(), Name: v.string() });
export type Role = v.InferOutput<typeof Role>;

/** The role that decides the screen a user starts on (domain.md#people-primary-role): Tech, MasterTech, Dispatch, RagOnly, Guest, otherwise the name of the first role. */
export const PrimaryRole = v.string();
export type PrimaryRole = v.InferOutput<typeof PrimaryRole>;

/** What the signed-in user may do, decided on the server so that no screen checks a role by name. */
export const Abilities = v.object({
  createRequests: v.boolean(),
  seeRequests: v.boolean(),
  workbench: v.boolean(),
  takeJobs: v.boolean(),
  schedule: v.boolean(),
  /** Reads shops' support requests and deals with them. */
  answerSupport: v.boolean(),
  /** Pays coins in to locations' ledgers and sets their devices' licences. */
  topUpCoins: v.boolean(),
  administer: v.boolean(),
  /** Sets the notices that everybody reads. */
  announce: v.boolean(),
  checkCompatibility: v.boolean(),
  editProfile: v.boolean(),
});
export type Abilities = v.InferOutput<typeof Abilities>;

/** A person as requests name their contact (domain.md#people-contacts): what a record answers as `contact` can be sent as a request's `Contact`. */
export const ContactRecord = v.object({
  Id: v.number(),
  Username: v.string(),
  GivenName: v.string(),
  FamilyName: v.string(),
  PhoneNumber: v.string(),
  Email: v.string(),
  Location: v.object({ CultureCode: v.string() }),
});

/** The server user record (domain.md#people-record). */
export const UserRecord = v.object({
  Id: v.number(),
  UserId: v.number(),
  Username: v.string(),
  GivenName: v.string(),
  FamilyName: v.string(),
  Email: v.string(),
  /** Letters about work go to a verified e-mail only (domain.md#account-email). */
  EmailVerified: v.boolean(),
  /** An account of the demonstration world, whose password is public (domain.md#demo-world). */
  Demonstration: v.boolean(),
  PhoneNumber: v.string(),
  /** IANA name. */
  TimeZone: v.string(),
  /** Null for operations staff, who belong to no shop. `key` is what calls take as a location's key. */
  Location: v.nullable(v.object({ Id: v.number(), Name: v.string(), key: v.number(), isHunterClient: v.boolean() })),
  /** The name of the shop; empty for operations staff. */
  company: v.string(),
  /** True until names, e-mail and phone are all there (domain.md#people-profile). */
  isNew: v.boolean(),
  contactId: v.number(),
  contact: ContactRecord,
  Roles: v.array(Role),
  PrimaryRole,
  /** Marks the remote-diagnostics variant. */
  IsMahle: v.boolean(),
  ShowRAG: v.boolean(),
  IsUK: v.boolean(),
  /** Empty: the language of the browser (domain.md#languages-interface). */
  Language: v.string(),
  /** Key of the variant whose labels, features and theme apply. */
  Variant: v.string(),
  AppId: v.number(),
  /** True in a practice session. */
  Demo: v.boolean(),
  /** Whether the caller has to set up a second factor before anything else (domain.md#factors-required). */
  MustEnrol: v.boolean(),
  /** Whether the session began with a tablet's PIN, which does the work of a shop alone (domain.md#tablet-rights). */
  ByPin: v.boolean(),
  Can: Abilities,
});
export type UserRecord = v.InferOutput<typeof UserRecord>;

export const getUserByName = call("GET", "user/getUserByName", {
  summary: "The user record, by default the caller's own. Users see records of their own location; operators see all.",
  rules: "domain.md#people-record",
  for: "signed-in",
  toEnrol: true,
  query: v.strictObject({ username: v.optional(text(254), "") }),
  reply: UserRecord,
  staleOn: { "user.changed": {}, "person.changed": {}, "location.changed": {} },
  problems: ["not-found"],
});

export const getContactIdByUserId = call("GET", "user/getContactIdByUserId", {
  summary: "The contact id of a user.",
  rules: "domain.md#people-contacts",
  for: "signed-in",
  query: v.strictObject({ userId: queryId }),
  reply: v.number(),
  owns: { "query.userId": "user" },
  problems: ["not-found"],
});

export const checkIfBanned = call("GET", "User/CheckIfBanned", {
  summary: "Whether a user is banned. `token` is accepted because it is agreed, and ignored: the header carries the token.",
  rules: "domain.md#signin-banned",
  for: "signed-in",
  query: v.strictObject({ id: queryId, token: v.optional(text(4000)) }),
  reply: v.boolean(),
  owns: { "query.id": "user" },
  staleOn: { "person.changed": {} },
  problems: ["not-found"],
});
