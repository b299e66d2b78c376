import type { Config } from "./config.ts";
import type { KeptTable } from "./platform/database/keep-parts.ts";

/** The tables that `npm run partition` keeps in parts, each by an id that rises with time and belongs to all of its unique keys. */
export function keptTables({ keepAuditDays }: Pick<Config, "keepAuditDays">): KeptTable[] {
  return [
    { name: "audit_entries", key: "id", at: "at", days: keepAuditDays },
    // By the request, whose ids rise with time: the order of a conversation and its clients' ids stay unique.
    { name: "chat_messages", key: "channel_id", at: "created_at" },
    { name: "calibration_events", key: "request_id", at: "at" },
  ];
}
