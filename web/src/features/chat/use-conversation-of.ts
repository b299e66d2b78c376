import { getRequest } from "@remotebay/contract";
import { useCall } from "../../lib/use-call.ts";

/** The request by whose id a request's conversation goes: the first one of its visit, which has one chat (domain.md#visit-chat). Undefined until it is known. */
export function useConversationOf(requestId: number): number | undefined {
  const { data } = useCall(getRequest, { query: { id: requestId } });
  return data && (data.VisitId ?? data.Id);
}
