import { foreignKey, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { ReportData } from "@remotebay/contract";
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
  (t) => [primaryKey({ columns: [t.requestId, t.version] })],
);

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
