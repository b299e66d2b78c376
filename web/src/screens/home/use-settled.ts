import { getRequestCounts, listRequests } from "@remotebay/contract";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";

/** What is asked for what changed since the last visit. */
export const newest = { query: { orderBy: "UpdatedDate", pageSize: 20 } } as const;

/** True once it is known what stands above the lists, or that it cannot be had: lists shown earlier would move away under a finger. */
export function useSettled(): boolean {
  const { Location, Can } = useUser();
  const counts = useCall(getRequestCounts, Location && Can.seeRequests ? { query: { id: Location.Id } } : null);
  const changes = useCall(listRequests, Can.seeRequests ? newest : null);
  return [counts, changes].every((one) => !one.isPending || !one.isEnabled || one.failureCount > 0);
}
