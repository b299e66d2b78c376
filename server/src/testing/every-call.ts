import * as contract from "@remotebay/contract";
import type { Call } from "@remotebay/contract";

/** Every call that the contract exports, with its export name; a new call is included automatically. */
export const everyCall: readonly { name: string; call: Call }[] = Object.entries(contract as Record<string, unknown>).flatMap(
  ([name, value]) => (isCall(value) ? [{ name, call: value }] : []),
);

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "for" in value;
}
