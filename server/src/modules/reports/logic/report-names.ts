import { unitLabel, type UnitName } from "@remotebay/contract";
import { textOf } from "../../../platform/translate/reference-text.ts";
import { breakable } from "./breakable.ts";
import { keyOfFirstWording } from "./first-wording.ts";
import type { Format } from "./report-format.ts";

/**
 * A name of a snapshot in a language. `key` is empty where people worded the name, and absent in reports of the first release,
 * whose snapshots are not changed: their fingerprint is printed on paper.
 */
export function frozenName(language: string, group: string, name: string, key: string | undefined): string {
  const known = key ?? keyOfFirstWording(group, name) ?? "";
  return textOf(language, group, known) ?? name;
}

/** A control unit as the screens name it too. */
export function unitName(unit: UnitName, { text }: Pick<Format, "text">): string {
  return breakable(unitLabel(unit) || text("reports.pdf.codes.unnamed"), 30);
}

/** A scan's tool as its reader wrote it; in the reader's language where it is a tool of the list. */
export function scanToolName(language: string, tool: string): string {
  return frozenName(language, "lookups.scanTools", tool, undefined);
}
