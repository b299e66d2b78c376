import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Email, filled, Id, queryId, text, verbatim } from "./fields.ts";
import { NewPassword } from "./passwords.ts";

// Accounts: forgotten and changed passwords, verified e-mails, invitations and sessions. Signing in is in `auth.ts`.

/** What the fragment of a link in a letter contains. */
const LinkToken = v.pipe(verbatim(200), v.regex(/^[\w-]+\.[\w-]+$/, "invalid"));

export const forgotPassword = call("POST", "Account/ForgotPassword", {
  summary: "Sends a letter with which a forgotten password is replaced. The answer is the same whether there is such an account.",
  rules: "domain.md#account-forgotten",
  for: "anyone",
  body: v.strictObject({ User: filled(254) }),
});

export const resetPassword = call("POST", "Account/ResetPassword", {
  summary: "Replaces a forgotten password with the token of a letter's link, and ends all sessions.",
  rules: "domain.md#account-forgotten",
  for: "anyone",
  body: v.strictObject({ Token: LinkToken, Password: NewPassword }),
  problems: ["link-ended"],
});

export const changePassword = call("POST", "Account/ChangePassword", {
  summary: "Changes the caller's password and ends their other sessions.",
  rules: "domain.md#account-passwords",
  for: "signed-in",
  fullSignIn: true,
  body: v.strictObject({ Current: v.pipe(verbatim(200), v.nonEmpty()), Password: NewPassword }),
});

export const sendVerification = call("POST", "Account/SendVerification", {
  summary: "Sends a letter with which the caller's e-mail is verified.",
  rules: "domain.md#account-email",
  for: "signed-in",
});

export const verifyEmail = call("POST", "Account/VerifyEmail", {
  summary: "Verifies an e-mail with the token of a letter's link.",
  rules: "domain.md#account-email",
  for: "anyone",
  body: v.strictObject({ Token: LinkToken }),
  reply: v.object({ Email: v.string() }),
  problems: ["link-ended"],
});

/** Where and as what somebody can be invited. */
export const InvitationChoices = v.object({
  /** Roles that the caller may give at a location of theirs. */
  ShopRoles: v.array(v.object({ Id: v.number(), Name: v.string() })),
  /** Roles of operations staff, who belong to no location. */
  StaffRoles: v.array(v.object({ Id: v.number(), Name: v.string() })),
  /** The locations that they may invite to, by name. */
  Locations: v.array(v.object({ Id: v.number(), Name: v.string() })),
});
export type InvitationChoices = v.InferOutput<typeof InvitationChoices>;

export const getInvitationChoices = call("GET", "Account/InvitationChoices", {
  summary: "The roles and locations with which the caller may invite somebody.",
  rules: "domain.md#account-invitation",
  for: "admins",
  reply: InvitationChoices,
});

export const Invite = v.strictObject({
  Email,
  GivenName: v.optional(text(80), ""),
  FamilyName: v.optional(text(80), ""),
  RoleId: Id,
  /** Null for operations staff. */
  LocationId: v.nullable(Id),
});
export type Invite = v.InferOutput<typeof Invite>;

export const invite = call("POST", "Account/Invite", {
  summary: "Invites somebody by letter; a further invitation to the same e-mail ends the one before.",
  rules: "domain.md#account-invitation",
  for: "admins",
  fullSignIn: true,
  body: Invite,
  reply: Created,
  owns: { "body.LocationId": "location" },
  problems: ["not-found"],
});

/** An invitation that nobody accepted yet and whose link still works, as those see it who may invite so. */
export const OpenInvitation = v.object({
  Id: v.number(),
  Email: v.string(),
  GivenName: v.string(),
  FamilyName: v.string(),
  /** The role's name, as of `InvitationChoices`. */
  Role: v.string(),
  /** When its last letter was asked for. */
  SentDate: v.string(),
  /** Until when its link works. */
  UntilDate: v.string(),
  InvitedBy: v.string(),
});
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>;

export const getOpenInvitations = call("GET", "Account/OpenInvitations", {
  summary: "The open invitations to a location, the last one first (at most 200); without a location those to operations staff.",
  rules: "domain.md#account-invitations-open",
  for: "admins",
  query: v.strictObject({ locationId: v.optional(queryId) }),
  reply: v.array(OpenInvitation),
  owns: { "query.locationId": "location" },
  problems: ["not-found"],
});

export const resendInvitation = call("POST", "Account/ResendInvitation", {
  summary: "Sends an open invitation again, with a new link for seven days; the one before ends.",
  rules: "domain.md#account-invitations-open",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Id }),
  problems: ["not-found"],
});

export const withdrawInvitation = call("POST", "Account/WithdrawInvitation", {
  summary: "Withdraws an open invitation: its link ends.",
  rules: "domain.md#account-invitations-open",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Id }),
  problems: ["not-found"],
});

/** What the one who was invited sees before they accept. */
export const Invitation = v.object({
  Email: v.string(),
  GivenName: v.string(),
  FamilyName: v.string(),
  /** Empty for operations staff. */
  LocationName: v.string(),
  InvitedBy: v.string(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const getInvitation = call("POST", "Account/GetInvitation", {
  summary: "What an invitation says, by the token of its link, which stays in the body: no log or address line has it.",
  rules: "domain.md#account-invitation",
  for: "anyone",
  body: v.strictObject({ Token: LinkToken }),
  reply: Invitation,
  problems: ["link-ended"],
  secret: true,
});

export const AcceptInvitation = v.strictObject({
  Token: LinkToken,
  GivenName: filled(80),
  FamilyName: filled(80),
  Phone: v.optional(text(40), ""),
  Password: NewPassword,
});
export type AcceptInvitation = v.InferOutput<typeof AcceptInvitation>;

export const acceptInvitation = call("POST", "Account/AcceptInvitation", {
  summary: "Makes the account of somebody who was invited and signs them in: returns a token and sets the refresh cookie.",
  rules: "domain.md#account-invitation",
  for: "anyone",
  body: AcceptInvitation,
  reply: v.string(),
  problems: ["link-ended"],
  secret: true,
});

/** A browser in which the caller is signed in. */
export const Session = v.object({
  /** The number by which it is ended. */
  Number: v.number(),
  /** The browser's own name for itself; screens tell browser and system from it. */
  UserAgent: v.string(),
  /** The address of its sign-in. */
  Address: v.string(),
  SignedInAt: v.string(),
  /** At most a quarter of an hour before it was really used last. */
  LastUsedAt: v.string(),
  /** A practice session. */
  Demo: v.boolean(),
  /** On a shared tablet, where others of the shop take turns. */
  OnTablet: v.boolean(),
  IsThis: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

export const getSessions = call("GET", "Account/Sessions", {
  summary: "The caller's open sessions, this one first, then by last use (at most 50).",
  rules: "domain.md#account-sessions",
  for: "signed-in",
  reply: v.array(Session),
});

export const endSession = call("POST", "Account/EndSession", {
  summary: "Ends another of the caller's sessions; this one ends by signing out.",
  rules: "domain.md#account-sessions",
  for: "signed-in",
  fullSignIn: true,
  body: v.strictObject({ Number: Id }),
  problems: ["not-found"],
});

export const endOtherSessions = call("POST", "Account/EndOtherSessions", {
  summary: "Ends all of the caller's sessions but this one.",
  rules: "domain.md#account-sessions",
  for: "signed-in",
  fullSignIn: true,
});
