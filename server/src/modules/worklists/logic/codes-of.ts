import type { Phase, Scan } from "@remotebay/contract";

/** The codes that the scans of a phase found, each once, in their order; null where none was made then. */
export function codesOf(scans: readonly Scan[], phase: Phase): string[] | null {
  const made = scans.filter((scan) => scan.Phase === phase);
  if (made.length === 0) return null;
  const codes = made.flatMap(({ Units }) => Units.flatMap((unit) => unit.Codes.map(({ Code }) => Code)));
  return [...new Set(codes)];
}
