import { ArrowLeft, MessagesSquare } from "lucide-react";
import { ChatPanel } from "../../features/chat/chat-panel.tsx";
import { useClosedChat } from "../../features/chat/use-closed-chat.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { ChannelList } from "./channel-list.tsx";
import { useChatsParameters } from "./parameters.ts";
import styles from "./chats.module.css";

/** `/chats`: the list of chats and the open one; on a phone one of the two fills the screen. */
export function ChatsScreen() {
  const t = useText();
  const [{ channel: id }, change] = useChatsParameters();
  const isWide = useMedia("(min-width: 960px)");
  const open = (next: number) => change({ channel: next }, { push: !isWide });
  useClosedChat(id);
  return (
    <div className={styles.chats} data-dock={!isWide && id !== undefined ? "" : undefined}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t("chat.title")}
      </h1>
      {isWide || id === undefined ? <ChannelList openId={id} onOpen={open} /> : null}
      {id === undefined ? (
        isWide ? (
          <div className={styles.choice}>
            <EmptyState icon={<MessagesSquare aria-hidden />} title={t("chat.choose")} text={t("chat.chooseText")} />
          </div>
        ) : null
      ) : (
        <ChatPanel
          key={id}
          requestId={id}
          focus={isWide}
          before={
            isWide ? undefined : (
              <IconButton
                label={t("chat.back")}
                icon={<ArrowLeft aria-hidden />}
                size="sm"
                onClick={() => change({ channel: undefined })}
              />
            )
          }
        />
      )}
    </div>
  );
}
