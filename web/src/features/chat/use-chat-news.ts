import { channelUrl, chatMessage, getUnread, type Payload, setPosition } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { watchKey, watched } from "../../lib/live-state.ts";
import { useLiveEvent } from "../../lib/live.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useUser } from "../../lib/session.ts";
import { showBadge, unreadByRequest, unreadChats } from "../../lib/unread.ts";
import { useCall } from "../../lib/use-call.ts";
import { toast } from "../../ui/toast.tsx";

/** Characters of a message in a toast. */
const shown = 120;

/** Keeps the number of unread messages current in the menus, says that messages have reached this user, and shows a toast for those of other screens. */
export function useChatNews(): void {
  const t = useText();
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useCall(getUnread, user.Can.seeRequests ? {} : null);
  useEffect(() => {
    unreadChats.set(data?.total ?? 0);
    showBadge(data?.total ?? 0);
    unreadByRequest.set(data && new Map(data.channels.map(({ id, unread }) => [id, unread])));
  }, [data]);
  useLiveEvent(chatMessage, (message: Payload<typeof chatMessage>) => {
    const { Id, Seq, userId, messageType, name, text } = message;
    if (userId === user.Id || messageType === "system") return;
    const args = {};
    // Asked anew: a reply that is under way may be older than the message.
    void send(getUnread, args)
      .then(async (unread) => {
        client.setQueryData(keyOf(getUnread, args), unread);
        // Not a member's: an operator hears of every shop's messages.
        if (!unread.channels.some(({ id }) => id === Id)) return;
        // An open chat says itself how far it is.
        if (isWatched(Id)) {
          if (document.visibilityState === "visible") return;
        } else await send(setPosition, { body: { url: channelUrl(Id), delivered: Seq } });
        toast({
          key: `chat-${Id}`,
          text: messageType === "file" ? t("chat.news.file", { name }) : t("chat.news.message", { name, text: text.slice(0, shown) }),
          tone: "info",
          action: { text: t("chat.news.open"), onAction: () => void navigate({ to: "/chats", search: { channel: Id } }) },
        });
      })
      // What is not said now is said with the next message.
      .catch(() => undefined);
  });
}

/** True if the chat is open in this tab, where its messages need no toast if somebody looks at it. */
function isWatched(id: number): boolean {
  return watched.get().has(watchKey({ noun: "channel", id }));
}
