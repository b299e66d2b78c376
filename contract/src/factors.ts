import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, Id } from "./fields.ts";

/** Bytes as base64url, as an authenticator answers them. */
/* @__NO_SIDE_EFFECTS__ */
function bytes(max: number) {
  return v.pipe(v.string(), v.regex(/^[\w-]*$/, "type"), v.nonEmpty(), v.maxLength(max));
}

/** Bytes of a credential's id: WebAuthn allows 1,023. */
const CredentialId = bytes(1_400);

/** What a passkey answered to a sign-in's challenge. */
export const PasskeyAssertion = v.strictObject({
  Id: CredentialId,
  ClientData: bytes(4_000),
  AuthenticatorData: bytes(4_000),
  Signature: bytes(4_000),
  /** Who the passkey says its owner is. */
  UserHandle: bytes(100),
});
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** A passkey that an authenticator has made. */
export const PasskeyAttestation = v.strictObject({
  Id: CredentialId,
  ClientData: bytes(4_000),
  Attestation: bytes(20_000),
  /** Whether the authenticator keeps it and finds it without a user's name; one that does not is refused. */
  Discoverable: v.boolean(),
});
export type PasskeyAttestation = v.InferOutput<typeof PasskeyAttestation>;

/** A passkey as its owner sees it. */
export const Passkey = v.object({
  Id: v.number(),
  Name: v.string(),
  CreatedDate: v.string(),
  /** Null: not used yet. */
  LastUsedDate: v.nullable(v.string()),
  /** Whether the authenticator keeps a copy elsewhere, as phones and password managers do. */
  IsSynced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** How a user proves who they are besides the password. */
export const Factors = v.object({
  /** False for demonstration accounts, which have none. */
  CanEnrol: v.boolean(),
  /** Whether the user's variant asks them for one (domain.md#factors-required). */
  IsRequired: v.boolean(),
  /** When the authenticator app was set up; null: none. */
  AuthenticatorDate: v.nullable(v.string()),
  RecoveryCodesLeft: v.number(),
  Passkeys: v.array(Passkey),
});
export type Factors = v.InferOutput<typeof Factors>;

/** Recovery codes, told this once. */
export const RecoveryCodes = v.object({ Codes: v.array(v.string()) });

export const getFactors = call("GET", "Factor/Mine", {
  summary: "The caller's authenticator app, the number of recovery codes left, and their passkeys.",
  rules: "domain.md#factors",
  for: "signed-in",
  toEnrol: true,
  reply: Factors,
  staleOn: { "user.changed": {} },
});

export const beginAuthenticator = call("POST", "Factor/BeginAuthenticator", {
  summary: "A new seed for an authenticator app; it counts once a code of it was confirmed, and an earlier one counts until then.",
  rules: "domain.md#factors-authenticator",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  toEnrol: true,
  secret: true,
  reply: v.object({
    /** The seed in base32, to be typed. */
    Secret: v.string(),
    /** The seed as `otpauth://…`, to be shown as a QR code. */
    Uri: v.string(),
  }),
});

export const confirmAuthenticator = call("POST", "Factor/ConfirmAuthenticator", {
  summary: "Confirms the new seed by a code of the app. Answers ten new recovery codes, which are never told again.",
  rules: "domain.md#factors-authenticator",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  toEnrol: true,
  secret: true,
  body: v.strictObject({ Code: filled(24) }),
  reply: RecoveryCodes,
  problems: ["not-found"],
});

export const renewRecoveryCodes = call("POST", "Factor/RenewRecoveryCodes", {
  summary: "Ten new recovery codes, which are never told again; the earlier ones end.",
  rules: "domain.md#factors-recovery",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  secret: true,
  reply: RecoveryCodes,
  problems: ["not-found"],
});

export const removeAuthenticator = call("POST", "Factor/RemoveAuthenticator", {
  summary: "Removes the authenticator app and the recovery codes.",
  rules: "domain.md#factors-authenticator",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  problems: ["not-found"],
});

export const getPasskeyOptions = call("POST", "Factor/PasskeyOptions", {
  summary: "What a browser is asked to make a passkey by: a challenge for this user that can be answered once, for five minutes.",
  rules: "domain.md#factors-passkeys",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  toEnrol: true,
  secret: true,
  reply: v.object({
    challenge: v.string(),
    rp: v.object({ id: v.string(), name: v.string() }),
    user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
    pubKeyCredParams: v.array(v.object({ type: v.literal("public-key"), alg: v.number() })),
    timeout: v.number(),
    attestation: v.literal("none"),
    excludeCredentials: v.array(v.object({ id: v.string(), type: v.literal("public-key") })),
    authenticatorSelection: v.object({
      residentKey: v.literal("required"),
      requireResidentKey: v.literal(true),
      userVerification: v.literal("required"),
    }),
  }),
  problems: ["not-configured"],
});

export const addPasskey = call("POST", "Factor/AddPasskey", {
  summary: "Adds the passkey that a browser made by `Factor/PasskeyOptions`.",
  rules: "domain.md#factors-passkeys",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  toEnrol: true,
  secret: true,
  body: v.strictObject({ Name: filled(60), Passkey: PasskeyAttestation }),
  reply: Created,
  problems: ["passkey-refused", "not-configured"],
});

export const renamePasskey = call("POST", "Factor/RenamePasskey", {
  summary: "Gives one of the caller's passkeys another name.",
  rules: "domain.md#factors-passkeys",
  for: "signed-in",
  fullSignIn: true,
  body: v.strictObject({ Id, Name: filled(60) }),
  reply: Created,
  problems: ["not-found"],
});

export const removePasskey = call("POST", "Factor/RemovePasskey", {
  summary: "Removes one of the caller's passkeys.",
  rules: "domain.md#factors-passkeys",
  for: "signed-in",
  fullSignIn: true,
  proof: true,
  body: v.strictObject({ Id }),
  problems: ["not-found"],
});

export const removeFactorsOf = call("POST", "Factor/RemoveAllOf", {
  summary: "Removes the authenticator app, recovery codes and passkeys of somebody who has lost them all. They are told by letter.",
  rules: "domain.md#factors-lost",
  for: "admins",
  fullSignIn: true,
  proof: true,
  /** The reason stands in the audit trail: how whoever asked was recognised. */
  body: v.strictObject({ UserId: Id, Reason: filled(300) }),
  owns: { "body.UserId": "user" },
  problems: ["not-found"],
});

export const getSignInChallenge = call("POST", "Passkey/SignInOptions", {
  summary: "What a browser is asked for a passkey by: a challenge that can be answered once, for five minutes. It names nobody.",
  rules: "domain.md#signin-passkey",
  for: "anyone",
  reply: v.object({
    challenge: v.string(),
    rpId: v.string(),
    timeout: v.number(),
    userVerification: v.literal("required"),
  }),
  problems: ["not-configured"],
});

export const signInByPasskey = call("POST", "Passkey/SignIn", {
  summary: "Signs in by a passkey alone: returns a 15-minute token and sets the refresh cookie.",
  rules: "domain.md#signin-passkey",
  for: "anyone",
  body: v.strictObject({
    Passkey: PasskeyAssertion,
    /** Opens the practice sandbox (domain.md#practice-session). */
    Demo: v.optional(v.boolean(), false),
    /** The solution chosen; default 1 (domain.md#signin-choice). */
    Solution: v.optional(Id, 1),
  }),
  reply: v.string(),
  problems: ["wrong-login", "not-configured"],
});
