/**
 * Why no earlier release needs any more what a migration takes away, from its line `-- contract: …`; undefined for a migration that a
 * running earlier release can live with (`tools/expand-rules.ts` holds every migration to one of the two).
 */
export function contractionOf(migration: string): string | undefined {
  return /^[ \t]*-- contract: *(\S.*)$/m.exec(migration)?.[1]?.trim();
}

/** The name of the index that a statement of a migration builds beside the writes of running processes; undefined for any other statement. */
export function lateIndexOf(statement: string): string | undefined {
  return /^\s*(?:--[^\n]*\n\s*)*create\s+index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?!on\b)"?(\w+)"?/i.exec(statement)?.[1];
}
