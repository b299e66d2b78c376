import { useNavigate } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUnreadOf } from "../../lib/unread.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { useChatDock } from "./chat-dock.tsx";
import { useConversationOf } from "./use-conversation-of.ts";
import { UnreadCount } from "./unread-count.tsx";

/** Opens a request's chat: beside the page where there is room, else as a page of its own. Shows how many messages are unread. */
export function ChatButton({ requestId, size }: { requestId: number; size?: "sm" | "md" }) {
  const t = useText();
  const navigate = useNavigate();
  const { hasRoom, isOpen, toggle } = useChatDock();
  const channel = useConversationOf(requestId) ?? requestId;
  const unread = useUnreadOf(channel);
  const open = () => {
    if (hasRoom) toggle();
    else void navigate({ to: "/chats", search: { channel } });
  };
  useShortcut("openChat", open);
  return (
    <Button size={size} icon={<MessageSquare aria-hidden />} aria-expanded={hasRoom ? isOpen : undefined} onClick={open}>
      {t("chat.open")}
      <UnreadCount count={unread} />
    </Button>
  );
}
