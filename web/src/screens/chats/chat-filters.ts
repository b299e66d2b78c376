import * as v from "valibot";
import { type ListKind, shownBy, useListState } from "../../features/views/list-state.ts";
import { ChatsParameters, useChatsParameters } from "./parameters.ts";

/** How the chats are searched and filtered. */
export interface ChatFilters {
  search: string;
  /** Only those with unread messages. */
  unread: true | undefined;
}

const kind: ListKind<ChatFilters> = { place: "chats", usual: { search: "", unread: undefined }, momentary: ["search"] };

/** The filters of the chats, and the function that changes them (domain.md#views). */
export function useChatFilters(): [ChatFilters, (next: Partial<ChatFilters>) => void] {
  const [given, change] = useChatsParameters();
  return useListState(kind, { given, change, parse: (found) => v.parse(ChatsParameters, found) });
}

/** The filters that a saved view keeps. */
export function chatFiltersOf(query: object): ChatFilters {
  return shownBy(kind, v.parse(ChatsParameters, query), {});
}
