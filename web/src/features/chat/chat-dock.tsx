import { useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { rootRoute } from "../../lib/screen.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useClosedChat } from "./use-closed-chat.ts";
import styles from "./chat-dock.module.css";

const loadPanel = withTexts(() => import("./chat-panel.tsx"));
const ChatPanel = lazy(async () => ({ default: (await loadPanel()).ChatPanel }));

/** Screens with room for a request and its chat side by side. */
const wide = "(min-width: 1100px)";

/** Whether the chat is shown beside the page, and the function that opens or closes it. */
export function useChatDock(): { hasRoom: boolean; isOpen: boolean; toggle: () => void } {
  const hasRoom = useMedia(wide);
  const { chat } = rootRoute.useSearch();
  const navigate = useNavigate();
  const isOpen = hasRoom && chat === "open";
  const toggle = () =>
    void navigate({ to: ".", search: (now) => ({ ...now, chat: isOpen ? undefined : "open" }), replace: true, resetScroll: false });
  return { hasRoom, isOpen, toggle };
}

/** A request's chat on the right of its page, while it is open. `stays`: the page is somebody's work, which they do not leave when the request ends. */
export function ChatDock({ requestId, stays = false }: { requestId: number; stays?: boolean }) {
  const t = useText();
  const { isOpen, toggle } = useChatDock();
  useClosedChat(isOpen ? requestId : undefined, { stays });
  if (!isOpen) return null;
  return (
    <aside className={styles.dock}>
      <Suspense fallback={null}>
        <ChatPanel
          key={requestId}
          requestId={requestId}
          focus
          after={<IconButton label={t("chat.close")} icon={<X aria-hidden />} size="sm" onClick={toggle} />}
        />
      </Suspense>
    </aside>
  );
}
