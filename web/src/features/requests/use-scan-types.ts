import { getMahleScanTypes, getScanTypes, type ScanType } from "@remotebay/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallProblem } from "../../lib/call.ts";
import { useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";

/** The remote services that a location may order, by the call of the user's portal (domain.md#services-list). */
export function useScanTypes(locationId: number): UseQueryResult<ScanType[], CallProblem> {
  const { features } = useVariant();
  return useCall(features.remoteDiagnostics ? getMahleScanTypes : getScanTypes, { query: { locationId } });
}
