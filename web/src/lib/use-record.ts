import { addAuditInfo } from "@remotebay/contract";
import { CallProblem, send } from "./call.ts";
import { useVariant } from "./session.ts";

/**
 * Returns a function that records in the audit trail what somebody opened (domain.md#calls-audit); in two partners' portals it does nothing
 * (domain.md#calls-audit). Nobody waits for it, and a failure is ignored, since what was opened is open.
 */
export function useRecord(): (action: string, details?: string) => void {
  const { features } = useVariant();
  return (action, details = "") => {
    if (!features.audit) return;
    send(addAuditInfo, { body: { Action: action, Details: details } }).catch((error: unknown) => {
      if (!(error instanceof CallProblem)) throw error;
    });
  };
}
