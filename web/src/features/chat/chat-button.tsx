import { getUnread } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { useChatDock } from "./chat-dock.tsx";
import { UnreadCount } from "./unread-count.tsx";

/** Opens a request's chat: beside the page where there is room, else as a page of its own. Shows how many messages are unread. */
export function ChatButton({ requestId, size }: { requestId: number; size?: "sm" | "md" }) {
  const t = useText();
  const navigate = useNavigate();
  const { hasRoom, isOpen, toggle } = useChatDock();
  const unread = useUnread(requestId);
  const open = () => {
    if (hasRoom) toggle();
    else void navigate({ to: "/chats", search: { channel: requestId } });
  };
  useShortcut("c", t("chat.open"), open);
  return (
    <Button size={size} icon={<MessageSquare aria-hidden />} aria-expanded={hasRoom ? isOpen : undefined} onClick={open}>
      {t("chat.open")}
      <UnreadCount count={unread} />
    </Button>
  );
}

/** Unread messages of one request's chat, or of all without an id. */
export function useUnread(requestId?: number): number {
  const { data } = useCall(getUnread, {});
  if (!data) return 0;
  return requestId === undefined ? data.total : (data.channels.find(({ id }) => id === requestId)?.unread ?? 0);
}
