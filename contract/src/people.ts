import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Email, filled, Id, queryId, text } from "./fields.ts";

// The people of a location and what they change about themselves. The signed-in user's own record, which every screen needs, is in `users.ts`.

/** A person of a location (domain.md#people-record). */
export const BusinessUser = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  isRemoteBayUser: v.boolean(),
  email: v.string(),
  phone: v.string(),
});
export type BusinessUser = v.InferOutput<typeof BusinessUser>;

export const getBusinessUsers = call("GET", "BusinessQuery/Users", {
  summary: "The people of a location, by the location's key (at most 500).",
  rules: "domain.md#people-record",
  for: "signed-in",
  query: v.strictObject({ key: queryId }),
  reply: v.array(BusinessUser),
  owns: { "query.key": "location" },
  staleOn: { "person.changed": { key: "LocationId" } },
  problems: ["not-found"],
});

/** A contact: the person a request is about. */
export const Contact = v.object({
  id: v.number(),
  userId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  language: v.string(),
  timeZone: v.string(),
});
export type Contact = v.InferOutput<typeof Contact>;

export const getContact = call("GET", "BusinessQuery/BusinessContactGet", {
  summary: "One contact.",
  rules: "domain.md#people-record",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: Contact,
  owns: { "query.id": "user" },
  staleOn: { "person.changed": {} },
  problems: ["not-found"],
});

/** The contact payload of `Business/ModifyUsers`: users change themselves; an Admin also changes the people of the same location. */
export const ModifyUser = v.strictObject({
  id: Id,
  firstName: filled(80),
  lastName: filled(80),
  email: Email,
  phone: text(40),
  timeZone: v.optional(text(60)),
});
export type ModifyUser = v.InferOutput<typeof ModifyUser>;

export const modifyUsers = call("POST", "Business/ModifyUsers", {
  summary:
    "Changes a person's name, e-mail, phone and time zone. The e-mail must be unique among colleagues; the one to sign in with stays unless a SuperAdmin changes it. Another e-mail asks for a proof of the last minutes.",
  rules: "domain.md#people-administer",
  for: "signed-in",
  fullSignIn: true,
  body: ModifyUser,
  reply: Created,
  owns: { "body.id": "user" },
  problems: ["not-found", "prove-again"],
});

export const updateContact = call("POST", "User/UpdateContact", {
  summary: "Sets the caller's language; empty means the browser's language for screens, and English for messages.",
  rules: "domain.md#languages-choice",
  for: "signed-in",
  body: v.strictObject({ Language: v.pipe(v.string(), v.maxLength(5), v.regex(/^([a-z]{2})?$/, "choice")) }),
  reply: Created,
});

export const setPushToken = call("POST", "User/SetFirebaseToken", {
  summary: "Stores the caller's token for push notifications; empty deletes it.",
  rules: "domain.md#notifications",
  for: "signed-in",
  fullSignIn: true,
  body: v.strictObject({ Token: text(4096) }),
  reply: Created,
});
