import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Pair, PictureProof, Scan, WorkItem } from "@remotebay/contract";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

/** Work as it is stored: a tool of the list is known by its key too. */
export type StoredWork = WorkItem & { ToolKey?: string | undefined };

/** What the technician wrote down for a request. */
export const findings = pgTable("findings", {
  requestId: integer()
    .primaryKey()
    .references(() => requests.id),
  version: integer().notNull(),
  scans: jsonb().$type<Scan[]>().notNull(),
  pairs: jsonb().$type<Pair[]>().notNull(),
  work: jsonb().$type<StoredWork[]>().notNull(),
  notes: text().notNull(),
  updatedBy: integer()
    .notNull()
    .references(() => users.id),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});

/** The texts of scan tools that a job's scans were read from; their bytes lie in the file store under the same hash. */
export const scanTexts = pgTable(
  "scan_texts",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: "cascade" }),
    sha256: text().notNull(),
    fileKey: text().notNull(),
    /** The vehicle identification numbers that the text names as such. */
    vins: text().array().notNull(),
    addedBy: integer()
      .notNull()
      .references(() => users.id),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.sha256] })],
);

/** What a picture belongs to: the findings, which the report shows, or the configuration of a calibration. */
export type PicturePurpose = "findings" | "calibration";

/** Pictures of a job; the files lie in the file store under their content's hash. */
export const pictures = pgTable(
  "pictures",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    requestId: integer()
      .notNull()
      .references(() => requests.id),
    purpose: text().$type<PicturePurpose>().notNull().default("findings"),
    fileKey: text().notNull(),
    /** The rendition for reports; null for pictures from before there was one. */
    printKey: text(),
    thumbKey: text().notNull(),
    caption: text().notNull(),
    proves: text().$type<PictureProof>().notNull().default(""),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 in hex of the bytes as they were received; null for pictures from before it was kept. */
    originalHash: text(),
    /** When the camera says that it took the picture, in its own time; null where it does not say. */
    takenAt: text(),
    addedBy: integer()
      .notNull()
      .references(() => users.id),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("pictures_request").on(t.requestId)],
);
