import type { Channel } from "@remotebay/contract";
import { Lock, MessageSquareOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Composer } from "./composer.tsx";
import { memberCountText } from "./member-count.ts";
import { MessageList } from "./message-list.tsx";
import { useConversation } from "./use-conversation.ts";
import { type ChatFiles, useChatFiles } from "./use-files.ts";
import { useRead } from "./use-read.ts";
import { type Company, useCompany } from "./use-typing.ts";
import styles from "./chat.module.css";

export type ChatPanelProps = {
  requestId: number;
  /** Buttons in the header: close, or back to the list. */
  before?: ReactNode;
  after?: ReactNode;
  /** The field has the focus when the panel opens. */
  focus?: boolean;
};

/** A request's chat: who is there, the messages, and the field to write in. */
export function ChatPanel({ requestId, before, after, focus = false }: ChatPanelProps) {
  const t = useText();
  const user = useUser();
  const open = useConversation(requestId);
  const company = useCompany(requestId, user.Id);
  const { channel, conversation, lines, problem } = open;
  const files = useChatFiles(requestId, channel !== undefined && !channel.closed);
  const [isAtEnd, setAtEnd] = useState(true);
  // Where the reader stood when the channel was opened: the mark of new messages stays while it is open.
  const [opened, setOpened] = useState<{ readSeq: number; lastSeq: number }>();
  if (channel && opened === undefined) setOpened({ readSeq: channel.readSeq, lastSeq: channel.lastSeq });
  useRead(requestId, conversation.messages.at(-1)?.seq ?? 0, isAtEnd);
  if (problem && !(channel && conversation.isReady))
    return (
      <Frame before={before} after={after} title={t("chat.open")}>
        {problem.code === "forbidden" ? (
          <EmptyState icon={<Lock aria-hidden />} title={t("chat.notMember.title")} text={t("chat.notMember.text")} />
        ) : problem.code === "not-found" ? (
          <EmptyState icon={<MessageSquareOff aria-hidden />} title={t("chat.channelFailed")} text={t("chat.closeRequest")} />
        ) : (
          <NotLoaded what="request" problem={problem} failed={t("chat.channelFailed")} onRetry={open.retry} isRetrying={false} />
        )}
      </Frame>
    );
  if (!channel || !conversation.isReady)
    return (
      <Frame before={before} after={after} title={channel ? titleOf(channel) : t("chat.open")}>
        <div className={styles.bones} aria-busy>
          <SkeletonText lines={6} />
        </div>
      </Frame>
    );
  return (
    <Frame before={before} after={after} files={files} title={titleOf(channel)} subtitle={<People channel={channel} here={company.here} />}>
      {lines.length === 0 ? (
        <p className={styles.empty}>{t("chat.empty")}</p>
      ) : (
        <MessageList {...{ conversation, lines }} me={user.Id} opened={opened} onOlder={open.loadOlder} onEnd={setAtEnd} />
      )}
      {channel.closed ? (
        <div className={styles.closed}>
          <Banner tone="info" title={t(channel.request.StatusName === "Cancelled" ? "chat.cancelled.title" : "chat.closed.title")}>
            {t("chat.closed.text")}
          </Banner>
        </div>
      ) : (
        <>
          <Typing names={company.typing} />
          <Composer requestId={requestId} files={files} focus={focus} />
        </>
      )}
    </Frame>
  );
}

function titleOf({ request }: Channel): string {
  return request.Vehicle === "" ? request.WorkOrderNumber : request.Vehicle;
}

/** The panel's frame: its header, and below it what fills the height. */
function Frame({
  title,
  subtitle,
  before,
  after,
  files,
  children,
}: {
  title: string;
  files?: ChatFiles;
  subtitle?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <section className={styles.chat} aria-label={title} data-over={files?.drop.isOver || undefined} {...files?.drop.handlers}>
      {files?.drop.isOver ? <p className={styles.dropHint}>{t("chat.file.drop")}</p> : null}
      <header className={styles.head}>
        {before}
        <div className={styles.names}>
          <h2>{title}</h2>
          {subtitle}
        </div>
        {after}
      </header>
      {children}
    </section>
  );
}

/** Who else is here now, and how many take part. */
function People({ channel, here }: { channel: Channel; here: Company["here"] }) {
  const t = useText();
  const format = useFormat();
  const { memberCount } = channel;
  return (
    <p className={styles.company}>
      <span className={styles.number}>{channel.request.WorkOrderNumber}</span>
      <span>{t("chat.members", { count: memberCount, shown: memberCountText(memberCount) })}</span>
      {here.length > 0 ? (
        <span className={styles.here} role="status">
          {t("chat.here", { name: format.list(here) })}
        </span>
      ) : null}
    </p>
  );
}

function Typing({ names }: { names: Company["typing"] }) {
  const t = useText();
  const format = useFormat();
  return (
    <p className={styles.typing} role="status">
      {names.length > 0 ? t("chat.typing", { names: format.list(names), count: names.length }) : ""}
    </p>
  );
}
