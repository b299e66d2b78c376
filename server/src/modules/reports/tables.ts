import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { GateItem, ReportData } from "@remotebay/contract";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

/** Snapshots of sent reports. Rows never change; a correction is the next version. */
export const reports = pgTable(
  "reports",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id),
    version: integer().notNull(),
    data: jsonb().$type<ReportData>().notNull(),
    /** SHA-256 of the snapshot, printed on the report. */
    hash: text().notNull(),
    sentBy: integer()
      .notNull()
      .references(() => users.id),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.version] }), index("reports_hash").on(t.hash)],
);

/** The evidence packs of sent reports. A row never changes: the same version is always the same bytes. */
export const evidencePacks = pgTable(
  "evidence_packs",
  {
    requestId: integer().notNull(),
    version: integer().notNull(),
    /** Of the whole pack, in hex. */
    sha256: text().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** The entry of the audit trail that names this pack; null for those from before there was one. */
    auditEntryId: bigint({ mode: "number" }),
    /** When it is looked again whether something can be added to it; null once nothing is missing, or nothing is hoped for any more. */
    completeAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version] }),
    foreignKey({ columns: [t.requestId, t.version], foreignColumns: [reports.requestId, reports.version] }).onDelete("cascade"),
    uniqueIndex("evidence_packs_sha256").on(t.sha256),
    index("evidence_packs_complete_at")
      .on(t.completeAt)
      .where(sql`complete_at is not null`),
  ],
);

/** Packs to which the proof of the audit trail, a time stamp, or both were added. Rows never change: what is added later makes another one. */
export const completedPacks = pgTable(
  "completed_packs",
  {
    requestId: integer().notNull(),
    version: integer().notNull(),
    hasProof: boolean().notNull(),
    hasStamp: boolean().notNull(),
    /** Of the whole pack, in hex. */
    sha256: text().notNull(),
    fileKey: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version, t.hasProof, t.hasStamp] }),
    foreignKey({ columns: [t.requestId, t.version], foreignColumns: [evidencePacks.requestId, evidencePacks.version] }).onDelete("cascade"),
    uniqueIndex("completed_packs_sha256").on(t.sha256),
  ],
);

/**
 * Until when packs are kept, and when they were deleted. A trigger refuses whatever would shorten a time or take a row away (migration
 * `kept_evidence`), so that nobody deletes a pack too early unnoticed.
 */
export const keptEvidence = pgTable(
  "kept_evidence",
  {
    requestId: integer().notNull(),
    version: integer().notNull(),
    keptUntil: timestamp({ withTimezone: true }).notNull(),
    deletedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version] }),
    foreignKey({ columns: [t.requestId, t.version], foreignColumns: [evidencePacks.requestId, evidencePacks.version] }),
    check("kept_evidence_time", sql`${t.deletedAt} is null or ${t.deletedAt} >= ${t.keptUntil}`),
    index("kept_evidence_until")
      .on(t.keptUntil)
      .where(sql`deleted_at is null`),
  ],
);

/** Every certificate with which this installation ever signed packs, so that old ones are known after another key was given. */
export const evidenceCertificates = pgTable("evidence_certificates", {
  /** SHA-256 of the certificate, in hex. */
  fingerprint: text().primaryKey(),
  /** In DER, base64. */
  certificate: text().notNull(),
  firstUsedAt: timestamp({ withTimezone: true }).notNull(),
});

/** The PDFs of sent reports in the file store. A report never changes, so that each is rendered once for a culture. */
export const reportFiles = pgTable(
  "report_files",
  {
    requestId: integer().notNull(),
    version: integer().notNull(),
    /** As `reportCulture` answers it: `de-DE`. */
    culture: text().notNull(),
    /** Key in the file store. */
    fileKey: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.version, t.culture] }),
    foreignKey({ columns: [t.requestId, t.version], foreignColumns: [reports.requestId, reports.version] }),
  ],
);

/** The hash of each PDF of a sent report that was given out, so that one is known by itself; also those that are no longer stored. */
export const issuedDocuments = pgTable(
  "issued_documents",
  {
    /** Of the PDF, in hex. */
    sha256: text().primaryKey(),
    requestId: integer().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.requestId, t.version], foreignColumns: [reports.requestId, reports.version] }).onDelete("cascade"),
    index("issued_documents_report").on(t.requestId, t.version),
  ],
);

/** Links with which somebody without an account reads a report. */
export const sharedLinks = pgTable(
  "shared_report_links",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: "cascade" }),
    /** SHA-256 of what the link carries: only this is stored. */
    tokenHash: text().notNull().unique("shared_report_links_token"),
    madeBy: integer()
      .notNull()
      .references(() => users.id),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    seenAt: timestamp({ withTimezone: true }),
    seenCount: integer().notNull().default(0),
  },
  (t) => [index("shared_report_links_request").on(t.requestId, t.id.desc())],
);

/** Why an item that a report's gate asks for is not given. */
export const reportWaivers = pgTable(
  "report_waivers",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: "cascade" }),
    item: text().$type<GateItem>().notNull(),
    reason: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.item] })],
);
