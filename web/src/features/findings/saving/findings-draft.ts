import type { Findings } from "@remotebay/contract";
import { pathsOf } from "../../../lib/field-table.ts";
import { codeFields } from "../code-fields.ts";
import { contentOf, docOf, fingerprint, type FindingsContent, type FindingsDoc } from "../findings-doc.ts";
import { docWith } from "../merge/merge-doc.ts";
import { mergeFindings, noFindings, type Side } from "../merge/merge-findings.ts";

/** What this device keeps of a job until the service has it. */
export interface FindingsDraft {
  /** The stored version it was made from. */
  version: number;
  /** What that version says; drafts of earlier releases do not have it. */
  base?: FindingsContent;
  doc: FindingsDoc;
}

/** Where writing starts: the document and the stored version it goes back to. */
export interface Start extends Required<FindingsDraft> {
  /** What somebody else saved meanwhile, where the device and the service have the same cell differently. */
  theirs: Findings | undefined;
}

/** Brings what this device kept and what the service has together. Stored findings that are older than the draft are a cached reply. */
export function startFrom(findings: Findings, kept: unknown): Start {
  const stored = docOf(findings);
  const clean = { version: findings.Version, base: contentOf(stored), theirs: undefined };
  if (!isDraft(kept)) return { ...clean, doc: stored };
  // Rows that have no code yet stand in the draft alone.
  if (!isUnsaved({ doc: kept.doc, base: clean.base })) return { ...clean, doc: kept.doc };
  if (kept.version >= findings.Version) return { ...clean, ...kept };
  const draft = { base: noFindings, ...kept };
  const merged = whereMerged(draft, findings);
  return merged ? { ...merged, theirs: undefined } : { ...draft, theirs: findings };
}

/** True where a document holds what the stored version that it goes back to does not. */
export function isUnsaved({ doc, base }: Pick<Required<FindingsDraft>, "doc" | "base">): boolean {
  return fingerprint(contentOf(doc)) !== fingerprint(base);
}

/** A draft with what somebody else saved meanwhile; undefined while cells that both changed differently are not decided. */
export function whereMerged(
  { base, doc }: { base: FindingsContent; doc: FindingsDoc },
  theirs: Findings,
  choices: ReadonlyMap<string, Side> = new Map(),
): Required<FindingsDraft> | undefined {
  const stored = contentOf(docOf(theirs));
  const { content, clashes } = mergeFindings({ base, mine: contentOf(doc), theirs: stored }, choices);
  if (clashes.some(({ id }) => !choices.has(id))) return undefined;
  return { version: theirs.Version, base: stored, doc: docWith(content, doc) };
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
