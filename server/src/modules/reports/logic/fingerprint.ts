import { createHash } from "node:crypto";
import type { ReportData } from "@remotebay/contract";
import { canonical } from "@remotebay/evidence/canonical";

/**
 * SHA-256 of a snapshot, in hex. It does not depend on the order of object keys, because PostgreSQL's jsonb reorders them and a
 * stored snapshot must still match the hash printed on the report.
 */
export function fingerprint(data: ReportData): string {
  return createHash("sha256").update(canonical(data)).digest("hex");
}
