import * as v from "valibot";
import { listing, reading, saving, thing } from "../administered.ts";
import { call } from "../call.ts";
import { maxTopUp } from "../coins.ts";
import { anyCase, Id, maxListed, maxSearch, queryId, queryInteger, text } from "../fields.ts";

/** The coins below which an account is low, unless its administrator sets another number. */
export const usualLowBalance = 100;

/** The coin account of a shop as administrators keep it (domain.md#admin-coins); its Id is that of the shop. */
export const coinAccountThing = thing("coin-account", {
  name: "CoinAccount",
  rules: "domain.md#admin-coins",
  fields: {
    /** The shop; an account stays with it. */
    LocationId: Id,
    /** With fewer free coins than this the account is marked as low; 0: never. */
    LowBelow: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  },
  row: {
    Name: v.string(),
    City: v.string(),
    /** Coins that are free to be spent. */
    Available: v.number(),
    Held: v.number(),
    /** When coins last moved; null where they never did. */
    MovedAt: v.nullable(v.string()),
    IsLow: v.boolean(),
    LowBelow: v.number(),
  },
  facts: {
    Available: v.number(),
    Held: v.number(),
    Spent: v.number(),
    MovedAt: v.nullable(v.string()),
    IsLow: v.boolean(),
    /** Whether the caller pays coins in and corrects. */
    CanBook: v.boolean(),
  },
  order: ["Name", "Available", "MovedAt"],
  filters: { balance: v.optional(v.picklist(["low"])) },
  owned: "location",
  staleOn: { "coins.changed": {}, "request.changed": {}, "location.changed": {} },
});
export const listCoinAccounts = listing(coinAccountThing);
export const readCoinAccount = reading(coinAccountThing);
export const saveCoinAccount = saving(coinAccountThing);

const books = {
  rules: "domain.md#admin-coins",
  for: "admins",
  fullSignIn: true,
  reply: v.object({ /** The free coins after it. */ balance: v.number() }),
  owns: { "body.LocationId": "location" },
} as const;

export const bookCoins = call("POST", "Admin/BookCoins", {
  ...books,
  summary: "Pays coins in to a shop's account, or corrects it by more or fewer, with a reason. For SuperAdmin.",
  body: v.strictObject({
    LocationId: Id,
    Kind: v.picklist(["top-up", "correction"]),
    /** Positive where coins are paid in; what a correction adds, or takes. */
    Coins: v.pipe(v.number(), v.integer(), v.minValue(-maxTopUp), v.maxValue(maxTopUp)),
    /** Stands in the statement: an invoice; of a correction its reason, which it needs. */
    Note: v.optional(text(200), ""),
  }),
  problems: ["not-found", "insufficient-balance"],
});

export const takeBackCoins = call("POST", "Admin/TakeBackCoins", {
  ...books,
  summary: "Takes a top-up or a correction back by an opposite entry, once; the entry itself stays. For SuperAdmin.",
  body: v.strictObject({ LocationId: Id, /** The entry's number in the ledger. */ Entry: Id }),
  problems: ["not-found", "insufficient-balance", "stale"],
});

/** How a licence is: ended, ending within 60 days, or longer. */
export const LicenceState = v.picklist(["expired", "expiring", "active"]);
export type LicenceState = v.InferOutput<typeof LicenceState>;

/** Days before its end from which on a licence is listed as expiring. */
export const licenceNoticeDays = 60;

export const listLicences = call("GET", "Admin/LicenceList", {
  summary: "A page of the devices' licences with their shops: without `state` those that ended or end within 60 days. For SuperAdmin.",
  rules: "domain.md#admin-coins",
  for: "admins",
  query: v.strictObject({
    search: v.optional(text(maxSearch), ""),
    orderBy: v.optional(anyCase(v.picklist(["Until", "FriendlyName", "LocationName"])), "Until"),
    sortBy: v.optional(anyCase(v.picklist(["asc", "desc"])), "asc"),
    /** The Id of the row behind which the page begins. */
    after: v.optional(queryId),
    offset: v.optional(queryInteger(0, maxListed), "0"),
    pageSize: v.optional(queryInteger(1, 500), "50"),
    state: v.optional(LicenceState),
  }),
  reply: v.array(
    v.object({
      /** Of the device. */
      Id: v.number(),
      FriendlyName: v.string(),
      SerialNumber: v.string(),
      LocationId: v.number(),
      LocationName: v.string(),
      Until: v.string(),
      State: LicenceState,
    }),
  ),
  total: true,
  staleOn: { "coins.changed": {}, "device.changed": {}, "administered.changed": {} },
});
