import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Id, Instant, paging, queryId, text } from "./fields.ts";
import { getScanTypes, ScanType } from "./lookups.ts";

/** The reply of the remote-diagnostics calls (domain.md#coins-codes): `error` is a code, `errorText` its text with advice, in the reader's language. */
export const RemoteReply = v.object({
  status: v.boolean(),
  /** Null where `status` is true. */
  error: v.nullable(v.number()),
  errorText: v.string(),
});
export type RemoteReply = v.InferOutput<typeof RemoteReply>;

/** The codes that these calls answer (domain.md#coins-codes). Code 600 also means that the licence is expired (domain.md#coins-licence). */
export const remoteErrors = [100, 200, 204, 300, 400, 500, 600, 700, 800, 900] as const;
export type RemoteError = (typeof remoteErrors)[number];

export const getCoinBalance = call("GET", "Mahle/CurrentCoinBalance", {
  summary:
    "The coins that the caller's location can spend, and the diagnostic licence of one of its devices, named by serial number. Who spends no coins, such as operations staff, gets code 300.",
  rules: "domain.md#coins-state",
  for: "signed-in",
  query: v.strictObject({ remoteBaySn: v.optional(text(60), "") }),
  reply: v.object({
    ...RemoteReply.entries,
    /** Coins that are free to be spent; null where `status` is false. */
    balance: v.nullable(v.number()),
    /** Coins that are held for requests under way; null where `status` is false. */
    held: v.nullable(v.number()),
    /** The end of the device's licence, also of an expired one. */
    licenceUntil: v.nullable(v.string()),
  }),
  staleOn: { "request.changed": {}, "coins.changed": {} },
});

/** The price of a service, or of one of its functions. */
export const CoinPrice = v.object({ Id: v.number(), Coins: v.number() });

export const getCoinPrices = call("GET", "Coins/GetPrices", {
  summary:
    "What services and functions cost at a location. A function without a price of its own costs what its service costs; a service without one, nothing. Several functions cost their sum.",
  rules: "domain.md#services-price",
  for: "signed-in",
  query: v.strictObject({ locationId: queryId }),
  reply: v.object({ ScanTypes: v.array(CoinPrice), ServiceElements: v.array(CoinPrice) }),
  owns: { "query.locationId": "location" },
  problems: ["not-found"],
  staleOn: { "configuration.changed": {} },
});

/** What a service with these functions costs by a location's prices: the sum of the functions; 0 for what has no price. */
export function coinsFor(
  prices: v.InferOutput<NonNullable<(typeof getCoinPrices)["reply"]>>,
  scanTypeId: number | null,
  serviceElementIds: readonly number[],
): number {
  const ofService = prices.ScanTypes.find((price) => price.Id === scanTypeId)?.Coins ?? 0;
  if (serviceElementIds.length === 0) return ofService;
  const coins = serviceElementIds.map((id) => prices.ServiceElements.find((price) => price.Id === id)?.Coins ?? ofService);
  return coins.reduce((sum, one) => sum + one, 0);
}

/** A remote service with its price. */
export const PricedScanType = v.object({
  ...ScanType.entries,
  /** What it costs in coins where no function with a price of its own is chosen. */
  coins: v.number(),
});
export type PricedScanType = v.InferOutput<typeof PricedScanType>;

export const getMahleScanTypes = call("GET", "ServiceRequest/MahleScanTypes", {
  ...getScanTypes,
  summary: "The remote services that a location may order, with their prices, for the remote-diagnostics portal.",
  reply: v.array(PricedScanType),
});

/** Why coins moved: paid in or taken back by an administrator; held for a request, held differently after its service changed, spent, given back. */
export const CoinMove = v.picklist(["top-up", "correction", "hold", "reprice", "capture", "release"]);
export type CoinMove = v.InferOutput<typeof CoinMove>;

/** The part of a ledger that is asked for. */
const span = {
  /** From this instant on. */
  from: v.optional(Instant),
  /** Before this instant. */
  until: v.optional(Instant),
};

/** One transaction of a location's ledger. */
export const StatementRow = v.object({
  /** Its number in the ledger, from 1 on without gaps. */
  Id: v.number(),
  Date: v.string(),
  Kind: CoinMove,
  /** How it changed the coins that are free, held and spent. */
  Available: v.number(),
  Held: v.number(),
  Spent: v.number(),
  /** The free coins after it. */
  Balance: v.number(),
  RequestId: v.nullable(v.number()),
  WorkOrderNumber: v.string(),
  /** Who caused it; empty for the system. */
  Who: v.string(),
  Note: v.string(),
  /** The entry that it takes back. */
  Reverses: v.nullable(v.number()),
  /** The entry that takes it back. */
  ReversedBy: v.nullable(v.number()),
});
export type StatementRow = v.InferOutput<typeof StatementRow>;

export const getCoinStatement = call("GET", "Coins/GetStatement", {
  summary: "A page of a location's ledger, newest first; `after` continues after the row with this Id.",
  rules: "domain.md#coins-ledger",
  for: "signed-in",
  query: v.strictObject({ locationId: queryId, pageSize: v.optional(paging.pageSize.wrapped, "25"), after: v.optional(queryId), ...span }),
  reply: v.array(StatementRow),
  total: true,
  owns: { "query.locationId": "location" },
  staleOn: { "request.changed": { locationId: "LocationId" }, "coins.changed": { locationId: "LocationId" } },
  problems: ["not-found"],
});

export const exportCoinStatement = call("GET", "Coins/ExportStatement", {
  summary: "The newest 10,000 transactions of a location's ledger, or of a part of it, as CSV.",
  rules: "domain.md#coins-ledger",
  for: "signed-in",
  query: v.strictObject({ locationId: queryId, ...span }),
  reply: { file: ["text/csv"] },
  owns: { "query.locationId": "location" },
  problems: ["not-found"],
});

/** The most coins of one top-up. */
export const maxTopUp = 100_000;

export const topUpCoins = call("POST", "Coins/TopUp", {
  summary: "Pays coins in to a location's ledger; a negative number takes back what was paid in by mistake. For SuperAdmin.",
  rules: "domain.md#coins-top-up",
  for: "signed-in",
  fullSignIn: true,
  body: v.strictObject({
    LocationId: Id,
    Coins: v.pipe(v.number(), v.integer(), v.minValue(-maxTopUp), v.maxValue(maxTopUp)),
    /** Shown in the statement: an invoice, a reason. */
    Note: v.optional(text(200), ""),
  }),
  reply: v.object({ balance: v.number() }),
  owns: { "body.LocationId": "location" },
  problems: ["not-found", "insufficient-balance"],
});

export const setDiagnosticLicence = call("POST", "Coins/SetDiagnosticLicence", {
  summary: "Sets until when a device has a diagnostic licence. For SuperAdmin.",
  rules: "domain.md#coins-licence",
  for: "signed-in",
  body: v.strictObject({ DeviceId: Id, Until: Instant }),
  reply: Created,
  owns: { "body.DeviceId": "device" },
  problems: ["not-found"],
});
