import * as v from "valibot";
import { ThingChange } from "../administered.ts";
import { call } from "../call.ts";
import { Day, maxListed, maxSearch, queryId, queryInteger, text } from "../fields.ts";

/** For a SuperAdmin alone: to any other administrator they are not there. */
const watching = { rules: "domain.md#admin-watching", for: "admins", problems: ["not-found"] } as const;

/** One entry of the audit trail. */
export const AuditRow = v.object({
  ...ThingChange.entries,
  /** What it is about, and which; null where it is about no row. */
  Noun: v.string(),
  NounId: v.nullable(v.number()),
  /** What it is called, where the entry says so. */
  Name: v.string(),
  LocationName: v.nullable(v.string()),
  /** A state that it left, and the one that it came to; empty where it did neither. */
  From: v.string(),
  To: v.string(),
  Address: v.string(),
});
export type AuditRow = v.InferOutput<typeof AuditRow>;

/** There may be more entries than an integer of 32 bits counts. */
const EntryId = v.pipe(v.string(), v.regex(/^\d{1,15}$/, "integer"), v.transform(Number), v.number());

export const searchAudit = call("GET", "Admin/Audit", {
  summary:
    "The audit trail, the last entry first: of all shops for a SuperAdmin, else of the caller's. The search looks in who, what and which; a total of 500 stands for more.",
  rules: "domain.md#admin-audit",
  for: "admins",
  query: v.strictObject({
    search: v.optional(text(maxSearch), ""),
    /** About one kind of thing, and one of them. */
    noun: v.optional(text(40), ""),
    id: v.optional(queryId),
    /** Days in the zone of UTC, both included. */
    from: v.optional(Day),
    until: v.optional(Day),
    /** The entry behind which the page begins. */
    after: v.optional(EntryId),
    offset: v.optional(queryInteger(0, maxListed), "0"),
    pageSize: v.optional(queryInteger(1, 100), "50"),
  }),
  reply: v.array(AuditRow),
  total: true,
});

export const getAuditProof = call("GET", "Audit/Proof", {
  summary:
    "What proves that an entry stood in the audit trail when a checkpoint was signed: of all shops for a SuperAdmin, else of the caller's. An entry is in one after a minute or two; `stale`: it is not what was sealed.",
  rules: "domain.md#audit-checkpoints",
  for: "admins",
  query: v.strictObject({ id: EntryId }),
  reply: v.object({
    Id: v.number(),
    /** What is hashed of the entry. */
    Entry: v.string(),
    /** SHA-256 of 0x00, the id in 8 bytes and the SHA-256 of `Entry`; hexadecimal, as all hashes here are. */
    LeafHash: v.string(),
    /** Where the leaf is, and how many there are. */
    Index: v.number(),
    Size: v.number(),
    /** The audit path of RFC 9162, the leaf's neighbour first. */
    Path: v.array(v.string()),
    Root: v.string(),
    /** The signed text, and its SHA-256. */
    Checkpoint: v.object({ Number: v.number(), At: v.string(), Hash: v.string(), Statement: v.string() }),
    /** Ed25519 of the statement's bytes, and the key; base64url. */
    Signature: v.string(),
    PublicKey: v.string(),
  }),
  problems: ["not-found", "stale"],
});

/** What became of a letter or a push: `gave-up` after the last try, `waits` for another. */
export const Fate = v.picklist(["delivered", "gone", "refused", "gave-up", "waits"]);
export type Fate = v.InferOutput<typeof Fate>;
export const DeliveryWay = v.picklist(["mail", "device", "firebase"]);
export type DeliveryWay = v.InferOutput<typeof DeliveryWay>;

export const listDeliveries = call("GET", "Admin/DeliveryList", {
  ...watching,
  summary: "Letters and pushes of the last 30 days with their fate, the last first. For a SuperAdmin. A total of 500 stands for more.",
  query: v.strictObject({
    search: v.optional(text(maxSearch), ""),
    fate: v.optional(Fate),
    after: v.optional(queryId),
    offset: v.optional(queryInteger(0, maxListed), "0"),
    pageSize: v.optional(queryInteger(1, 100), "50"),
  }),
  reply: v.array(
    v.object({
      Id: v.number(),
      At: v.string(),
      Way: DeliveryWay,
      /** What it was about: `chat`, `report`, `support`, `hook`, or what happened to an account. */
      About: v.string(),
      Reader: v.string(),
      Fate,
    }),
  ),
  total: true,
});

export const listFailedJobs = call("GET", "Admin/FailedJobList", {
  ...watching,
  summary: "Background jobs that failed after all their tries, the last first, at most 1,000. For a SuperAdmin.",
  reply: v.array(v.object({ JobId: v.string(), Name: v.string(), Reason: v.string(), FailedAt: v.string() })),
});

export const retryFailedJob = call("POST", "Admin/RetryJob", {
  ...watching,
  summary: "Has a failed job tried again, or all with an empty id. Answers how many. For a SuperAdmin.",
  fullSignIn: true,
  body: v.strictObject({ JobId: v.union([v.literal(""), v.pipe(v.string(), v.uuid())]) }),
  reply: v.object({ Count: v.number() }),
});

/** How many of something there were in each of the last 24 hours. */
const Hours = v.array(
  v.object({
    Hour: v.string(),
    Created: v.number(),
    Completed: v.number(),
    Messages: v.number(),
    /** Calls that the service answered with a fault of its own (500, 503). */
    Failed: v.number(),
  }),
);

export const getFigures = call("GET", "Admin/Figures", {
  ...watching,
  summary: "What goes on at this moment and in the last 24 hours. For a SuperAdmin.",
  reply: v.object({
    At: v.string(),
    /** Requests in each status, without practice. */
    Requests: v.array(v.object({ Status: v.string(), Count: v.number() })),
    /** Requests that wait for a technician, and since when the first does. */
    WaitingRequests: v.number(),
    WaitingSince: v.nullable(v.string()),
    /** Minutes from sending to taking, of those taken in the last 24 hours: half took less than the first, nine of ten less than the second. */
    MedianWait: v.nullable(v.number()),
    LongWait: v.nullable(v.number()),
    OpenChats: v.number(),
    Devices: v.number(),
    ConnectedDevices: v.number(),
    WaitingJobs: v.number(),
    FailedJobs: v.number(),
    /** Letters and pushes of the last 24 hours that did not arrive. */
    Undelivered: v.number(),
    WaitingHookMessages: v.number(),
    Hours,
  }),
});

/** What a check looks at: files that are named and not there, not what was stored, or named by nothing; what is derived from other rows. */
export const IntegrityKind = v.picklist(["missing", "damaged", "orphaned", "counters", "unread", "coins"]);
export type IntegrityKind = v.InferOutput<typeof IntegrityKind>;

const IntegrityRow = v.object({
  Kind: IntegrityKind,
  Found: v.number(),
  Mended: v.number(),
  /** Found, and to be mended once a time has passed: files that belong to nothing are set aside after seven days. */
  Waiting: v.number(),
  /** What could not be looked at, such as files of a store that was away; it is not counted as good. */
  Unlooked: v.number(),
  /** Some of what was found, in words: at most 100. */
  Names: v.array(v.string()),
});
export type IntegrityRow = v.InferOutput<typeof IntegrityRow>;

/** What the last check of stored files found. */
const Integrity = v.object({
  /** When it began; null before the first one. */
  StartedAt: v.nullable(v.string()),
  /** When it ended; null while it runs. */
  EndedAt: v.nullable(v.string()),
  Files: v.number(),
  /** Keys of files that are named and not there, that are not what was stored, and that nothing names: at most 100 each. */
  Missing: v.array(v.string()),
  Damaged: v.array(v.string()),
  Orphaned: v.array(v.string()),
  /** Requests by the counters and by counting. */
  Counted: v.number(),
  Counters: v.number(),
  /** Whether it mended what can be mended. */
  Mends: v.boolean(),
  /** By kind; empty of a check by an older release. */
  Kinds: v.array(IntegrityRow),
  /** The day of what the vehicle catalogue knows. */
  CatalogueDay: v.string(),
});
export type Integrity = v.InferOutput<typeof Integrity>;

export const getIntegrity = call("GET", "Admin/Integrity", {
  ...watching,
  summary: "What the last check found: files that are missing, damaged or orphaned, and whether the counters are right. For a SuperAdmin.",
  reply: Integrity,
});

export const checkIntegrity = call("POST", "Admin/CheckIntegrity", {
  ...watching,
  summary: "Checks all stored files and the counters, in the background. One check runs at a time. For a SuperAdmin.",
  fullSignIn: true,
});

export const mendIntegrity = call("POST", "Admin/MendIntegrity", {
  ...watching,
  summary:
    "Checks all stored files and what is derived, in the background, and mends what can be mended, as the daily check does. One check runs at a time. For a SuperAdmin.",
  fullSignIn: true,
});

/** What an installation falls back on: its backups, and the checkpoints that seal the audit trail. */
const Safeguards = v.object({
  /** Whether this installation makes backups on a schedule. */
  Scheduled: v.boolean(),
  /** The newest backup that is complete: when, and its bytes; null without one. */
  CompletedAt: v.nullable(v.string()),
  Bytes: v.nullable(v.number()),
  /** Why the last attempt failed; empty where it did not. */
  Fault: v.string(),
  /** The backup that was restored and compared last: when, and what was wrong; `Refuted` is empty of one that is the same. */
  JudgedAt: v.nullable(v.string()),
  Refuted: v.string(),
  /** The last signed checkpoint; null before the first one. */
  Checkpoint: v.nullable(v.object({ Number: v.number(), At: v.string() })),
  /** When the first audit entry was made that is in no checkpoint yet; null without one. */
  UnsealedSince: v.nullable(v.string()),
});
export type Safeguards = v.InferOutput<typeof Safeguards>;

export const getSafeguards = call("GET", "Admin/Safeguards", {
  ...watching,
  summary: "The last backup, its verification, and the last checkpoint of the audit trail. For a SuperAdmin.",
  reply: Safeguards,
});
