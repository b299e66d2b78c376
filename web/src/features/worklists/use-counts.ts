import { getRequestCounts, type MainList } from "@remotebay/contract";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";

/** The number of requests of the user's shop in each list; undefined while loading and for operators, who have no shop. */
export function useCounts(): Record<MainList, number> | undefined {
  const { Location, Can } = useUser();
  const { data } = useCall(getRequestCounts, Location && Can.seeRequests ? { query: { id: Location.Id } } : null);
  return data && { pending: data.pending, submitted: data.inprocess, scheduled: data.scheduled, completed: data.completed };
}
