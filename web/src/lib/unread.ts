import { makeStore } from "./store.ts";

/** Unread messages in all of the user's chats; the frame shows them beside the entry of the menu. */
export const unreadChats = makeStore(0);
