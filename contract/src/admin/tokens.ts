import * as v from "valibot";
import { listing, reading, removing, saving, thing } from "../administered.ts";
import { call } from "../call.ts";
import { Id, Instant, filled, queryId } from "../fields.ts";

/** What an API token can be allowed: groups of calls (`scopes.ts` says which). */
export const scopeNames = [
  "requests.read",
  "requests.write",
  "reports.read",
  "chat.read",
  "chat.write",
  "devices.read",
  "vehicles.read",
  "shop.read",
] as const;
export const Scope = v.picklist(scopeNames);
export type Scope = v.InferOutput<typeof Scope>;

/** Days after which a token ends at the latest. */
export const maxTokenDays = 366;

/** How far a token is: it has no secret yet, may be used, or has ended. */
export const TokenState = v.picklist(["without-secret", "active", "ended"]);
export type TokenState = v.InferOutput<typeof TokenState>;

/** A key with which a shop's own program calls the API (domain.md#api-tokens). */
export const tokenThing = thing("token", {
  name: "Token",
  rules: "domain.md#api-tokens",
  fields: {
    /** What the program is called: requests and messages of it have this name. */
    Name: filled(60),
    /** The shop for which it acts. */
    LocationId: Id,
    Scopes: v.pipe(v.array(Scope), v.minLength(1), v.maxLength(scopeNames.length)),
    /** Calls that it may send in a minute. */
    PerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1200)),
    /** When it ends, at most 366 days ahead. */
    Until: Instant,
  },
  row: {
    Name: v.string(),
    LocationName: v.string(),
    Scopes: v.array(v.string()),
    State: TokenState,
    Until: v.string(),
    LastUsedAt: v.nullable(v.string()),
  },
  facts: {
    LocationName: v.string(),
    State: TokenState,
    /** The end of its secret, to recognise it by; empty where it has none. */
    Hint: v.string(),
    LastUsedAt: v.nullable(v.string()),
    CreatedAt: v.string(),
  },
  order: ["Name", "LocationName", "Until", "LastUsedAt"],
  filters: { location: v.optional(queryId) },
  staleOn: { "location.changed": {} },
});
export const listApiTokens = listing(tokenThing);
export const readApiToken = reading(tokenThing);
export const saveApiToken = saving(tokenThing);
export const removeApiToken = removing(tokenThing);

export const renewApiToken = call("POST", "Admin/RenewToken", {
  summary: "Makes a new secret of an API token, which is told this once; the one before stops working.",
  rules: "domain.md#api-tokens",
  for: "admins",
  fullSignIn: true,
  proof: true,
  secret: true,
  body: v.strictObject({ Id }),
  reply: v.object({ Secret: v.string() }),
  problems: ["not-found"],
});
