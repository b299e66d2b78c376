import type { RequestInput } from "../request-fields.ts";
import { useScanTypes } from "../use-scan-types.ts";
import { type FormNotes, needsAcceptance } from "./request-values.ts";

/** True if the disclaimer of the ordered service still has to be accepted before the request can be sent. */
export function useDisclaimerNeeded(locationId: number, { ScanType }: RequestInput, notes: FormNotes): boolean {
  const scanTypes = useScanTypes(locationId);
  const type = scanTypes.data?.find(({ id }) => id === ScanType?.Id);
  return type !== undefined && needsAcceptance(notes, type);
}
