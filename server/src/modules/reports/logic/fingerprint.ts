import { createHash } from "node:crypto";
import type { ReportData } from "@remotebay/contract";

/**
 * SHA-256 of a snapshot, in hex. It does not depend on the order of object keys, because PostgreSQL's jsonb reorders them and a
 * stored snapshot must still match the hash printed on the report.
 */
export function fingerprint(data: ReportData): string {
  return createHash("sha256").update(canonical(data)).digest("hex");
}

/** JSON with sorted object keys and without undefined values (after RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
