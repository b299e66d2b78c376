import type { ChangedServiceRequest } from "@remotebay/contract";
import type { RequestRecord } from "../store.ts";

type Stored = Pick<RequestRecord, "scanTypeId" | "serviceElementId" | "furtherElementIds">;
type Given = Pick<ChangedServiceRequest, "ScanType" | "ServiceElement" | "FurtherServiceElements">;

/**
 * The further functions after an edit that names another first function and not the others, as clients do that do not know of them: they
 * stay without the one that is the first now, and go with their service. Undefined where the edit leaves them as they are or names them.
 */
export function furtherAfter(
  before: Stored,
  { ScanType, ServiceElement, FurtherServiceElements }: Given,
): Pick<Given, "FurtherServiceElements"> {
  if (FurtherServiceElements !== undefined || ServiceElement === undefined || before.furtherElementIds.length === 0) return {};
  const isOtherService = ScanType !== undefined && ScanType?.Id !== before.scanTypeId;
  if (ServiceElement === null || isOtherService) return { FurtherServiceElements: [] };
  return { FurtherServiceElements: before.furtherElementIds.filter((id) => id !== ServiceElement.Id).map((Id) => ({ Id })) };
}
