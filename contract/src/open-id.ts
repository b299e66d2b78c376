import * as v from "valibot";
import { call } from "./call.ts";
import { Id, verbatim } from "./fields.ts";

// Signing in by a provider of OpenID Connect, such as a company's own accounts. Passwords are in `auth.ts`.

/** Where a provider sends the browser back to: a page of a solution. */
export const openIdPath = "/openid/";

/** A provider with which users of a solution sign in. */
export const OpenIdProvider = v.object({
  /** The solution. */
  Solution: v.number(),
  /** What the button says: "Sign in with {Name}". */
  Name: v.string(),
});
export type OpenIdProvider = v.InferOutput<typeof OpenIdProvider>;

export const getOpenIdProviders = call("GET", "OpenId/Providers", {
  summary: "The solutions that have a provider of OpenID Connect, with its name.",
  rules: "domain.md#signin-openid",
  for: "anyone",
  reply: v.array(OpenIdProvider),
});

export const startOpenId = call("POST", "OpenId/Start", {
  summary: "Begins a sign-in at a solution's provider: sets a cookie for it, and answers the address to which the browser goes.",
  rules: "domain.md#signin-openid",
  for: "anyone",
  body: v.strictObject({
    Solution: Id,
    /** Opens the practice sandbox (domain.md#practice-session). */
    Demo: v.optional(v.boolean(), false),
  }),
  reply: v.object({ Url: v.string() }),
  problems: ["not-found", "openid-unavailable"],
  secret: true,
});

export const finishOpenId = call("POST", "OpenId/Finish", {
  summary: "Ends a sign-in with what the provider sent the browser back with: returns a token and sets the refresh cookie.",
  rules: "domain.md#signin-openid",
  for: "anyone",
  body: v.strictObject({
    /** The solution that the address names. */
    Solution: Id,
    /** The address's query, as it is. */
    Query: verbatim(8000),
  }),
  reply: v.string(),
  problems: ["openid-failed", "openid-refused", "openid-unavailable"],
  secret: true,
});

export const signOutOpenId = call("POST", "OpenId/SignOut", {
  summary: "Like `signOut`, of a session that began at a provider: answers the address at which the browser signs out there too.",
  rules: "domain.md#signin-openid",
  for: "anyone",
  query: v.strictObject({ everywhere: v.optional(v.picklist(["true", "false"]), "false") }),
  /** Null if the session did not begin at a provider, or it ends none. */
  reply: v.object({ Url: v.nullable(v.string()) }),
  secret: true,
});
