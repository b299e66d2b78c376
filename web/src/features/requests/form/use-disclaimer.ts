import { getScanTypes, type ServiceRequest } from "@remotebay/contract";
import { useCall } from "../../../lib/use-call.ts";
import type { RequestInput } from "../request-fields.ts";
import { type FormNotes, needsAcceptance } from "./request-values.ts";

/** True if the disclaimer of the ordered service still has to be accepted before the request can be sent. */
export function useDisclaimerNeeded({ Location }: Pick<ServiceRequest, "Location">, { ScanType }: RequestInput, notes: FormNotes): boolean {
  const scanTypes = useCall(getScanTypes, { query: { locationId: Location.Id } });
  const type = scanTypes.data?.find(({ id }) => id === ScanType?.Id);
  return type !== undefined && needsAcceptance(notes, type);
}
