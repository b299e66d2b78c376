import { type ChosenGate, type GateFacts, missingItems, type ReportCompleteness } from "@remotebay/contract";
import type { WaiverRow } from "../waiver-store.ts";

/** The gate that a report has to pass, with what was waived of what it lacks: what was given after all needs no waiver. Undefined without a gate. */
export function completenessFacts(
  { gate, insurer }: ChosenGate,
  facts: GateFacts,
  waivers: readonly WaiverRow[],
): ReportCompleteness | undefined {
  if (gate === "none") return undefined;
  const waived = missingItems(gate, facts).flatMap((item) => {
    const row = waivers.find((one) => one.item === item);
    return row ? [{ Item: item, Reason: row.reason, By: row.by, At: row.at.toISOString() }] : [];
  });
  return { Gate: gate, ...(insurer !== undefined && { Insurer: insurer }), Waived: waived };
}
