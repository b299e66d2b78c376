import { useNavigate } from "@tanstack/react-router";
import { PictureInPicture2, X } from "lucide-react";
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { paneWidth } from "../../lib/pane-width.ts";
import { rootRoute } from "../../lib/screen.ts";
import { makeStore } from "../../lib/store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PaneEdge } from "../../ui/pane-edge.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useClosedChat } from "./use-closed-chat.ts";
import { useConversationOf } from "./use-conversation-of.ts";
import styles from "./chat-dock.module.css";

const loadPanel = withTexts(() => import("./chat-panel.tsx"));
const ChatPanel = lazy(async () => ({ default: (await loadPanel()).ChatPanel }));

const chatBounds = { min: 300, max: 640 };
const chatPane = paneWidth("chat", chatBounds);

/** Screens with room for a request and its chat side by side. */
const wide = "(min-width: 1100px)";

/** True from when somebody opens the chat until a page shows it, which may still be loading. */
const wasOpened = makeStore(false);

/** Whether the chat is shown beside the page, and the function that opens or closes it. */
export function useChatDock(): { hasRoom: boolean; isOpen: boolean; toggle: () => void } {
  const hasRoom = useMedia(wide);
  const { chat } = rootRoute.useSearch();
  const navigate = useNavigate();
  const isOpen = hasRoom && chat === "open";
  const toggle = () => {
    wasOpened.set(!isOpen);
    void navigate({ to: ".", search: (now) => ({ ...now, chat: isOpen ? undefined : "open" }), replace: true, resetScroll: false });
  };
  return { hasRoom, isOpen, toggle };
}

/** A request's chat that fills its window. */
export function ChatAlone({ requestId }: { requestId: number }) {
  const channel = useConversationOf(requestId);
  useClosedChat(channel, { stays: true });
  if (channel === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ChatPanel key={channel} requestId={channel} focus />
    </Suspense>
  );
}

interface ChatDockProps {
  requestId: number;
  /** The page is somebody's work, which they do not leave when the request ends. */
  stays?: boolean;
  /** Opens the chat in a window of its own. */
  onApart?: (() => void) | undefined;
}

/** A request's chat on the right of its page, while it is open. */
export function ChatDock({ requestId, stays = false, onApart }: ChatDockProps) {
  const t = useText();
  const { isOpen, toggle } = useChatDock();
  // Who goes from job to job beside an open chat keeps the keyboard; who opens it wants to write.
  const [wasClosed, setWasClosed] = useState(() => !stays || wasOpened.get());
  if (!isOpen && !wasClosed) setWasClosed(true);
  useEffect(() => wasOpened.set(false), []);
  const [width, setWidth] = chatPane.use();
  useLayoutEffect(() => {
    // The page beside it leaves as much room.
    const { style } = document.documentElement;
    if (width === undefined) style.removeProperty("--chat-pane");
    else style.setProperty("--chat-pane", `${width}px`);
  }, [width]);
  const channel = useConversationOf(requestId);
  useClosedChat(isOpen ? channel : undefined, { stays });
  if (!isOpen || channel === undefined) return null;
  return (
    <aside className={styles.dock} data-pane="chat">
      <PaneEdge label={t("chat.width")} pane="right" {...chatBounds} onChange={setWidth} />
      <Suspense fallback={null}>
        <ChatPanel
          key={channel}
          requestId={channel}
          focus={wasClosed}
          after={
            <>
              {onApart ? (
                <IconButton
                  label={t("chat.apart")}
                  icon={<PictureInPicture2 aria-hidden />}
                  size="sm"
                  onClick={() => {
                    onApart();
                    toggle();
                  }}
                />
              ) : null}
              <IconButton label={t("chat.close")} icon={<X aria-hidden />} size="sm" onClick={toggle} />
            </>
          }
        />
      </Suspense>
    </aside>
  );
}
