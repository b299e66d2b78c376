import type { Findings } from "@remotebay/contract";
import { pathsOf } from "../../lib/field-table.ts";
import { codeFields } from "./code-fields.ts";
import { docOf, fingerprint, type FindingsDoc } from "./findings-doc.ts";

/** What this device keeps of a job until the service has it. */
export interface FindingsDraft {
  /** The stored version it was made from. */
  version: number;
  doc: FindingsDoc;
}

/** Where writing starts: the document, the stored version it goes back to, and whether somebody else has saved meanwhile. */
export interface Start extends FindingsDraft {
  /** `clean`: as stored; `unsaved`: the device has more; `conflict`: the device has more, and so has the service. */
  state: "clean" | "unsaved" | "conflict";
}

/** Brings what this device kept and what the service has together. Stored findings that are older than the draft are a cached reply. */
export function startFrom(findings: Findings, kept: unknown): Start {
  const stored = docOf(findings);
  if (!isDraft(kept)) return { version: findings.Version, doc: stored, state: "clean" };
  // Rows that have no code yet stand in the draft alone.
  if (fingerprint(kept.doc) === fingerprint(stored)) return { version: findings.Version, doc: kept.doc, state: "clean" };
  if (kept.version >= findings.Version) return { version: kept.version, doc: kept.doc, state: "unsaved" };
  return { version: kept.version, doc: kept.doc, state: "conflict" };
}

/** True for a draft of this release: one of an older release may have another shape. */
export function isDraft(value: unknown): value is FindingsDraft {
  if (typeof value !== "object" || value === null) return false;
  const { version, doc } = value as { version?: unknown; doc?: unknown };
  if (typeof version !== "number" || typeof doc !== "object" || doc === null) return false;
  const { scans, pairs, work, notes } = doc as Record<string, unknown>;
  return isScans(scans) && Array.isArray(pairs) && isRows(work, ["key", "Tool", "Result", "Notes"]) && typeof notes === "string";
}

function isScans(value: unknown): boolean {
  return (
    isRows(value, ["key", "Phase", "Tool", "Date"]) &&
    value.every(
      ({ units }) =>
        isRows(units, ["key", "Name", "Address"]) && units.every(({ codes }) => isRows(codes, ["key", ...pathsOf(codeFields)])),
    )
  );
}

function isRows(value: unknown, names: readonly string[]): value is Record<string, unknown>[] {
  return (
    Array.isArray(value) &&
    value.every(
      (row: unknown) =>
        typeof row === "object" && row !== null && names.every((name) => typeof (row as Record<string, unknown>)[name] === "string"),
    )
  );
}
