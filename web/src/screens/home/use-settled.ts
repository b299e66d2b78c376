import { getRequestCounts, listRequests, listWaitingFirst } from "@remotebay/contract";
import { useUser } from "../../lib/session.ts";
import { useCall, usePage } from "../../lib/use-call.ts";

/** Query for the most recently changed requests. */
export const newest = { query: { orderBy: "UpdatedDate", pageSize: 20 } } as const;

/** True when the data above the lists is loaded or has failed. Lists shown earlier would shift under the user's finger. */
export function useSettled(): boolean {
  const { Location, Can } = useUser();
  const counts = useCall(getRequestCounts, Location && Can.seeRequests ? { query: { id: Location.Id } } : null);
  const changes = useCall(listRequests, Can.seeRequests ? newest : null);
  const waiting = usePage(listWaitingFirst, Can.seeRequests ? {} : null);
  return [counts, changes, waiting].every((one) => !one.isPending || !one.isEnabled || one.failureCount > 0);
}
