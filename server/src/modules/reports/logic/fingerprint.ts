import { createHash } from "node:crypto";
import type { ReportData } from "@remotebay/contract";

/**
 * SHA-256 of a snapshot, in hex. The same facts give the same fingerprint whatever the order of their keys, so that a snapshot
 * read back from the database can be checked against the paper.
 */
export function fingerprint(data: ReportData): string {
  return createHash("sha256").update(canonical(data)).digest("hex");
}

/** JSON with the keys of every object in order, and without those that hold nothing (after RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
