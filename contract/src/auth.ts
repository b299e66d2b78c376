import * as v from "valibot";
import { call } from "./call.ts";
import { PasskeyAssertion } from "./factors.ts";
import { filled, Id, text, verbatim } from "./fields.ts";

/** What the sign-in form sends. */
export const SignIn = v.strictObject({
  /** Username or e-mail, in any letter case. */
  user: filled(254),
  pwd: v.pipe(verbatim(200), v.nonEmpty()),
  /** Opens the practice sandbox (domain.md#practice-session). */
  demo: v.optional(v.boolean(), false),
  /** The solution chosen; default 1 (domain.md#signin-choice). */
  solution: v.optional(Id, 1),
  /** A code of the authenticator app or a recovery code, for who has set one up; empty: not asked for yet (domain.md#signin-second-factor). */
  code: v.optional(text(24), ""),
});
export type SignIn = v.InferOutput<typeof SignIn>;

export const getToken = call("POST", "getToken", {
  summary: "Signs a user in: returns a 15-minute token and sets the refresh cookie.",
  rules: "domain.md#signin-choice",
  for: "anyone",
  body: SignIn,
  reply: v.string(),
  problems: ["wrong-login", "second-factor", "wrong-code"],
});

export const refreshToken = call("POST", "refreshToken", {
  summary: "Returns a new token for the refresh cookie and replaces the cookie; using a cookie a second time ends the session.",
  rules: "domain.md#signin-token",
  for: "anyone",
  problems: ["banned"],
  reply: v.string(),
});

export const signOut = call("POST", "signOut", {
  summary: "Ends this session, or every session of the user.",
  rules: "domain.md#signout",
  for: "anyone",
  query: v.strictObject({ everywhere: v.optional(v.picklist(["true", "false"]), "false") }),
  problems: ["full-sign-in"],
});

/** Minutes for which a proof counts: signing in, or proving it again. */
export const proofMinutes = 10;

export const ProveAgain = v.strictObject({
  /** The password; empty where a code is sent instead. */
  Password: v.optional(verbatim(200), ""),
  /** A code of the authenticator app, or a recovery code. */
  Code: v.optional(text(24), ""),
});
export type ProveAgain = v.InferOutput<typeof ProveAgain>;

export const proveAgain = call("POST", "Account/Prove", {
  summary:
    "Proves again, by password or by a code, that it is still the user who sits before an open session: what asked for it goes on for ten minutes.",
  rules: "domain.md#signin-again",
  for: "signed-in",
  fullSignIn: true,
  toEnrol: true,
  secret: true,
  body: ProveAgain,
});

export const proveByPasskey = call("POST", "Account/ProveByPasskey", {
  summary: "Proves the same by one of the caller's passkeys, which answers a challenge of `Passkey/SignInOptions`.",
  rules: "domain.md#signin-again",
  for: "signed-in",
  fullSignIn: true,
  toEnrol: true,
  secret: true,
  body: v.strictObject({ Passkey: PasskeyAssertion }),
  problems: ["passkey-refused", "not-configured"],
});
