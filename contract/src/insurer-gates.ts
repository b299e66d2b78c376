import * as v from "valibot";
import { filled } from "./fields.ts";
import { ReportGate } from "./variant.ts";

/** Insurers for whom a portal can have gates of their own. */
export const maxInsurerGates = 100;

/** What an insurer asks of the reports of its requests, instead of the portal's gate (domain.md#report-gate-insurers). */
export const InsurerGate = v.strictObject({ insurer: filled(160), gate: ReportGate });
export type InsurerGate = v.InferOutput<typeof InsurerGate>;

export const InsurerGates = v.pipe(v.array(InsurerGate), v.maxLength(maxInsurerGates));

/** By what an insurer's name is known: neither case nor how it is spaced matters. */
export function insurerId(name: string): string {
  return name.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toUpperCase().normalize("NFKC");
}

/** The names of a list that are there before, by their places. */
export function repeatedInsurers(gates: readonly InsurerGate[]): number[] {
  const ids = gates.map(({ insurer }) => insurerId(insurer));
  return ids.flatMap((id, nth) => (ids.indexOf(id) < nth ? [nth] : []));
}

/** The gate of a report, and the insurer who asks for it; without one it is the portal's. */
export interface ChosenGate {
  gate: ReportGate;
  insurer?: string;
}

/** The gate for a request of an insurer, by any of the names that it is known by: the insurer's, otherwise the portal's. */
export function gateFor(portal: { reportGate: ReportGate; insurerGates: readonly InsurerGate[] }, names: readonly string[]): ChosenGate {
  const ids = new Set(names.map(insurerId).filter((id) => id !== ""));
  const own = portal.insurerGates.find(({ insurer }) => ids.has(insurerId(insurer)));
  return own ? { gate: own.gate, insurer: own.insurer } : { gate: portal.reportGate };
}
