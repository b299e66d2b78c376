import { type ChannelRow, type ChatMessage, maxSearch } from "@remotebay/contract";
import { Inbox, SquarePen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useSystemText } from "../../features/chat/system-text.ts";
import { useTranslation } from "../../features/chat/use-translation.ts";
import { UnreadCount } from "../../features/chat/unread-count.tsx";
import { ListMenu } from "../../features/views/list-menu.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useUser } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { chatFiltersOf, useChatFilters } from "./chat-filters.ts";
import { NewMessage } from "./new-message.tsx";
import { type Which, useChannels } from "./use-channels.ts";
import styles from "./chats.module.css";

/** The chats with the newest message first. */
export function ChannelList({ openId, onOpen }: { openId: number | undefined; onOpen: (id: number) => void }) {
  const t = useText();
  const [{ search, unread }, change] = useChatFilters();
  const which: Which = unread ? "unread" : "all";
  const [isChoosing, setChoosing] = useState(false);
  const sought = useDeferredValue(search.trim());
  const { channels, isPending, problem, hasMore, isFetchingMore, fetchMore, retry } = useChannels(sought, which);
  return (
    <section className={styles.list} aria-label={t("chat.title")}>
      <div className={styles.tools}>
        <div className={styles.title}>
          <h2>{t("chat.title")}</h2>
          <Button size="sm" icon={<SquarePen aria-hidden />} onClick={() => setChoosing(true)}>
            {t("chat.new.title")}
          </Button>
        </div>
        <NewMessage
          open={isChoosing}
          onClose={() => setChoosing(false)}
          onChosen={(id) => {
            setChoosing(false);
            onOpen(id);
          }}
        />
        <SearchField
          label={t("chat.search")}
          placeholder={t("chat.searchHint")}
          clearText={t("common.clear")}
          value={search}
          maxLength={maxSearch}
          onChange={(text) => change({ search: text })}
        />
        <div className={styles.filters}>
          <SegmentedChoice<Which>
            label={t("chat.filter.label")}
            hideLabel
            items={[
              { value: "all", label: t("chat.filter.all") },
              { value: "unread", label: t("chat.filter.unread") },
            ]}
            value={which}
            onChange={(next) => change({ unread: next === "unread" ? true : undefined })}
          />
          <ListMenu list="chats" compact shown={{ search, unread }} onShow={(query) => change(chatFiltersOf(query))} />
        </div>
      </div>
      {problem && channels.length === 0 ? (
        <NotLoaded what="list" problem={problem} failed={t("chat.failed")} onRetry={retry} level={2} />
      ) : isPending ? (
        <div className={styles.bones} aria-busy>
          <SkeletonText lines={8} />
        </div>
      ) : channels.length === 0 ? (
        <NoChannels sought={sought} which={which} />
      ) : (
        <ul className={styles.rows}>
          {channels.map((channel) => (
            <li key={channel.id}>
              <ChannelLine channel={channel} isOpen={channel.id === openId} onOpen={() => onOpen(channel.id)} />
            </li>
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button className={styles.more} pending={isFetchingMore} onClick={fetchMore}>
          {t("chat.more")}
        </Button>
      ) : null}
    </section>
  );
}

function NoChannels({ sought, which }: { sought: string; which: Which }) {
  const t = useText();
  const [title, text] =
    sought !== ""
      ? [t("chat.nothing"), t("chat.nothingText")]
      : which === "unread"
        ? [t("chat.noUnread"), t("chat.noUnreadText")]
        : [t("chat.none"), t("chat.noneText")];
  return <EmptyState icon={<Inbox aria-hidden />} title={title} text={text} />;
}

function ChannelLine({ channel, isOpen, onOpen }: { channel: ChannelRow; isOpen: boolean; onOpen: () => void }) {
  const format = useFormat();
  const { request, unread, lastMessage } = channel;
  return (
    <button type="button" className={cx(styles.row, unread > 0 && styles.fresh)} aria-current={isOpen || undefined} onClick={onOpen}>
      <span className={styles.line}>
        <strong>{request.Vehicle || request.WorkOrderNumber}</strong>
        {lastMessage ? <time dateTime={lastMessage.createdAt}>{format.moment(lastMessage.createdAt)}</time> : null}
      </span>
      <span className={styles.line}>
        {lastMessage ? <LastMessage message={lastMessage} /> : <span className={styles.last} />}
        <UnreadCount count={unread} />
      </span>
      <span className={styles.number}>{request.WorkOrderNumber}</span>
    </button>
  );
}

function LastMessage({ message }: { message: ChatMessage }) {
  const t = useText();
  const isMine = message.userId === useUser().Id;
  const systemText = useSystemText();
  const { translation } = useTranslation(message, isMine);
  if (message.messageType === "system") return <span className={styles.last}>{systemText(message)}</span>;
  const text = message.messageType === "file" ? message.fileName : (translation ?? message.text);
  return <span className={styles.last}>{t("chat.news.message", { name: isMine ? t("chat.you") : message.name, text })}</span>;
}
